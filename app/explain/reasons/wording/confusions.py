"""Two real words that learners take for each other: "I could not here you" → hear.

Each pair has a sentence that tells the two apart; it is said in either direction.
Words that only look alike and have no sentence are told apart by the word beside them.
"""

from __future__ import annotations

from rapidfuzz.distance import Levenshtein

from app.explain.case import Case, quote
from app.explain.reading.partners import partner_of
from app.explain.reasons import LAST, reason
from app.explain.said import Said

_ANY_WORD = ("SPELL", "NOUN", "VERB", "ADJ", "ADV", "MORPH", "OTHER", "PREP", "PRON", "DET",
             "VERB:TENSE", "VERB:FORM", "NOUN:NUM", "CONJ", "CONTR", "ORTH")  # fmt: skip

_APART = {
    # what somebody does
    "lend borrow": "To lend is to give for a time; to borrow is to take for a time: {%(new)s}, not "
    "“%(old)s”.",
    "say tell": "We tell a person something; we say words: {%(new)s}, not “%(old)s”.",
    "say speak": "We speak a language; we say words: {%(new)s}, not “%(old)s”.",
    "rob steal": "We rob a person or a bank; we steal a thing: {%(new)s}, not “%(old)s”.",
    "rise raise": "Things rise by themselves; somebody raises them: {%(new)s}, not “%(old)s”.",
    "lie lay": "We lie on a bed; we lay a thing on the table: {%(new)s}, not “%(old)s”.",
    "learn teach": "A teacher teaches and a student learns: {%(new)s}, not “%(old)s”.",
    "remember remind": "We remember by ourselves; a person or a thing reminds us: {%(new)s}, not "
    "“%(old)s”.",
    "bring take": "We bring things here and take things to another place: {%(new)s}, not "
    "“%(old)s”.",
    "see watch": "We see without trying; we watch what moves or changes: {%(new)s}, not “%(old)s”.",
    "look watch": "We look at a thing for a moment; we watch what moves or changes: {%(new)s}, not "
    "“%(old)s”.",
    "see look": "We see without trying; we look when we try to see: {%(new)s}, not “%(old)s”.",
    "hear listen": "We hear without trying; we listen when we try to hear: {%(new)s}, not "
    "“%(old)s”.",
    "win beat": "We win a game or a prize; we beat the other player: {%(new)s}, not “%(old)s”.",
    "win earn": "We earn money by work; we win a game or a prize: {%(new)s}, not “%(old)s”.",
    "lose miss": "We miss a train or a chance when we are late; we lose our things: {%(new)s}, not "
    "“%(old)s”.",
    "lose loose": "To lose is a verb; loose means not tight: {%(new)s}, not “%(old)s”.",
    "pay buy": "We buy a thing and pay money for it: {%(new)s}, not “%(old)s”.",
    "wear carry": "We wear clothes; we carry bags and boxes: {%(new)s}, not “%(old)s”.",
    "die dye": "To die is to stop living; to dye is to change a colour: {%(new)s}, not “%(old)s”.",
    "fill feel": "We feel well or ill; we fill a glass: {%(new)s}, not “%(old)s”.",
    "fall feel": "The past of fall is fell; the past of feel is felt: {%(new)s}, not “%(old)s”.",
    "live leave": "To live is to have a home somewhere; to leave is to go away: {%(new)s}, not "
    "“%(old)s”.",
    "let leave": "To let is to allow; to leave is to go away: {%(new)s}, not “%(old)s”.",
    "accept except": "To accept is to say yes; except means but not: {%(new)s}, not “%(old)s”.",
    "advise advice": "Advice is the noun; advise is the verb: {%(new)s}, not “%(old)s”.",
    "affect effect": "Effect is the noun; affect is the verb: {%(new)s}, not “%(old)s”.",
    "breathe breath": "Breath is the noun; breathe is the verb: {%(new)s}, not “%(old)s”.",
    "wait expect": "We wait for a bus; we expect what we think will happen: {%(new)s}, not "
    "“%(old)s”.",
    "wait hope": "We wait while time passes; we hope for something good: {%(new)s}, not “%(old)s”.",
    "hope wish": "We hope for what can happen; we wish for what is not so: {%(new)s}, not "
    "“%(old)s”.",
    "know meet": "We meet a person for the first time; later we know the person: {%(new)s}, not "
    "“%(old)s”.",
    "know now": "To know is a verb; now means at this time: {%(new)s}, not “%(old)s”.",
    "know no": "To know is a verb; no is the opposite of yes: {%(new)s}, not “%(old)s”.",
    "spend pass": "We spend time; time passes by itself: {%(new)s}, not “%(old)s”.",
    "hear here": "We hear with our ears; here means in this place: {%(new)s}, not “%(old)s”.",
    "think thing": "To think is a verb; a thing is a noun: {%(new)s}, not “%(old)s”.",
    "want wont": "We write the verb want with an a: {%(new)s}, not “%(old)s”.",
    "wait weight": "We wait for a bus; the weight says how heavy something is: {%(new)s}, not "
    "“%(old)s”.",
    "break brake": "A break is a rest; a brake stops a car: {%(new)s}, not “%(old)s”.",
    "bear bare": "A bear is an animal; bare means with nothing on: {%(new)s}, not “%(old)s”.",
    "buy by": "To buy is to get for money; by is a preposition: {%(new)s}, not “%(old)s”.",
    "write right": "We write with a pen; right means correct, or not left: {%(new)s}, not "
    "“%(old)s”.",
    # people and things
    "travel journey": "Travel means going to places in general; one such trip is a journey: "
    "{%(new)s}, not “%(old)s”.",
    "travel trip": "Travel means going to places in general; one such journey is a trip: "
    "{%(new)s}, not “%(old)s”.",
    "work job": "We cannot count work, but we can count jobs: {%(new)s}, not “%(old)s”.",
    "chef boss": "A chef cooks in a restaurant; a boss leads people at work: {%(new)s}, not "
    "“%(old)s”.",
    "cook cooker": "A cook is a person; a cooker is a machine: {%(new)s}, not “%(old)s”.",
    "shade shadow": "Shade is a place out of the sun; a shadow is the dark shape of a thing: "
    "{%(new)s}, not “%(old)s”.",
    "diary dairy": "We write in a diary; a dairy makes milk and cheese: {%(new)s}, not “%(old)s”.",
    "piece peace": "A piece is a part of something; peace is the opposite of war: {%(new)s}, not "
    "“%(old)s”.",
    "desert dessert": "A desert is dry land; a dessert is sweet food: {%(new)s}, not “%(old)s”.",
    "meat meet": "We eat meat; we meet people: {%(new)s}, not “%(old)s”.",
    "weather whether": "Rain and sun are the weather; whether means if: {%(new)s}, not “%(old)s”.",
    "week weak": "A week has seven days; weak means not strong: {%(new)s}, not “%(old)s”.",
    "sea see": "The sea is water; we see with our eyes: {%(new)s}, not “%(old)s”.",
    "son sun": "A son is a child; the sun is in the sky: {%(new)s}, not “%(old)s”.",
    "flower flour": "A flower grows in the garden; flour is for bread: {%(new)s}, not “%(old)s”.",
    "receipt recipe": "A receipt shows what you paid; a recipe tells how to cook: {%(new)s}, not "
    "“%(old)s”.",
    "library bookshop": "A library lends books; a bookshop sells them: {%(new)s}, not “%(old)s”.",
    "parent relative": "Parents are a mother and a father; relatives are all the others of "
    "a family too: {%(new)s}, not “%(old)s”.",
    "fault mistake": "We make a mistake; a fault is something wrong in a thing or a person: "
    "{%(new)s}, not “%(old)s”.",
    "cloth clothes": "Clothes are what we wear; cloth is what they are made of: {%(new)s}, not "
    "“%(old)s”.",
    "kitchen chicken": "We cook in a kitchen; a chicken is a bird: {%(new)s}, not “%(old)s”.",
    "employer employee": "An employer pays; an employee works and is paid: {%(new)s}, not "
    "“%(old)s”.",
    "homework housework": "Homework is for school; housework is cleaning and cooking: {%(new)s}, "
    "not “%(old)s”.",
    "history story": "History is what happened long ago; a story is told: {%(new)s}, not "
    "“%(old)s”.",
    "price prize": "A price is what you pay; a prize is what you win: {%(new)s}, not “%(old)s”.",
    "memory souvenir": "A memory is in your head; a souvenir is a thing from a trip: {%(new)s}, "
    "not “%(old)s”.",
    "whole hole": "Whole means all of it; a hole is an empty place: {%(new)s}, not “%(old)s”.",
    "fun funny": "Fun is what we enjoy; funny things make us laugh: {%(new)s}, not “%(old)s”.",
    "tree three": "A tree has leaves; three is a number: {%(new)s}, not “%(old)s”.",
    "ship sheep": "A ship goes on water; a sheep is an animal: {%(new)s}, not “%(old)s”.",
    "foot food": "Food is for eating; a foot is for walking: {%(new)s}, not “%(old)s”.",
    "coast cost": "The coast is by the sea; the cost is the money: {%(new)s}, not “%(old)s”.",
    # how something is
    "high tall": "People and trees are tall; mountains and prices are high: {%(new)s}, not "
    "“%(old)s”.",
    "sensible sensitive": "A sensible person thinks clearly; a sensitive person feels deeply: "
    "{%(new)s}, not “%(old)s”.",
    "actual current": "Actual means real; current means of the present time: {%(new)s}, not "
    "“%(old)s”.",
    "angry hungry": "An angry person wants to shout; a hungry person wants to eat: {%(new)s}, not "
    "“%(old)s”.",
    "quite quiet": "Quiet means without noise; quite means rather: {%(new)s}, not “%(old)s”.",
    "alone lonely": "Alone means without other people; lonely means sad about it: {%(new)s}, not "
    "“%(old)s”.",
    "excited exited": "Excited means very happy about what will come; exited means left: "
    "{%(new)s}, not “%(old)s”.",
    "hard hardly": "Hard means with much work; hardly means almost not: {%(new)s}, not “%(old)s”.",
    "late lately": "Late means after the right time; lately means in the last weeks: {%(new)s}, "
    "not “%(old)s”.",
    "near nearly": "Near means not far; nearly means almost: {%(new)s}, not “%(old)s”.",
    "most almost": "Most is the biggest part; almost means nearly: {%(new)s}, not “%(old)s”.",
    "already still": "Already says that it has begun or is done; still says that it goes on: "
    "{%(new)s}, not “%(old)s”.",
    "beside besides": "Beside means next to; besides means also: {%(new)s}, not “%(old)s”.",
    # more pairs
    "specially especially": "Especially means above all; specially means for one purpose: "
    "{%(new)s}, not “%(old)s”.",
    "after afterwards": "After needs a noun or a verb behind it; afterwards stands alone: "
    "{%(new)s}, not “%(old)s”.",
    "between among": "Between is for two; among is for a bigger group: {%(new)s}, not “%(old)s”.",
    "economic economical": "Economic means about money and trade; economical means not costing "
    "much: {%(new)s}, not “%(old)s”.",
    "historic historical": "Historic means important in history; historical means about history: "
    "{%(new)s}, not “%(old)s”.",
    "actually currently": "Actually means in fact; currently means now: {%(new)s}, not “%(old)s”.",
    "last latest": "The last is the one at the end; the latest is the newest: {%(new)s}, not "
    "“%(old)s”.",
    "much very": "Very stands before an adjective; much stands before a comparative or a noun: "
    "{%(new)s}, not “%(old)s”.",
    "safe save": "Safe means not in danger; save is a verb: {%(new)s}, not “%(old)s”.",
    "live life": "To live is a verb; life is the noun: {%(new)s}, not “%(old)s”.",
    "scary scared": "Scary things make us afraid; scared people are afraid: {%(new)s}, not "
    "“%(old)s”.",
    "capitol capital": "A capital is the main city of a country; a capitol is a building: "
    "{%(new)s}, not “%(old)s”.",
    "camping campsite": "Camping is what we do; a campsite is the place for it: {%(new)s}, not "
    "“%(old)s”.",
    "sleep asleep": "To sleep is a verb; asleep is an adjective, as in fall asleep: {%(new)s}, "
    "not “%(old)s”.",
    "except expect": "To expect is to think that it will happen; except means but not: "
    "{%(new)s}, not “%(old)s”.",
    "custom costume": "A custom is what people usually do; a costume is clothes: {%(new)s}, not "
    "“%(old)s”.",
    "invent discover": "We invent what was not there before; we discover what was there already: "
    "{%(new)s}, not “%(old)s”.",
    "note mark": "A mark says how good your work is; a note is a short text: {%(new)s}, not "
    "“%(old)s”.",
    "principal principle": "Principal means most important; a principle is a rule: {%(new)s}, "
    "not “%(old)s”.",
    "chief chef": "A chief leads people; a chef cooks: {%(new)s}, not “%(old)s”.",
    "miss lack": "To miss somebody is to feel sad without them; to lack is not to have: "
    "{%(new)s}, not “%(old)s”.",
    "motor engine": "A car usually has an engine; a small machine has a motor: {%(new)s}, "
    "not “%(old)s”.",
    # small words
    "too to": "Too means also, or more than is good; to is a preposition: {%(new)s}, not "
    "“%(old)s”.",
    "than then": "We compare with than; then means at that time or next: {%(new)s}, not “%(old)s”.",
    "of off": "Of is a preposition; off means away or not on: {%(new)s}, not “%(old)s”.",
    "where were": "Where asks about a place; were is the past of are: {%(new)s}, not “%(old)s”.",
    "form from": "A form is a paper or a shape; from says where something starts: {%(new)s}, not "
    "“%(old)s”.",
    "through threw": "Through means in at one side and out at the other; threw is the past of "
    "throw: {%(new)s}, not “%(old)s”.",
    "through though": "Through means in at one side and out at the other; though means but: "
    "{%(new)s}, not “%(old)s”.",
    "thought though": "Thought is the past of think; though means but: {%(new)s}, not “%(old)s”.",
    "their there": "Their says whose; there is for a place and for “there is”: {%(new)s}, not "
    "“%(old)s”.",
    "their they're": "Their says whose; they're means they are: {%(new)s}, not “%(old)s”.",
    "there they're": "There is for a place and for “there is”; they're means they are: {%(new)s}, "
    "not “%(old)s”.",
    "your you're": "Your says whose; you're means you are: {%(new)s}, not “%(old)s”.",
    "its it's": "Its says whose; it's means it is: {%(new)s}, not “%(old)s”.",
    "whose whos": "Whose asks to whom it belongs; who's is short for who is: {%(new)s}, not "
    "“%(old)s”.",
    "whose who's": "Whose asks to whom it belongs; who's means who is: {%(new)s}, not “%(old)s”.",
}
_PAIRS = {frozenset(pair.split()): told for pair, told in _APART.items()}


@reason(*_ANY_WORD, severity=3)
def told_apart(case: Case) -> Said | None:
    """Could you borrow me ten euros? → lend."""
    parts = max(len(case.old), len(case.new)) > 1 and " " not in case.old_text + case.new_text
    if case.operation != "R" or not (case.another_word or parts):
        return None
    told = next(
        (
            _PAIRS[pair]
            for old in case.old_lemmas
            for new in case.new_lemmas
            if (pair := frozenset((old, new))) in _PAIRS
        ),
        None,
    )
    if told is None or case.new_text.lower() == "than":
        return None  # than goes with the word that compares, and that is said elsewhere
    beside = partner_of(case)
    return case.say(told, *([beside] if beside is not None else []))


def look_alike(case: Case) -> bool:
    """Two real words of nearly the same letters and different families: snack, snake."""
    if case.operation != "R" or not case.another_word or not case.real_word or case.one_family:
        return False
    old, new = case.old_text.lower(), case.new_text.lower()
    if min(len(old), len(new)) < 3 or not (old + new).isalpha() or old[0] != new[0]:
        return False
    return Levenshtein.distance(old, new) <= (1 if len(new) <= 3 else 2)


@reason("SPELL", "NOUN", "VERB", "ADJ", "ADV", "OTHER", rank=LAST, severity=4)
def only_look_alike(case: Case) -> Said | None:
    """We saw a long green snack → snake."""
    if not look_alike(case):
        return None
    beside = partner_of(case)
    if beside is None:
        return case.say("“%(old)s” is another word that looks like it; we mean {%(new)s}.")
    return case.say(
        "“%(old)s” is another word that looks like it; beside 【%(word)s】 we mean {%(new)s}.",
        beside,
        word=quote(beside),
    )
