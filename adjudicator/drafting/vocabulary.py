"""Words that say little by themselves, and words whose stem no rule of spelling would find."""

from __future__ import annotations


def word_set(listed: str) -> frozenset[str]:
    """The words of a list written with spaces between them."""
    return frozenset(listed.split())


ENGLISH_FUNCTION_WORDS = word_set(
    """
    a about above after again against ain't all also although am an and any are aren't around as at away be
    because been before being below between both but by can can't cannot could couldn't did didn't do does
    doesn't doing don't down during each either else ever every few for from further had hadn't has hasn't
    have haven't having he he'd he'll he's her here hers herself him himself his how i i'd i'll i'm i've if in
    into is isn't it it's its itself just let let's like many may me might more most much must my myself
    neither no nor not now of off on once one only or other our ours out over own perhaps quite rather really
    same shall she she'd she'll she's should shouldn't since so some still such than that that's the their
    theirs them themselves then there there's these they they'd they'll they're they've this those though
    through to too toward towards under until up upon us very was wasn't we we'd we'll we're we've were
    weren't what what's when where which while who who's whom whose why will with within without won't would
    wouldn't yet you you'd you'll you're you've your yours
    """
)

OTHER_FUNCTION_WORDS = word_set(
    """
    al como con cuando de del desde donde el ella en es está este esta la las le les lo los más me
    mi muy nos para pero por porque que qué se si sin sobre su sus todo todos tu un una y ya yo aber
    als auch auf aus bei bin bis das dass dem den der des die doch du ein eine einem einen einer er
    es für hat ich ihr ihm im in ist ja kein keine man mein mit nach nicht noch nur oder sein sich
    sie sind so und uns vom von vor war was wenn wer wie wir zu zum zur über au aux avec ce ces
    cette c'est dans des du elle est et il ils je j'ai leur lui ma mais mes moi mon ne nous on ou où
    par pas plus pour qu'il qui sa ses son sont sur très tous une vous che di gli il io nel non per
    sono della delle um uma não com seu sua dos das
    """
)
"""Spanish, German, French, and a little Italian and Portuguese."""

SMALL_WORDS = word_set(
    """
    actually also always anyway back bit bring come course even everybody everyone everything first
    get give go going good got gotta have help helps here hey indeed it'll keep kind know last left
    let like literally little look lot make makes maybe mean means need never new next nothing
    obviously okay one please point put right said say says see seen simply sort stuff sure surely
    take tell thing things think time too totally true two use used using want wants way well went
    yeah yes
    """
)
"""Everyday words that two texts may share without having anything to do with each other."""

TABLE_WORDS = word_set(
    """
    action advantage aspect aspects bonus boost create defend discover fate fp free gm invocation
    invoke invokes invoking obstacle ooc opposition oppose overcome pay paying pool raises reroll
    roll rolls spend spending tag
    """
)
"""Words of the game itself: they join no aspect to any action."""

_IRREGULAR_FORMS = """
    break broke broken; bite bit bitten; blow blew blown; buy bought; bring brought; build built;
    burn burnt; catch caught; child children; drive drove driven; drink drank drunk; fall fell
    fallen; foot feet; fly flew flown; fight fought; freeze froze frozen; hold held; hide hid
    hidden; know knew known; lead led; light lit; lose lost loses; man men; woman women; run ran;
    ride rode ridden; sing sang sung song; shake shook shaken; shoot shot; sleep slept; speak spoke
    spoken speech; steal stole stolen; strike struck; swim swam swum; swear swore sworn; teach
    taught; throw threw thrown; tear tore torn; wear wore worn; write wrote written; silence silent
    silently; die dying dies died dead death; lie lying lied lies liar
"""

IRREGULAR = {form: forms.split()[0] for forms in _IRREGULAR_FORMS.split(";") for form in forms.split()[1:]}
"""Word -> the word whose stem it shares."""
