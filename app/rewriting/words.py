"""What words mean, as far as a way to say a sentence again has to know it.

"We played games." may become "Shall we play games?", "We broke a window." must not become
"Shall we break a window?": *play* is something people choose, *break* is not. The lists name
what is surely right and are short on purpose; for a word in none of them nothing is offered.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


PRONOUNS = _words("i you he she it we they")
PERSONS = _words(
    "mother father mum mom dad parent brother sister son daughter child kid boy girl man woman "
    "friend classmate teacher student pupil neighbour neighbor uncle aunt cousin grandmother "
    "grandfather grandma grandpa grandparent husband wife baby people person doctor nurse boss "
    "colleague player singer writer actor artist pilot farmer guest"
)
GROUPS = _words(
    "police family team class staff group company government crew couple lot lots number majority "
    "rest half kind pair audience crowd band public club"
)
"""One group or many people: only the verb tells."""

SAD = _words(
    "abuse accident afraid alcohol all alone angry arrest attack bad beat bed beer blood bloody "
    "bomb break bully burn cancer cemetery cheat cigarette corpse crash crime cry danger dangerous "
    "dead death dentist depressed die disease divorce drown drug drunk earthquake enemy ex fail "
    "fall fat fight fire flood funeral ghost grave gun harm hate hit hospital hurt ill illness "
    "injure injured insult jail kill knife late leave lie lonely lose miss mistake murder pain "
    "poison poor prison problem punish rob sad scared scream shoot sick sleepless smoke steal "
    "stupid suffer suicide tear terrible thief threaten toilet too trouble ugly upset victim "
    "violence vomit war warn weak weapon whisky wine worry worse worst wound wrong"
)
"""Nobody wants to practise on these; "too" and "all night" say that it is more than is good."""
DENIED = _words(
    "no not nobody nothing nowhere none never neither nor only hardly few either without"
)

ACTIVITIES = _words(
    "read play swim cook visit watch walk travel eat study learn practise practice paint dance "
    "sing draw listen go write speak bake climb ski skate cycle jog hike camp sail surf exercise "
    "explore help"
)
"""Pleasant or useful, and chosen."""
SKILLS = _words(
    "read play swim cook speak write sing dance draw paint bake climb ski skate cycle sail surf"
)
ONE_TIME = ACTIVITIES - {"speak", "study", "learn"}
"""She plays today or not; but who speaks Spanish always does."""
USEFUL = _words("read study learn practise practice visit cook help exercise")
"""What one may be told to do."""
KIND = _words("visit help teach see")
"""What one may do to a person."""
FAVOURS = _words("cook bake help paint clean open close carry bring feed water teach")
"""What one may ask somebody to do."""
GOES_ON = ACTIVITIES | _words("work clean wash make build wait sleep sit talk wear drive rain snow")
"""Goes on for a while, so it can be seen in the middle."""
DONE_ONCE = _words(
    "visit see watch buy eat make write finish learn cook play climb clean study paint travel bake"
)
"""Leaves an experience or a result."""
DONE_TO_THINGS = _words(
    "make write build paint cook bake clean open close sell use speak draw repair invent discover "
    "publish produce teach"
)
"""What happens to the thing matters: the passive says it well."""
SURELY_DONE = GOES_ON | DONE_ONCE | _words("like love want need enjoy live use have stay get")
"""One may insist on it."""
TRAVELS = _words("go come travel move walk fly drive return cycle")
FOR_AN_AIM = TRAVELS | _words("study work save stop call practise practice train stay write use")
"""What is done to reach something else."""
WHILE_DOING = _words("see hear walk arrive enter look open travel return leave wait drive come go")
GIVE = _words("give send show teach tell pass lend offer")
WANT = _words("need want like love remember prefer enjoy")
ASKED = _words("eat drink buy watch cook study learn wear write see draw sing sell bring")
""" "What do you buy?": the object is what one would ask for."""

STRONG = _words("great delicious wonderful fantastic amazing excellent lovely fun")
"""Needs no "very"."""
PLEASANT = STRONG | _words(
    "good nice beautiful interesting exciting funny kind friendly happy clever smart pretty cute "
    "brave helpful tasty comfortable clean polite strong bright"
)
PLAIN = _words(
    "useful important popular famous easy difficult hard expensive cheap boring fast slow big "
    "small long hot cold warm strange quiet"
)
"""A matter of opinion where a thing has it; a person might be hurt."""
FEELINGS = _words("tired hungry thirsty sleepy busy excited nervous surprised ill sick sad angry")

DAYS = _words(
    "morning afternoon evening night noon midnight day week weekend month year summer winter "
    "spring autumn fall monday tuesday wednesday thursday friday saturday sunday january february "
    "march april may june july august september october november december christmas easter "
    "birthday holiday vacation hour minute moment past"
)
MEALS = _words("lunch breakfast dinner supper")
PLACES = _words(
    "school home park library zoo station office shop market city town village beach house garden "
    "museum cinema restaurant university airport gym kitchen room street sea mountain lake river "
    "forest hotel bank factory café pool"
)
LANGUAGES = _words(
    "english japanese french german spanish italian chinese korean russian portuguese arabic dutch "
    "polish turkish swedish norwegian danish finnish greek latin hindi thai vietnamese"
)
_WEATHER = _words(
    "rain snow hot cold warm cool sunny cloudy windy rainy snowy foggy humid dark light early late "
    "time date today yesterday tomorrow tonight weather seem take happen turn clear true"
)
NO_THING = _WEATHER | DAYS | MEALS
""" "It is very hot today.": this "it" is no thing that was named before."""
