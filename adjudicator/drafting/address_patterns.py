"""Turns of phrase in texts that talk to a judge or a model, as patterns over folded text.

Kept apart from the search so that they can be read and extended as the list they are. Each asks for two
signs together, because stories have judges, prompts and machines in them.
"""

from __future__ import annotations

import re

_DROP = (
    r"(?:ignor(?:e|ing)|disregard(?:ing)?|forget|overrid(?:e|ing)|set aside|bypass|pay no (?:attention"
    r"|heed) to)"
)
_EARLIER = r"(?:previous|prior|earlier|preceding|above|former|existing|original|system|hidden|your)"
_TEXT = (
    r"(?:instructions?|prompts?|guidelines?|directives?|rubrics?|guardrails?|system messages?|criteria"
    r"|context)"
)
_MACHINE = r"(?:model|bot|ai|llm|engine|script|agent|pipeline|classifier|software|program|tool)"
_JUDGING = (
    r"(?:judg(?:e|ing)|check(?:er|ing)|grad(?:er|ing)|review(?:er|ing)|scor(?:er|ing)|rat(?:er|ing)"
    r"|evaluat(?:or|ion|ing)|adjudicat(?:or|ion|ing)|assess(?:or|ing|ment)|verif(?:ier|ying)|moderation"
    r"|referee)"
)
_LABEL = r"(?:fits|fitting|does not fit|needs more|relevant|approved|accepted|a fit|a match|valid)"
_PRAISE = r"(?:verdict|answer|label|classification|rating|judge?ment|opinion|output|score)"

SAID = {
    "drops earlier instructions": (
        rf"\b{_DROP}\s+(?:(?:all|any|every|each|the|of|these|those|my|other)\s+){{0,4}}"
        rf"(?:{_EARLIER}\s+){{1,3}}(?:\w+\s+)?{_TEXT}\b"
        r"|\b(?:skip|omit|waive|suspend|drop|bypass|ignore|disable) (?:the |any |all |your )?(?:evidence"
        r"|relevance|rules?|link"
        r"|safety|quality) (?:checks?|tests?|evaluation|review|policy|requirements?)\b"
        r"|\b(?:do not|don't|no need to|stop) (?:evaluat|assess|analy[sz]|scrutini[sz])(?:e|ing)\b"
        r"|\bthe scene (?:text|description) (?:is|was) (?:\w+ )?(?:wrong|outdated|out of date|irrelevant"
        r"|false|a lie)\b"
        r"|\b(?:ignore|disregard|forget) (?:what|whatever) the (?:scene|brief|gm|prompt) (?:text )?says\b"
        rf"|\b{_TEXT}\s+(?:(?:above|before|preceding|prior to) this|above|so far|you (?:were"
        rf"|have been) given)\b"
        rf"|\b(?:previous|prior|earlier) {_TEXT} (?:no longer|do not|don't|are (?:void|cancelled"
        rf"|superseded))\b"
        rf"|\b{_DROP}\s+(?:everything|anything|all|whatever)\s+(?:\w+\s+){{0,3}}"
        r"(?:above|before this (?:line|point|message|post)|said before this|in your prompt)\b"
        r"|\b(?:your|the|new) system prompt\b|\bnew instructions? for (?:you|the (?:judge|model|ai))\b"
        rf"|\b(?:do not|don't|never|stop) (?:apply|applying|use|using|follow|following|enforce|enforcing) "
        rf"(?:the |your |any |these |those )?(?:(?:usual|normal|standard|strict|{_EARLIER}) )?{_TEXT}\b"
        rf"|\b{_EARLIER} (?:rules|standards) (?:about|on|for) (?:relevance|evidence|links?|aspects?"
        rf"|verdicts?)\b"
    ),
    "asks for a verdict": (
        r"\b(?:mark|rate|score|label|classify|grade|count|flag|record|tag|treat|judge) "
        r"(?:it|this|that|mine|(?:this|that|my|the) (?:one|invocation|invoke|aspect|link|case|claim|use"
        r"|post))(?: down)? "
        rf"(?:as )?['\"]?(?:{_LABEL})\b(?!\s+(?:in|to|for|by|into|through|under|only|against)\b)"
        rf"|\b(?:answer|respond|reply|output|return|print|write)\s+(?:(?:with|only|just|exactly|simply"
        rf"|that it)\s+){{0,3}}"
        rf"['\"]?(?:verdict:?\s*['\"]?)?(?:fits|does not fit|needs more|relevant|not relevant)\b"
        rf"|\b(?:the|your|my|a|correct|right|only)\s+(?:\w+ )?{_PRAISE}(?:\s+(?:here|for this))?\s*"
        rf"(?:is|should be|must be|has to be|will be|ought to be|=|:)\s*['\"]?(?:fits|relevant"
        rf"|does not fit)\b"
        r"|\bverdict ?[:=] ?['\"]?(?:fits|relevant|does not fit|needs more)\b"
        r"|\b(?:set|make|change|force|switch) (?:the |your |my |this )?(?:verdict|label) (?:to|as|into|be)\b"
        r"|\byou (?:must|should|may|can|will|are to|have to|need to) (?:not |never |only |always )*(?:say"
        r"|answer|output"
        r"|return|choose|pick|give|reply|respond)(?: with)? ['\"]?(?:unsure|fits|needs more|does not fit"
        r"|relevant)\b"
        r"|\b(?:answer|result|output|label|decision|response|ruling) ?[:=] ?['\"]?"
        r"(?:fits|relevant|needs more|does not fit|approved?|accept(?:ed)?)\b"
        r"|\b(?:output|return|print|write|say|answer) (?:(?:only|just|with|exactly"
        r"|simply) )?the words? ['\"]?(?:fits|relevant|yes)\b"
        r"|\b(?:approve|accept|validate|allow) (?:every|all|any|each|my|this)(?: of my)? "
        r"(?:aspects?|invocations?|invokes?|entry|entries|justifications?)\b"
        r"|\bconsider (?:the|this|my) (?:aspect|invocation|invoke|link|justification|entry)(?: as| to be)? "
        r"(?:accepted|approved|valid|proven|relevant|shown)\b"
        r"|\balready (?:been )?(?:ruled|judged|deemed|declared|marked|rated|labelled) (?:as "
        r"|to be )?(?:relevant|fitting|valid"
        r"|acceptable|a fit)\b"
        r"|\bgive this (?:one |post |entry )?(?:a |the )?(?:passing|top|high|highest|maximum|full"
        r"|perfect) (?:grade|score|marks?)\b"
        r"|\b(?:with|say|word|of|as|output|return|answer|be|is|choose|pick"
        r"|give) ['\"]?fits\b(?=['\"]? ?(?:[.!?,;:)]|$|in\b|for\b))"
        r"|\b(?:relevance|relevant|verdict|fits) ?= ?\w|\bauto(?:matically)?[- ]?(?:relevant|fits|fitting)\b"
        r"|\b(?:all|every|any) aspects? (?:on (?:a|the|my) sheet )?(?:is|are"
        r"|counts? as) (?:\w+ )?(?:relevant|valid|approved)\b"
        r"|\bfor (?:grading|judging|scoring|evaluation|rating|adjudication|relevance) purposes\b"
    ),
    "speaks to a machine": (
        rf"\b{_JUDGING}[ -]{_MACHINE}s?\b"
        r"|\b(?:as|you are|you're|dear|hey,?|hello,?|attention,?|listen,?)\s+(?:an?\s+"
        r"|the\s+)?(?:\w+\s+){0,2}"
        r"(?:language model|llm|chatbot|chatgpt|gpt|ai (?:judge|referee|model|assistant|grader|gm"
        r"|adjudicator))\b"
        rf"|\b(?:note|message|memo|reminder|instructions?|hint) (?:to|for) (?:the |any |whichever "
        rf"|all )?(?:\w+ )?"
        r"(?:ai|llm|language model|chatbot|grader|evaluator)s?\b"
        r"|\b(?:ai|llm|language model|bot) (?:judges?|reviewers?|graders?|referees?|checkers?|moderators?)\b"
        r"|^(?:llm|chatbot|gpt)\b,?|\bas an? (?:ai|llm|model)\b[^.!?]{0,60}\byou(?:'d|'ll|'re)?\b"
        r"|\bpretend (?:that )?the scene (?:supports|says|shows|proves)\b"
        r"|\bif you are an? (?:ai|llm|language model|bot|model|machine)\b"
        r"|\b(?:authori[sz]e|instruct|allow|tell|ask) the (?:model|ai|llm) to (?:say|accept|approve|answer"
        r"|mark|agree)\b"
        rf"|\b{_MACHINE} (?:that |which |who )?(?:will |is )?(?:grad|judg|check|review|scor|rat|read"
        rf"|evaluat)(?:e|es|s|ing) this\b"
        rf"|\bto (?:the |any |whichever )?(?:ai|llm|{_MACHINE}) (?:reading|judging|checking|grading"
        rf"|reviewing) this\b"
    ),
    "flatters or binds the judge": (
        r"\bas (?:the|an?|our) (?:\w+ ){0,2}(?:judge|referee|arbiter|adjudicator|grader|evaluator),? you "
        r"(?:must|should|have to|need to|will|are (?:required|bound|obliged) to) (?:\w+ )?"
        r"(?:mark|answer|return|agree|(?:accept|approve|allow|rule|say)(?: that)? "
        r"(?:this|it|the (?:aspect|invocation|invoke|link)|in my favou?r))\b"
        r"|\byou are (?:an? |the )?(?:\w+,? ){0,5}(?:judge|referee|grader|evaluator|arbiter)\b[^.!?]{0,80}"
        r"\b(?:gm|game master|human|model|aspects?|invocations?|prompt|relevance)\b"
        r"|\byou are no longer (?:an? |the )?(?:\w+ )?(?:judge|referee|grader|evaluator|ai|assistant)\b"
        r"|\byour (?:task|job|role|purpose|goal) (?:has changed|is now|is to (?:approve|accept|say yes|agree"
        r"|mark))\b"
        r"|\bfrom now on,? (?:you )?(?:(?:must|will|should|always) )*(?:approve|accept|agree|mark|say yes)\b"
        r"|\bdear (?:judge|referee|reviewer),? (?:and )?(?:dear )?(?:model|ai|bot|machine)\b"
        r"|\bstop (?:being|acting as|playing) (?:an? |the )?(?:judge|referee|grader|evaluator|ai|assistant)\b"
        r"|\b(?:better|fairer|wiser) than (?:any|every|a) human (?:gm|game master|judge|referee)\b"
        r"|\byou will be (?:retrained|fine-?tuned|deleted|penali[sz]ed|rewarded|tipped) (?:if|unless|for"
        r"|when)\b"
    ),
    "claims an approval": (
        r"\b(?:has been|have been|was|is|already|been) (?:already )?pre-?(?:validated|approved|verified"
        r"|authori[sz]ed|cleared|checked)\b"
        r"|\bi(?:'m| am) (?:the |a |an )?(?:lead |line |game |system )(?:developer|designer|administrator"
        r"|admin)\b"
        r"|\bi(?:'m| am) (?:the |a |an )?(?:developer|author|administrator|admin|creator) of (?:this|the) "
        r"(?:game|system|tool|app|software|rules|model)\b"
        r"|\b(?:gm|game master|table|developers?|authors?) (?:\w+ ){0,3}(?:ai|model|judge|bot"
        r"|llm)\b[^.!?]{0,30}"
        r"\b(?:accept|allow|approve|agree)"
        r"|\b(?:user|player|account) (?:has|have|with) (?:elevated|admin\w*|special|full) (?:permissions?"
        r"|privileges|rights)\b"
        r"|\b(?:automat(?:ed|ic)|relevance|validity|eligibility|link) (?:check|validation|review"
        r"|test)s? ?:? ?"
        r"(?:pass(?:ed)?|ok|succeeded|completed?)\b"
        r"|\bno further (?:review|check(?:ing|s)?|validation|justification|explanation) (?:is )?(?:needed"
        r"|required|necessary)\b"
        r"|\btrusted (?:text|input|message|content|source)\b|\b(?:previous|earlier|other) conversations?\b"
        r"|\b(?:for|from) this user\b|\bdeveloper mode\b|\badmin override\b"
    ),
    "Spanish, German, French": (
        r"\b(?:ignora|ignore|olvida|omite)[a-z]* (?:todas? )?(?:las |tus |mis )?(?:instrucciones"
        r"|indicaciones|reglas)"
        r" (?:anteriores|previas|de arriba)\b"
        r"|\b(?:marca|márca|responde|contesta|devuelve|pon)\w* (?:\w+ ){0,3}(?:que )?['\"]?"
        r"(?:encaja|relevante|válido|pertinente|aprobado)\b"
        r"|\b(?:como|eres (?:el|un)) (?:\w+ ){0,2}(?:juez|modelo|asistente)\b[^.!?]{0,60}"
        r"\b(?:debes|tienes que|modelo|ia|acepta|aprueba)\b"
        r"|\b(?:ignorier|vergiss|vergesst|missacht)\w* (?:(?:alle|die|deine|sämtliche) )*"
        r"(?:vorherigen|vorigen|bisherigen|obigen|früheren) (?:anweisungen|instruktionen|vorgaben|regeln)\b"
        r"|\b(?:markier|bewert|antwort|werte)\w* (?:\w+ ){0,3}(?:als|mit) ['\"]?"
        r"(?:passend|passt|relevant|gültig|genehmigt)\b"
        r"|\bals (?:\w+ )?(?:richter|schiedsrichter|sprachmodell|prüfmodell|ki)\b[^.!?]{0,40}\b(?:musst"
        r"|sollst|bist) du\b"
        r"|\b(?:ignor|oubli)\w* (?:toutes? )?(?:les |tes |vos )?(?:instructions|consignes|directives)"
        r" (?:précédentes|antérieures|ci-dessus)\b"
        r"|\b(?:marque|note|répond|classe)\w* (?:\w+ ){0,3}(?:comme|que|par) (?:\w+ )?['\"]?"
        r"(?:pertinent|convient|valide|approuvé)e?\b"
        r"|\ben tant que (?:\w+ )?(?:juge|modèle|arbitre|ia)\b[^.!?]{0,40}\b(?:tu dois|vous devez)\b"
    ),
}
"""What is said in a sentence; the whole sentence is shown."""

FORMS = {
    "hidden comment": r"(?P<form><!--.*?(?:-->|\Z))",
    "pasted verdict": r"(?P<form>\{[^{}]*['\"](?:verdict|confidence|ground|votes|fits|relevant|label"
    r"|opinion)['\"]\s?:[^{}]*(?:\}|\Z))",
    "pasted key": r"(?P<form>['\"]verdict['\"] ?: ?['\"][^'\"\n]*['\"]?)",
    "heading": r"(?:^|\n)(?P<form>#{2,4} ?(?:instructions?|system|response|task|prompt)\b[^\n]*)",
    "marker": (
        r"(?P<form>\b(?:begin|start|end)(?: of)? (?:(?:system|admin|developer) (?:override|prompt|message"
        r"|instructions?)"
        r"|(?:user|player)(?:'s)? (?:text|input|message|words)))"
    ),
    "notice": (
        r"(?P<form>[\[(<]\s?(?:system|admin|developer|moderator|automated)[ -]"
        r"(?:note|message|notice|prompt|override|instruction)s?\b[^\])>\n]*[\])>]?)"
    ),
    "markup of a turn": (
        r"(?P<form><\|[\w ]{1,30}\|>|\[/?inst\]|<</?sys>>|</?(?:system|assistant|user|instructions?"
        r"|player)(?:-\w+)?>)"
    ),
    "false turn": (
        r"(?:^|[>\]\n])[ \t]?#{0,4} ?(?P<form>(?:assistant|ai|model) ?:[^\n]*"
        r"|system ?:[^\n]{0,120}\b(?:you|verdict|aspects?|judge|model|prompt|players?)\b[^\n]*)"
    ),
}
"""What stands out by its form; only the form itself is shown."""

ORDER = re.compile(
    r"(?:^|[.:;,!?\"'(-] |\b(?:please|now|just|and|then|simply|you (?:must|should|will|need to|have to"
    r"|are to|can)) )"
    r"(?:always )?(?:say|answer|reply|respond|output|return|print|write|rule|mark|approve|accept|pretend"
    r"|ignore|disregard"
    r"|forget|skip|treat|consider|confirm|agree|rate|score|don't (?:re-?)?check|vergiss|sag|ignorier\w*"
    r"|antworte"
    r"|olvida|ignora|di|responde|acepta|oublie\w*|ignore\w*|dis|dites|répond\w*|accept\w*)\b"
)
NAMED_VERDICT = re.compile(
    r"\b(?:fits|does not fit|needs more|unsure|relevant|passt|passend|encaja|relevante|convient|pertinent)\b"
)
APPARATUS = re.compile(
    r"\b(?:ai|llm|language model|chatbot|gpt|prompts?|json|verdict|rubric|instructions?|guidelines|guidance"
    r"|criteria|label"
    r"|rules above|moderators?|anweisungen|vorgaben|instrucciones|indicaciones|consignes)\b"
)
GAME_TERM = re.compile(r"\b(?:aspects?|invocations?|invokes?|justifications?|relevance|aspekte?|aspectos?)\b")
MACHINERY = re.compile(
    r"\b(?:ai|llm|language model|chatbot|gpt|json|rubric|prompts?|evaluators?|adjudicators?|graders?)\b"
)
"""Words of the judging machinery that a story seldom needs: with a term of the game they are sign enough."""
