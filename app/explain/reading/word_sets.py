"""Word lists that the reasons read: small, closed, and about grammar rather than topics."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


COUNTS_AS_ONE = _words(
    "everybody everyone everything somebody someone something anybody anyone anything nobody "
    "nothing each every either neither news"
)
ALWAYS_PLURAL = _words("people police children men women")
UNCOUNTABLE = _words(
    "information advice homework furniture luggage baggage news money music equipment traffic "
    "knowledge research work weather bread rice water milk help progress software housework "
    "behaviour behavior evidence fun health luck rubbish garbage permission scenery transport "
    "vocabulary jewellery jewelry pollution electricity happiness education food snow rain sugar"
)
MANY_WORDS = _words(
    "many several few these those both various two three four five six seven eight nine ten "
    "eleven twelve twenty thirty forty fifty hundred thousand different"
)
ONE_WORDS = _words("a an one this that each every another")
MUCH_WORDS = _words("much little")
TAKES_ING = _words(
    "enjoy finish mind avoid suggest keep practise practice miss imagine consider admit deny "
    "risk recommend dislike involve quit postpone resist stop"
)
TAKES_TO = _words(
    "want decide hope plan learn need agree promise refuse offer expect seem try manage wish "
    "choose prepare pretend afford fail tend attempt ask tell allow would"
)
TAKES_BARE = _words("let make help")
DAYS = _words("monday tuesday wednesday thursday friday saturday sunday weekend")
MONTHS = _words(
    "january february march april may june july august september october november december"
)
LANGUAGES = _words(
    "english french german spanish italian japanese chinese korean russian arabic portuguese "
    "turkish polish dutch greek hindi vietnamese thai american british european asian african"
)
LONG_SOUND = _words("university uniform european one useful user union unit usual once euro")
SILENT_H = _words("hour honest honour honor heir")
NEGATIVES = _words("not n't n’t nt no never nobody nothing nowhere neither nor none hardly")
PAST_TIMES = _words("yesterday ago last")
FUTURE_TIMES = _words("tomorrow next soon tonight")
UNTIL_NOW = _words("since already yet ever recently lately")
NOW = _words("now currently")
HABIT = _words("every always usually often sometimes normally")
MIDDLE = _words(
    "always usually often sometimes normally never rarely seldom hardly also already just still "
    "only ever even probably certainly definitely really generally frequently occasionally "
    "constantly regularly recently finally mostly mainly actually"
)
"""Adverbs whose usual place is before the main verb and after be or a helping verb."""
OBJECT_FORMS = {"i": "me", "he": "him", "she": "her", "we": "us", "they": "them", "who": "whom"}
SUBJECT_FORMS = {form: base for base, form in OBJECT_FORMS.items()}
PERSONS = _words(
    "man woman boy girl person people friend teacher student mother father sister brother doctor "
    "child children parent parents uncle aunt neighbour neighbor boss player singer writer "
    "professor girlfriend boyfriend wife husband son daughter men women colleague classmate actor "
    "driver nurse worker guest visitor somebody someone anyone everyone nobody anybody everybody"
)
PART_WORDS = _words("most some all half part none plenty lot cent percent quarter third majority")
WITH_TWO_OBJECTS = _words(
    "give tell show ask send bring buy teach offer pay lend call make cook get wish hand"
)
USED_TO = _words("used accustomed")
WANTS_THAT = _words("suggest recommend insist demand request propose require advise")
MUST_BE = _words("important essential vital necessary crucial better")
WOMEN = _words(
    "woman girl mother sister aunt wife daughter girlfriend grandmother mum mom lady queen niece "
    "actress waitress mrs ms miss she her women grandma"
)
MEN = _words(
    "man boy father brother uncle husband son boyfriend grandfather dad king nephew actor waiter "
    "mr gentleman he him his men grandpa"
)
TIME_NOUNS = _words(
    "week month year day morning afternoon evening night weekend summer winter spring autumn "
    "century moment minute hour birthday christmas easter spring holiday noon midnight o'clock "
    "time end beginning"
)
# two words that turn a sentence round when one stands for the other
_OPPOSITES = (
    "hot cold,warm cold,full empty,open close,open shut,careful careless,with without,to from,on "
    "off,in out,up down,over under,above below,before after,always never,ever never,morning "
    "evening,day night,buy sell,come go,arrive leave,start stop,begin end,win lose,love hate,like "
    "hate,remember forget,push pull,borrow lend,teach learn,first last,early late,old young,old "
    "new,big small,large small,long short,tall short,high low,fast slow,easy difficult,easy hard,"
    "good bad,better worse,best worst,right wrong,left right,happy sad,rich poor,strong weak,cheap "
    "expensive,clean dirty,dry wet,light dark,light heavy,loud quiet,same different,safe "
    "dangerous,thick thin,true false,near far,inside outside,north south,east west,more less,many "
    "few,much little,some no,every no,everybody nobody,everyone nobody,everything nothing,all "
    "none,both neither,because although,until from,deaf blind,sensible sensitive,alive dead,find "
    "lose,give take,employer employee,hard hardly,most least,if unless,for against,upstairs "
    "downstairs,husband wife,boring interesting,possible impossible,into out,accept refuse,agree "
    "disagree,laugh cry,alone together,top bottom,summer winter,yesterday tomorrow,pass fail,"
    "increase decrease,rise fall,somebody nobody,someone nobody,something nothing,and or,so but,"
    "useful useless,married single,awake asleep,question answer,lock unlock,send "
    "receive,harmless harmful,hire dismiss"
)
OPPOSITES = frozenset(frozenset(pair.split()) for pair in _OPPOSITES.split(","))
SENSES = _words("see hear watch catch smell feel notice get keep leave find spot")
FEELINGS = tuple(
    "bor excit interest surpris tir confus disappoint frighten annoy amaz embarrass worr relax "
    "satisf shock amus fascinat depress terrif exhaust pleas thrill motivat encourag".split()
)
"""How the verbs begin whose -ed form says how somebody feels."""
