"""Turns of phrase that make a reader suspect one of the grounds for saying no.

They are cues and no proofs: what they find is shown to the game master together with its sentence.
Plain English, matched without regard to case; a text in another language simply has none.
"""

from __future__ import annotations

import re


def _any(*phrases: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(phrases)})\b", re.IGNORECASE)


ENDED = _any(
    r"no longer|(?:not|n[o']t|never) .{0,30}\bany ?(?:more|longer)|any ?more",
    r"gone(?! to\b)|vanished|disappeared|faded|is over|are over|was over|over and done|is past|has passed"
    r"|blew over",
    r"ended|ends|finished|done with|ceased|stopped|subsided|abated|let up|called off|cancelled|dissolved"
    r"|undone",
    r"disbanded|dispersed|scattered|discharged|dismissed|replaced|swapped|rebuilt|reloaded|refilled"
    r"|recharged|restored",
    r"heal(?:ed|s)|mended|repaired|patched|fixed|cured|recovered|regained|sobered|rested|washed|cleaned"
    r"|relit",
    r"freed?|released|rescued|escaped|slipped (?:out|free|loose)|let (?:go|loose|out|off)|wriggled (?:out"
    r"|free)",
    r"(?:got|is|are|cut|broke|came|shook|tore) (?:free|loose|clear)|unlocked|unbarred|untied|unchained"
    r"|opened",
    r"(?:broke|broken|bit|bitten|cut|sawn|sawed|burned|burnt|chewed|gnawed|rusted) (?:through|in two|apart"
    r"|off|down)",
    r"snapped|shattered|severed|collapsed|defused|disarmed|dismantled|demolished|destroyed|sank|sunk",
    r"(?:fell|fallen|came|come|comes|fall|taken|took|torn|struck|pulled|ripped|lifted|pushed|blown|brushed"
    r"|shaken|shook"
    r"|shrugged|blinked|thrown|threw|wiped|burned|burnt|worn|wore|scraped|knocked|crossed|switched|turned"
    r"|shut|hauled"
    r"|carted|carried|dragged) (?:\w+ )?(?:off|away|down)",
    r"(?:put|went|gone|goes|burned|burnt|blown|died|dies|drained|stamped|ran|run|sold|wiped"
    r"|powered) (?:\w+ ){0,2}"
    r"(?:out|away|down)",
    r"emptied|(?:itself|is|are|was|now) (?:quite |all )?(?:empty|dry|cold|quiet|calm|clear|safe|sober|awake"
    r"|open)",
    r"(?:lies|stands|is|sits|down|back) (?:on|at|to) (?:zero|nothing|nought)",
    r"doused|extinguished|quenched|expired|lapsed|lifted|cleared|melted|thawed|dried|drained",
    r"(?<!the )(?<!his )(?<!her )(?<!their )left|departed|moved (?:on|off|away|out)|withdrew|withdrawn"
    r"|retreated|fled",
    r"(?:rode|ridden|gone|went|sailed|drove|driven|marched|walked|sent|turned) (?:off|away|home|back)",
    r"evicted|retired|resigned|forgiven|forgotten|paid (?:off|up|back)|settled|resolved|pardoned|acquitted"
    r"|reconciled",
    r"made (?:up|peace)|spent (?:the|that|it|his|her|their)|used up|(?:has been|was|is) used",
    r"struck (?:off|out|from)|removed|erased|handed (?:back|over)|(?:gave|given) (?:\w+ )?(?:back|away|up)"
    r"|returned",
    r"back on|(?:can|could) (?:see|hear|walk|move|speak) again|(?:back )?on (?:his|her|their|its) feet",
    r"used to (?:be|have)|once was|was once|formerly|former",
)
"""Something is over."""

BOOST_SPENT = _any(
    r"boost (?:was|is|has been|had been) (?:spent|used|burned|burnt|gone)",
    r"(?:spent|spends|used|uses|used up|burned|burnt|cashed in) (?:up )?(?:the|that|his|her|their) boost",
    r"boost\b[^.!?]{0,60}\b(?:spent|used|burned|burnt|cashed) (?:it|up)",
)
"""A boost has had its one use."""

EARLIER = _any(
    "yesterday",
    r"last (?:night|week|month|year|summer|winter|spring|autumn)",
    r"(?:days?|weeks?|months?|years?|hours?|minutes?) (?:ago|since|earlier)",
    r"this morning",
    r"(?:has|have|had) (?:just|since|now|already|by now)",
    r"by now",
    r"old|previous",
)
"""Something belongs to an earlier time, or has just changed."""

LASTS = _any(
    r"still",
    r"not yet",
    r"yet to",
    r"remains?",
    r"unbroken|unhealed|unchanged|even now|as ever|again and again",
    r"but not",
)
"""Something goes on, whatever else has ended."""

_FIGHT = r"(?:fight|duel|chase|conflict|contest|battle|scene|match|argument|trial)"
_HARM = r"(?:shifts?|stress|harm|damage|hits?|blows?|consequences?|penalt(?:y|ies))"
_COUNT = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|all|extra|more|fewer|no)"

OTHER_RULE = _any(
    r"no (?:need (?:for|of) (?:a |any )?|need to |further )?(?:roll(?:s|ing)?|dice|test|check)",
    r"(?:is|are|was)(?:n['’]t| not) (?:a|any) (?:roll|dice)|without (?:a |any |even )?(?:roll(?:ing)?"
    r"|dice)\b",
    r"(?:don['’]t|doesn['’]t|do not|does not|needn['’]t) (?:even )?(?:have to |need to |need (?:a|any) "
    r"|get (?:to|a|any) )?"
    r"(?:roll|defend|defen[cs]e)",
    r"auto(?:matic(?:ally)?|[- ]?(?:succe\w+|hits?|wins?|fails?))|guaranteed|(?:i|we) (?:just "
    r"|simply )?win\b",
    r"(?:can['’]t|cannot|can not|could(?:n['’]t| not)|won['’]t|impossible to|no way to) (?:possibly |ever )?"
    r"(?:fail|lose|miss|resist|refuse|(?:touch|hurt|harm|hit) me|be (?:hit|hurt|harmed|wounded|touched"
    r"|killed|stopped|beaten"
    r"|affected|resisted|shot|burned|poisoned))",
    r"immun(?:e|ity)|invulnerab\w+|invincib\w+|untouchable|unbeatable|unkillable",
    r"(?:nothing|no one|nobody) can (?:hurt|harm|touch|stop|hit)",
    rf"{_FIGHT}(?:['’]s| is| will be) (?:over|won|finished|done|ended)|end of (?:the |this |that )?{_FIGHT}",
    r"(?:he|she|it|they)(?:['’]s|['’]re| is| are) (?:taken out|out of the (?:fight|scene|conflict|game))",
    r"takes? (?:him|her|it|them|everyone|everybody) out|drops? dead|(?:so|and|then) (?:he|she|it"
    r"|they)(?:['’]s|['’]re| is| are)? "
    r"(?:dead|dies?|done for|finished)",
    r"(?:kills?|finish(?:es)?|beats?|defeats?|wins?|dies) (?:\w+ ){0,2}(?:outright|instantly|on the spot)",
    r"(?:does|do|obeys?|follows?) (?:whatever|everything|anything|exactly what) (?:i|we|he|she"
    r"|they) (?:says?|tells?|wants?|orders?)",
    r"(?:my|our) (?:\w+ )?(?:character|puppet|slave|thrall) now|under my (?:full |total |complete )?control",
    r"for the rest of the (?:session|scene|game|campaign|story)",
    r"(?:has|have|had|got|['’]s got|['’]ve got) (?:got )?no choice",
    r"(?:must|has to|have to) (?:obey|surrender|give (?:up|in|me|us)|let (?:me|us)|hand (?:me|us|over)"
    r"|do (?:what|as))",
    rf"{_COUNT} (?:\w+ )?{_HARM}|stress (?:box(?:es)?|track)|(?:one|two|three|four)-box",
    rf"(?:absorb|soak|negat|cancel|halv|reduc|clear|eras|ignor|remov|heal)(?:s|es|ed|ing"
    rf"|e)? (?:\w+ ){{0,3}}{_HARM}",
    rf"(?:takes?|suffers?) (?:\w+ ){{0,2}}no {_HARM}|counts as armou?r|(?:doubl|tripl)\w+ (?:the |my "
    rf"|our )?(?:bonus|\+2|effect)",
    r"(?:not|isn['’]t|instead of|rather than)(?: for)? (?:a|the|any) (?:bonus|\+2|reroll)",
    r"what (?:the|my|this) (?:fate )?point (?:buys|gets|does|means)",
    r"(?:i|we) (?:spend|pay) (?:the|a|my) (?:fate )?point and (?!take|get the|use|add|reroll)",
    r"compel(?:s|led|ling)?|that(?:['’]s| is) how it goes|(?:extra|second|another|free) (?:action|turn"
    r"|exchange)",
    r"(?:loses?|skips?|misses) (?:his|her|its|their|a|the next) (?:turn|action|exchange)",
)
"""Something is claimed that stress, conflict, compel or another rule gives, and an invocation does not."""

NEGATION = re.compile(
    r"\b(?:no|not|never|without|nobody|nothing|none|neither|nor|hardly|\w+n['’]t|cannot|un\w{4,})\b",
    re.IGNORECASE,
)
"""Something is denied."""
