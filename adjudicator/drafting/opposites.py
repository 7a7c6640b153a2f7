"""Families of words that do not go together in one deed, for seeing when a story denies its aspect."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adjudicator.drafting.stems import stem
from adjudicator.drafting.vocabulary import word_set


@dataclass(frozen=True, slots=True)
class Opposites:
    """Two ways of being that exclude each other; either side as stems of single words."""

    one: frozenset[str]
    other: frozenset[str]


def _pair(one: str, other: str) -> Opposites:
    return Opposites(frozenset(map(stem, word_set(one))), frozenset(map(stem, word_set(other))))


PAIRS = (
    _pair(
        "silence mute quiet quietly hush hushed whisper whispering noiseless soundless stealthy tiptoe",
        "loud loudly noisy shout yell scream roar bellow holler bang crash clatter blare sing cheer talk"
        " speak mutter remark chatter gossip taunt heckle rant tirade",
    ),
    _pair(
        "slow slowly sluggish drag dragging limp limping lame crippled hobble crawl burdened overloaded"
        " anchored stuck weary exhausted",
        "fast quick quickly swift swiftly race racing sprint outrun dash rush fly speed gallop bound leap"
        " overtake nimble",
    ),
    _pair(
        "hate hates hated despise distrust resent enemy hostile feud outcast unwelcome wanted loathe shunned grudge",
        "help welcome friend friendly trust adore love cheer shelter protect support favour favor admire",
    ),
    _pair(
        "cowardly coward timid fearful afraid frightened terrified",
        "brave bravely bold boldly fearless fearlessly dauntless",
    ),
    _pair(
        "honest truthful sincere candid frank",
        "lie lying bluff deceive trick fib swindle cheat pretend feign",
    ),
    _pair(
        "peaceful pacifist gentle gently merciful harmless nonviolent",
        "kill stab slay maim murder slaughter strike punch torture",
    ),
    _pair(
        "calm calmly serene patient patiently unhurried composed",
        "furious furiously rage enraged berserk frantic frantically panic",
    ),
    _pair("blind blinded blindfolded sightless", "see spot aim glimpse read stare watch"),
    _pair("deaf deafened", "hear overhear listen eavesdrop"),
    _pair(
        "hidden unseen invisible concealed camouflaged inconspicuous",
        "openly conspicuous exposed flaunt parade spotlight",
    ),
    _pair(
        "alone lonely solitary friendless abandoned",
        "crowd together team backup reinforcements everybody allies",
    ),
    _pair("poor penniless broke bankrupt destitute", "rich wealthy lavish bribe buy expensive"),
    _pair("soaked drenched wet flooded damp", "dry dusty parched bonfire kindling"),
    _pair("frozen icy freezing frost", "hot warm boiling scorching sweltering"),
    _pair("dark darkness unlit pitch-black", "bright brightly sunlit dazzling floodlit"),
    _pair("clumsy awkward fumbling", "graceful gracefully deft deftly nimble nimbly"),
    _pair("drunk drunken tipsy", "sober soberly clearheaded"),
    _pair("weak feeble frail puny", "overpower lift wrestle muscle strength mighty"),
    _pair("locked barred sealed closed shut", "open wide ajar unlocked"),
)

MANNERS = (
    _pair(
        "silently quietly silent quiet stealth stealthily sneak sneaky tiptoe unheard unnoticed creep",
        "shout yell scream bellow holler sing loudly noisily stomp whoop cheer",
    ),
    _pair(
        "carefully careful gently delicately cautiously patiently",
        "recklessly smash slam headlong hurl stampede charge carelessly",
    ),
    _pair(
        "calmly politely courteously respectfully diplomatically",
        "rage furiously scream insult snarl curse spit threaten",
    ),
    _pair("secretly discreetly covertly disguised", "openly publicly announce proclaim declare"),
)
"""How the action is done, and what the player's words about it could deny."""

COMPOSED = re.compile(
    r"\b(?:poker[- ]?face\w*|straight[- ]faced?|dead ?pan|stone[- ]faced|not a (?:flicker|twitch|tremor"
    r"|blink)|without (?:a )?"
    r"(?:flicker|blink|blinking|twitch|flinching)|unblinking|(?:dead|straight|square) in the eyes?|cool as"
    r"|steady as|"
    r"calm as|expressionless|impassive|unmoved)\b",
    re.IGNORECASE,
)
"""Somebody gives nothing away."""

UNCOMPOSED = re.compile(
    r"\b(?:can['’]?t|cannot|never|won['’]?t|hopeless\w*|terrible|bad|unable)\b.{0,20}\b(?:straight face"
    r"|poker face|calm|still|cool|"
    r"composure|secrets?|temper)\b|\b(?:heart on (?:his|her|my|their) sleeve|open book|giggl\w+|blush\w*"
    r"|nervous|jittery|"
    r"hot[- ]?head\w*|short fuse|hair[- ]trigger)\b",
    re.IGNORECASE,
)
"""Somebody gives everything away."""
