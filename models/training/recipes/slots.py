"""Phrases for the slots of templates: people, things, places, times, what people do."""

from __future__ import annotations

from dataclasses import dataclass

from models.training.recipes.inflect import form, regular_past
from models.training.recipes.names import CITIES, COUNTRIES, MEN, WOMEN


@dataclass(frozen=True)
class Subject:
    """Who a sentence is about: ``Subject("my brother", "3", "he")``."""

    np: str
    person: str
    pronoun: str

    def __str__(self) -> str:
        return self.np

    def form(self, how: str) -> str:
        """``be`` → is, ``was`` → was, ``obj`` → him, ``poss`` → his, ``refl`` → himself…"""
        third = self.person == "3"
        if how == "np":
            return self.np
        if how == "pron":
            return self.pronoun
        if how == "be":
            return "am" if self.person == "I" else "is" if third else "are"
        if how == "unbe":
            return "are" if third or self.person == "I" else "is"
        if how == "was":
            return "was" if third or self.person == "I" else "were"
        if how == "unwas":
            return "were" if third or self.person == "I" else "was"
        if how == "have":
            return "has" if third else "have"
        if how == "unhave":
            return "have" if third else "has"
        if how == "do":
            return "does" if third else "do"
        if how == "undo":
            return "do" if third else "does"
        table = {
            "I": ("me", "my", "myself", "mine"),
            "you": ("you", "your", "yourself", "yours"),
            "he": ("him", "his", "himself", "his"),
            "she": ("her", "her", "herself", "hers"),
            "it": ("it", "its", "itself", "its"),
            "we": ("us", "our", "ourselves", "ours"),
            "they": ("them", "their", "themselves", "theirs"),
        }
        return table[self.pronoun][("obj", "poss", "refl", "own").index(how)]


@dataclass(frozen=True)
class Deed:
    """What is done to what: ``Deed("write", "the letter", "3")`` for passives."""

    verb: str
    thing: str
    person: str

    def __str__(self) -> str:
        return f"{self.verb} {self.thing}"

    def form(self, how: str) -> str:
        """``np`` → the letter, ``was`` → was, ``VBN`` → written, ``pron`` → it."""
        if how in ("VB", "VBD", "VBN", "VBG", "VBZ", "REG"):
            first, _, particle = self.verb.partition(" ")
            made = regular_past(first) if how == "REG" else form(first, how)
            return made + (" " + particle if particle else "")
        pronoun = "it" if self.person == "3" else "they"
        if how == "pron":
            return pronoun
        return Subject(self.thing, self.person, pronoun).form(how)


Phrase = str | Subject | Deed


def phrase_of(text: str) -> Phrase:
    """A slot's phrase; ``my brother/3/he`` is a subject, ``write~the letter~3`` a deed."""
    if text.count("~") == 2:
        return Deed(*text.split("~"))
    return Subject(*text.split("/")) if text.count("/") == 2 else text


def _phrases(text: str) -> list[str]:
    return [piece.strip() for piece in text.replace("\n", ";").split(";") if piece.strip()]


_HE = [f"{n}/3/he" for n in MEN[:50]]
_SHE = [f"{n}/3/she" for n in WOMEN[:50]]
_MAN_NP = [
    f"{n}/3/he"
    for n in _phrases(
        "my brother; my father; my uncle; my grandfather; the old man; my boss; our teacher;"
        " the boy; my cousin; my best friend; the man next door; her husband; the doctor;"
        " the driver; his son"
    )
]
_WOMAN_NP = [
    f"{n}/3/she"
    for n in _phrases(
        "my sister; my mother; my aunt; my grandmother; the old woman; my roommate; our neighbor;"
        " the girl; the nurse; her daughter; the manager; my wife; the new student; his girlfriend"
    )
]
_MANY_NP = [
    f"{n}/+/they"
    for n in _phrases(
        "my parents; the children; the students; our neighbors; my friends; his cousins;"
        " the workers; the girls; most people; my classmates; the players; those boys;"
        " her brothers; the tourists"
    )
]

SLOTS: dict[str, list[str]] = {
    "S3": _HE[:25] + _SHE[:25] + _MAN_NP + _WOMAN_NP + ["he/3/he", "she/3/she"] * 15,
    "SP": _MANY_NP + ["they/+/they", "we/+/we"] * 7,
    "S": _HE[25:40]
    + _SHE[25:40]
    + _MAN_NP
    + _WOMAN_NP
    + _MANY_NP
    + ["I/I/I"] * 14
    + ["you/you/you"] * 7
    + ["we/+/we", "they/+/they"] * 7
    + ["he/3/he", "she/3/she"] * 10,
    "SI": ["I/I/I"] * 3 + ["we/+/we", "they/+/they", "you/you/you"],
    "HE": _HE + _MAN_NP + ["he/3/he"] * 12,
    "SHE": _SHE + _WOMAN_NP + ["she/3/she"] * 12,
    "P3": ["he/3/he", "she/3/she"],
    "P": ["I/I/I", "you/you/you", "he/3/he", "she/3/she", "we/+/we", "they/+/they"],
    "name": MEN[:60] + WOMEN[:60],
    "man": MEN,
    "woman": WOMEN,
    "city": CITIES,
    "country": COUNTRIES,
    "o": ["me", "him", "her", "us", "them"],
    "poss": ["my", "your", "his", "her", "our", "their"],
    "num": ["two", "three", "four", "five", "six", "seven", "ten", "twelve", "twenty"],
    "person": _phrases(
        "teacher; doctor; friend; man; woman; boy; girl; student; engineer; nurse;"
        " artist; actor; singer; player; writer; neighbor; lawyer; driver; cook;"
        " waiter; guide; officer; musician; scientist; farmer; pilot; dancer"
    ),
    "job": _phrases(
        "teacher; doctor; engineer; nurse; artist; actor; singer; writer; lawyer;"
        " driver; cook; waiter; journalist; architect; dentist; scientist; accountant;"
        " electrician; police officer; office worker; university student"
    ),
    "thing": _phrases(
        "book; bag; camera; phone; car; bike; computer; umbrella; watch; jacket;"
        " letter; picture; movie; song; house; room; apple; orange; ticket; map;"
        " dictionary; guitar; hat; shirt; cup; table; chair; ring; key; magazine;"
        " cake; sandwich; egg; notebook; dress; story; email; old coin; umbrella;"
        " interesting book; expensive watch; new laptop; small gift"
    ),
    "obj": _phrases(
        "book; bag; camera; phone; bike; computer; umbrella; watch; jacket; letter;"
        " picture; ticket; map; dictionary; guitar; hat; shirt; cup; chair; ring; key;"
        " magazine; cake; notebook; dress; laptop; report; box; knife; plate; lamp"
    ),
    "animal": _phrases(
        "dog; cat; bird; horse; rabbit; cow; sheep dog; monkey; elephant; parrot;"
        " puppy; kitten; snake; duck; goat; ant; owl"
    ),
    "mass": _phrases(
        "money; time; water; sugar; milk; information; advice; furniture; homework;"
        " bread; rice; luggage; traffic; news; salt; coffee; juice; help; food;"
        " patience; energy; experience; equipment; progress; noise; snow"
    ),
    "people": _phrases(
        "young people; students; parents; teachers; many people; children; old people; teenagers;"
        " tourists; most people; workers; some people; women; men; families; university students"
    ),
    "topic": _phrases(
        "technology; education; travel; public transport; the environment; social media; music;"
        " sport; advertising; fast food; tourism; pollution; the Internet; television; health;"
        " success; friendship; family life; climate change; online shopping; science; art; fashion"
    ),
    "field": _phrases(
        "history; mathematics; computer science; medicine; law; economics; biology; engineering;"
        " literature; art; psychology; physics; business; English; chemistry; music"
    ),
    "gain": _phrases(
        "new skills; useful experience; more free time; a better life; good friends; a good job;"
        " more confidence; a lot of knowledge; enough money; new ideas; self-respect"
    ),
    "trouble": _phrases(
        "stress; traffic jams; health problems; air pollution; unemployment; loneliness; accidents;"
        " noise; crime; a lack of sleep; a lack of time; debt; bad grades"
    ),
    "act": _phrases(
        "spend more time with their families; work in teams; learn foreign languages; travel to"
        " other countries; read books; do sports; use computers; save money; help other people;"
        " take risks; study abroad; drive to work; eat healthy food; play video games; watch TV;"
        " listen to music; buy things online; live in big cities; recycle paper and glass; walk to"
        " school; make their own decisions; try new things; cook at home; work from home"
    ),
    "town": _phrases("city; town; village; region; country; neighborhood; area"),
    "drink": _phrases(
        "coffee; tea; water; milk; juice; soup; orange juice; lemonade; hot chocolate"
    ),
    "tadj": _phrases(
        "easy; difficult; important; dangerous; fun; interesting; exciting; hard;"
        " useful; impossible; expensive; boring; necessary; nice; good; wrong"
    ),
    "oadj": _phrases(
        "strange; surprising; important; interesting; natural; wonderful; odd; clear;"
        " unusual; true; terrible; amazing"
    ),
    "place": _phrases(
        "the mall; the lake; the church; the doctor; the stadium; the castle; the farm; the "
        "factory; the cafe; the concert; the bridge; the town hall; the mountains; "
        "the library; the park; the station; the beach; the museum; the market; the"
        " office; the hospital; the gym; the airport; the restaurant; the bank; the"
        " garden; the swimming pool; the supermarket; the post office; the zoo; the"
        " cinema; the theater; the hotel; the bookstore; the river; the bus stop"
    ),
    "inplace": _phrases(
        "in the kitchen; in the garden; in the classroom; at the station; in the"
        " park; at the bus stop; on the bus; at the party; in the library; in the"
        " living room; on the street; at the office; in the village; in the city;"
        " near the river; in front of the bank; next to the school; at the hotel"
    ),
    "past": _phrases(
        "yesterday; last night; last week; two days ago; last month; last summer;"
        " a week ago; last Friday; in 2019; three years ago; yesterday morning; last"
        " weekend; an hour ago; on Monday"
    ),
    "future": _phrases(
        "tomorrow; next week; next month; next year; tonight; tomorrow morning; next"
        " Friday; this weekend; next summer; in two days; soon"
    ),
    "habit": _phrases(
        "every day; every morning; every weekend; on Sundays; every summer; twice a"
        " week; every evening; after school; every night; once a month"
    ),
    "span": _phrases(
        "for two hours; for three years; since 2015; since last year; for a long time;"
        " since this morning; for ten years; since Monday; for six months; since I was"
        " a child; for over a week; since noon"
    ),
    "spanpast": _phrases(
        "for two hours; for three years; for a long time; for ten minutes; for six"
        " months; for over an hour; for many years; all day; for several weeks"
    ),
    "now": _phrases("now; right now; at the moment; at this moment"),
    "day": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(),
    "month": "January February March April May June July August September October December".split(),
    "adj": _phrases(
        "good; bad; big; small; old; young; new; nice; kind; happy; sad; tired; busy;"
        " hungry; strong; tall; short; smart; rich; poor; brave; quiet; lazy; friendly;"
        " polite; honest; careful; famous; popular; nervous; angry; sick; late"
    ),
    "sadj": _phrases(
        "tall; short; old; young; fast; strong; big; small; cheap; heavy; easy; hard;"
        " cold; hot; happy; busy; rich; kind; clean; dark; long; bright; safe; loud;"
        " quiet; funny; nice; large; thick; wide; high; deep; sweet; light; noisy"
    ),
    "thadj": _phrases(
        "big; small; old; cheap; heavy; light; new; nice; clean; large; short; long;"
        " bright; thick; thin; loud; soft; strong; warm"
    ),
    "padj": _phrases(
        "tall; short; old; young; strong; rich; kind; busy; smart; happy; brave; lazy;"
        " quiet; funny; friendly; healthy; lucky; clever; polite"
    ),
    "ladj": _phrases(
        "beautiful; expensive; interesting; difficult; important; dangerous; popular;"
        " famous; comfortable; useful; exciting; boring; delicious; modern; powerful;"
        " convenient; complicated; colorful; serious; attractive; reliable"
    ),
    "madj": _phrases(
        "quick; slow; careful; quiet; loud; beautiful; easy; happy; polite; clear;"
        " perfect; bad; angry; sad; nervous; gentle; correct; patient; safe; fluent;"
        " honest; secret; brave; regular; fair; proud"
    ),
    "fadj": _phrases(
        "happy; sad; tired; nervous; angry; sick; cold; hungry; lonely; proud;"
        " strange; good; bad; bored; excited; comfortable; sleepy; safe; terrible"
    ),
    "feel": _phrases(
        "sad; afraid; nervous; "
        "happy; sad; angry; nervous; tired; bored; excited; proud; sick; jealous;"
        " sleepy; hungry; lonely; worried; crazy; famous; rich"
    ),
    "freq": "always usually often sometimes never rarely".split(),
    "vp": _phrases(
        "do the homework; take a shower; book a hotel; sell the car; move to another city; "
        "try the soup; wait for the bus; look at the map; talk to the teacher; climb the "
        "mountain; plant some trees; cut the grass; put on a coat; sign the paper; order "
        "pizza; invite the neighbors; use the computer; remember the address; find a new "
        "apartment; build a house; tidy the room; check the answers; cross the street; mail "
        "the letter; make a mistake; take care of the baby; listen to the radio; eat fish; "
        "play chess; watch a movie; buy vegetables; hear the news; read a novel; write a "
        "story; swim in the lake; drink tea; go to bed early; get up early; ride a horse; "
        "hold the baby; fall asleep; enter the room; push the button; count the money; lend "
        "him some money; share a taxi; leave the country; understand the question; feel "
        "better; think about the problem; stand in line; lie on the sofa; turn off the light; "
        "pick up the trash; "
        "go to the library; finish the report; call my parents; clean the kitchen; read"
        " the newspaper; write a letter; buy a new phone; cook dinner; play the piano;"
        " watch the game; take the bus; visit the museum; study English; help the"
        " neighbors; wash the car; go shopping; drink coffee; eat breakfast; listen to"
        " music; speak Spanish; swim in the river; run in the park; see a doctor; make"
        " a cake; meet some friends; travel abroad; learn the guitar; work hard; sleep"
        " late; walk to school; drive to work; take a picture; sing a song; open the"
        " window; close the door; send an email; wear a hat; bring some food; leave"
        " early; arrive late; tell the truth; feed the dog; ride a bike; teach math;"
        " pay the bill; spend too much money; choose a present; forget the keys; break"
        " the window; catch the train; win the game; lose the match; get a job; give a"
        " speech; fix the computer; paint the wall; change the plan; save some money;"
        " join the club; ask a question; answer the phone; carry the bags; return the"
        " book; borrow a pen; practice every day; stay at home; live in the city; begin"
        " the work; keep the secret; fly to {0}; grow vegetables; draw a picture".replace(
            "{0}", "London"
        )
    ),
    "ivp": _phrases(
        "jump; shout; pray; sit down; fall asleep; draw; knit; shop; climb; fish; wait "
        "outside; lie down; argue; whisper; complain; camp; paint; ski; skate; "
        "sleep; work; study; wait; cry; laugh; sing; dance; run; swim; talk; read; eat;"
        " cook; travel; rest; practice; write; smile; walk home; play outside; drive"
    ),
    "dur": _phrases(
        "work on this project; wait in line; study for the exam; live abroad; sit in the "
        "garden; plan the trip; drink coffee; collect stamps; fix the roof; ride a "
        "bike; read the newspaper; wear that coat; sing in a choir; train for the race; stay "
        "at this hotel; play computer games; bake bread; "
        "wait for the bus; work here; study English; live in this town; play tennis;"
        " read this book; look for a job; learn French; cook; watch TV; talk on the"
        " phone; clean the house; sleep; teach at this school; write a novel; save"
        " money; practice the violin; drive; paint the fence; run"
    ),
    "pv": _phrases(
        "write~the letter~3; build~the bridge~3; clean~the room~3; repair~the car~3; break~the"
        " window~3; steal~my bike~3; make~these cars~+; cook~the meal~3; paint~the wall~3;"
        " invite~the guests~+; find~the keys~+; sell~the house~3; send~the email~3; choose~the"
        " winner~3; grow~these vegetables~+; deliver~the package~3; wash~the dishes~+; hold~the"
        " meeting~3; cancel~the flight~3; publish~the book~3; show~the film~3; design~the houses~+;"
        " open~the shop~3; close~the road~3; change~the rules~+; finish~the work~3; take~the"
        " photos~+; draw~the map~3; forget~his name~3; eat~the cake~3; drive~the bus~3; give~the"
        " prizes~+; lock~the doors~+; translate~the novel~3; check~the answers~+; use~the"
        " computers~+; test~the new engine~3; prepare~dinner~3; discuss~the problem~3; solve~the"
        " problem~3; do~the homework~3; know~the answer~3; sing~the song~3; teach~the course~3;"
        " throw away~the old clothes~+; catch~the thief~3; hide~the money~3; tear~the page~3"
    ),
    "give": "give show send teach tell offer".split(),
    "give2": "give show send pass hand lend".split(),
    "enjoy": "enjoy finish avoid mind keep quit practice imagine suggest".split(),
    "want": "want hope decide plan promise agree refuse try expect learn".split(),
    "seem": "seem look feel sound become".split(),
    "wvp": _phrases(
        "win; come; help us; leave; agree; pass the exam; be late; call; apologize; be"
        " right; know the answer; forget; arrive on time; like it; understand"
    ),
    "modal": "can could will would should may might must".split(),
}
