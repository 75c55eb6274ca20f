"""Phrasal verbs: give up, turn it off, look forward to it."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, Found, found
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import OBJECT_PRONOUNS

_PARTICLES = {
    "up", "down", "out", "off", "on", "in", "away", "back", "over", "around", "along", "forward",
    "through", "apart", "aside", "about", "round", "ahead", "together", "by", "across",
}  # fmt: skip
_ALWAYS = {"up", "down", "out", "off", "away", "back", "over", "forward", "apart", "aside"}
_NO_PARTICLE_VERBS = {"be", "have", "do", "want", "like", "seem", "become", "will", "can", "live",
                      "know", "think", "happen", "say"}  # fmt: skip
# verbs whose second word the parser often takes for a preposition
_PAIRS = frozenset(
    "break_down break_in break_into break_out break_up bring_about bring_in bring_on bring_up "
    "call_back call_off calm_down carry_on carry_out catch_on catch_up check_in check_out "
    "cheer_up come_about come_across come_along come_around come_back come_down come_in come_on "
    "come_out come_over come_through come_up cut_down cut_off dress_up drop_by drop_in drop_off "
    "drop_out eat_out end_up fall_apart fall_down fall_out fall_through fill_in fill_out "
    "fill_up find_out get_along get_around get_away get_by get_down get_in get_off get_on "
    "get_out get_over get_through get_together get_up give_away give_back give_in give_out "
    "give_up go_ahead go_along go_away go_back go_by go_down go_off go_on go_out go_over "
    "go_through go_up grow_up hand_in hand_out hang_on hang_out hang_up hold_on hold_up "
    "hurry_up join_in keep_on keep_up kick_off knock_down knock_out lay_off leave_out let_down "
    "let_in let_out lie_down light_up log_in log_on log_out look_after look_around look_back "
    "look_into look_out look_over look_through look_up make_out make_up mix_up move_in move_on "
    "move_out open_up pass_away pass_by pass_on pass_out pay_back pay_off pick_out pick_up "
    "plug_in point_out pull_down pull_over pull_through put_away put_back put_down put_off "
    "put_on put_out put_together put_up ring_up rule_out run_away run_into run_out run_over "
    "rush_off sell_out send_back send_off send_out set_in set_off set_out set_up settle_down "
    "show_off show_up shut_down sign_in sign_up sit_down slow_down sort_out speak_up speed_up "
    "split_up stand_by stand_out stand_up start_over stay_up stick_out stop_by switch_off "
    "switch_on take_after take_apart take_away take_back take_down take_in take_off take_on "
    "take_out take_over take_up talk_over tear_down tear_up tell_off think_over throw_away "
    "throw_out tidy_up tie_up try_on try_out turn_around turn_back turn_down turn_in turn_into "
    "turn_off turn_on turn_out turn_over turn_up use_up wait_up wake_up walk_out warm_up "
    "wash_up watch_out wear_off wear_out wipe_out work_out wrap_up write_down zip_up add_up "
    "back_up blow_out blow_up boot_up clean_up clear_up close_down cross_out figure_out "
    "hand_over hang_around lock_up look_for look_down mess_up nod_off pack_up pop_up print_out "
    "ring_back save_up sleep_in sum_up throw_up top_up track_down type_in win_over wind_up "
    "stand_for walk_away walk_up stay_away stay_out keep_away keep_out keep_off head_out "
    "get_back move_away back_out pull_out miss_out cut_back".split()
)
# of those, the ones that take their object only behind the second word
_PREPOSITIONAL = {"for", "with", "after", "into"}


def _verb(token: Token) -> bool:
    return token.pos_ in {"VERB", "AUX"} and token.lemma_ not in _NO_PARTICLE_VERBS


def _has_object(particle: Token) -> bool:
    if any(child.dep_ in {"pobj", "pcomp"} for child in particle.children):
        return True
    # "came on Monday", where Monday hangs on the verb
    after = particle.i + 1
    return (
        particle.dep_ == "prep"
        and after < len(particle.doc)
        and (particle.doc[after].dep_ == "npadvmod" or particle.doc[after].tag_ in {"CD", "NNP"})
    )


def _joined(verb: Token, word: str) -> bool:
    return f"{verb.lemma_.lower()}_{word}" in _PAIRS


def _is_particle(particle: Token, verb: Token) -> bool:
    """Does the word make one verb with the verb right before it?"""
    word = particle.lower_
    if particle.dep_ == "prt" or particle.tag_ == "RP":
        return True
    if _joined(verb, word):
        if _has_object(particle):
            return word not in _PLACES or _idiomatic(verb, particle)
        return True
    return particle.dep_ == "advmod" and word in _ALWAYS and not _has_object(particle)


_PLACES = {"in", "on", "over", "through", "by", "around", "along", "down", "about", "up", "off"}


def _idiomatic(verb: Token, particle: Token) -> bool:
    """*get over* a cold and *turn on* the light; not "come in a car", "go on Monday"."""
    pair = f"{verb.lemma_.lower()}_{particle.lower_}"
    return pair in _OBJECT_BEHIND


_OBJECT_BEHIND = frozenset(
    "get_over get_through go_over go_through look_through look_over put_on try_on turn_on "
    "switch_on take_on take_over take_off turn_off put_off call_off switch_off get_off get_on "
    "hand_in fill_in carry_on take_in turn_down put_down write_down let_down cut_down "
    "look_around pick_up give_up set_up look_up make_up take_up bring_up clean_up use_up "
    "tidy_up break_up stand_by think_over talk_over bring_about pass_on pull_over run_over "
    "win_over hand_over plug_in type_in".split()
)


@finder
def verb_and_particle(doc: Doc) -> Finds:
    """**gave up**, **turn on** the light, **looked after** them; not "went in the car"."""
    words = read(doc).lower
    for place in range(1, len(words)):
        word = words[place]
        if word not in _PARTICLES and word not in _PREPOSITIONAL:
            continue
        verb = doc[place - 1]
        particle = doc[place]
        if not _verb(verb):
            if not (verb.tag_ in {"NN", "JJ", "NNP"} and particle.dep_ == "prt" and (
                particle.head.i == place - 1
            )) and not (place == 1 and verb.text.lower() + "_" + word in _PAIRS):  # fmt: skip
                continue
        if word in _PREPOSITIONAL and not _joined(verb, word):
            continue
        if verb.tag_ == "VBN" and verb.dep_ == "amod" or words[place + 1 : place + 2] == ["-"]:
            continue
        if _is_particle(particle, verb):
            yield found(place, lexical=(place - 1,))


_SEPARATING = {"up", "down", "out", "off", "on", "in", "away", "back", "over", "around", "apart",
               "aside", "together", "through", "round", "along"}  # fmt: skip
_NOT_PARTICLE_LATER = {"in", "on", "around", "through", "along", "together", "round"}


def _separated(verb: Token, particle: Token) -> Found:
    """Verb, particle, and a pronoun that must stand between them: "**pick it up**"."""
    between = particle.nbor(-1)
    pronoun = (between.i,) if between.lower_ in OBJECT_PRONOUNS and between.i > verb.i else ()
    return found(*pronoun, particle.i, lexical=(verb.i,))


@finder
def verb_object_particle(doc: Doc) -> Finds:
    """**turn** the light **off**, **pick** her **up**; not "saw him in the park"."""
    words = read(doc).lower
    for place in range(2, len(words)):
        word = words[place]
        if word not in _SEPARATING:
            continue
        particle = doc[place]
        verb = _verb_before(doc, place)
        if verb is None:
            continue
        if _has_object(particle):
            continue
        following = words[place + 1] if place + 1 < len(words) else ""
        if following in {"there", "here"} and (word == "over" or not _joined(verb, word)):
            continue  # that thing over there
        if particle.dep_ == "prt" or particle.tag_ == "RP" or _joined(verb, word):
            if word in {"in", "on"} and not _joined(verb, word):
                if particle.dep_ != "prt" or verb.dep_ == "relcl":
                    continue
            yield _separated(verb, particle)
        elif particle.dep_ == "advmod" and particle.head.i == verb.i:
            if word in _NOT_PARTICLE_LATER and word != "together":
                continue
            if following == "of" and word == "out":
                yield _separated(verb, particle)
            elif word != "together" or verb.lemma_ in {"put", "bring", "get", "stick", "hold"}:
                yield _separated(verb, particle)
        elif word in _ALWAYS and (not following or following in {".", "!", "?", ","}):
            yield _separated(verb, particle)


_NOUN_TAGS = {"NN", "NNS", "NNP", "NNPS", "PRP", "CD"}
_NOUN_WORDS = {"this", "that", "these", "those", "everything", "something", "hers", "mine", "all"}
_BEFORE_NOUN_TAGS = {"DT", "PRP$", "JJ", "JJR", "JJS", "POS", "CC", "IN", "HYPH", "RB", "PDT"}


def _verb_before(doc: Doc, place: int) -> Token | None:
    """The verb whose object stands right before this word; at most seven words back."""
    saw_noun = False
    for at in range(place - 1, max(-1, place - 9), -1):
        token = doc[at]
        if token.tag_ in {"VBG", "VBN"} and token.dep_ == "amod":
            continue  # wake the *sleeping* cat up
        if saw_noun and token.pos_ in {"VERB", "AUX"} and token.tag_ != "MD":
            return token if _verb(token) else None
        if token.tag_ in _NOUN_TAGS or token.lower_ in _NOUN_WORDS:
            saw_noun = True
        elif not saw_noun or token.tag_ not in _BEFORE_NOUN_TAGS:
            return None
        elif token.tag_ == "IN" and token.lower_ != "of":
            return None
    return None


_AFTER_PARTICLE = {
    "with", "to", "of", "for", "on", "at", "from", "in", "into", "against", "about", "over",
    "after", "by", "onto", "through",
}  # fmt: skip
_THREE = frozenset(
    "look_forward_to look_up_to look_down_on look_out_for look_back_on get_along_with "
    "get_on_with get_away_with get_out_of get_rid_of get_back_to get_down_to get_up_to "
    "get_in_to put_up_with come_up_with come_down_with come_across_as come_up_to catch_up_with "
    "catch_up_on keep_up_with keep_away_from keep_out_of run_out_of run_away_from run_into "
    "cut_down_on cut_back_on give_in_to give_up_on go_on_with go_along_with go_out_with "
    "go_through_with go_ahead_with go_in_for hang_out_with hold_on_to live_up_to make_up_for "
    "make_off_with move_in_with move_on_to stand_up_for stand_up_to stay_away_from stay_out_of "
    "sign_up_for take_out_on talk_back_to team_up_with turn_up_at walk_out_on watch_out_for "
    "end_up_with break_up_with break_away_from break_out_of check_in_at check_out_of "
    "check_up_on drop_in_on drop_out_of face_up_to fall_back_on fall_behind_with fill_up_with "
    "get_by_on grow_out_of grow_up_in join_in_with keep_on_at lead_up_to look_in_on "
    "make_up_with meet_up_with pull_out_of read_up_on wake_up_to warm_up_to fed_up_with "
    "do_away_with monkey_around_with mess_around_with back_out_of back_down_from carry_on_with "
    "come_out_of come_in_for start_out_as".split()
)


@finder
def verb_particle_preposition(doc: Doc) -> Finds:
    """**put up with** noise, **looking forward to** it; not "gave up on Monday"."""
    words = read(doc).lower
    for place in range(1, len(words) - 1):
        if words[place] not in _PARTICLES and words[place] not in {"behind", "rid"}:
            continue
        at = place + 1
        while (
            at < len(words) - 1
            and at < place + 3
            and doc[at].tag_ == "RB"
            and (words[at] not in _AFTER_PARTICLE)
        ):
            at += 1  # gets on *very well* with
        if words[at] not in _AFTER_PARTICLE:
            continue
        verb, preposition = doc[place - 1], doc[at]
        lemma = verb.lemma_.lower()
        known = f"{lemma}_{words[place]}_{words[at]}" in _THREE
        if not known and (at > place + 1 or not _verb(verb)):
            continue
        if not known and not _free_three(doc, place, verb, preposition):
            continue
        if preposition.tag_ == "TO" and preposition.dep_ == "aux" and lemma != "look":
            continue
        objects = [child for child in preposition.children if child.dep_ in {"pobj", "pcomp"}]
        if objects and words[at] in {"on", "in", "at"} and objects[0].lemma_.lower() in _TIME:
            continue
        far = not objects or objects[0].i - at > 5
        ing = at + 1 < len(doc) and doc[at + 1].tag_ == "VBG"
        verb_behind = (at + 1,) if ing else ()
        yield found(
            place, at, *verb_behind, end=None if far else objects[0].i + 1, lexical=(place - 1,)
        )


_TIME = {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "morning",
         "afternoon", "evening", "night", "weekend", "year", "week", "month", "noon", "midnight",
         "minute", "hour", "day", "time", "o'clock", "january", "february", "march", "april",
         "may", "june", "july", "august", "september", "october", "november",
         "december"}  # fmt: skip


def _free_three(doc: Doc, place: int, verb: Token, preposition: Token) -> bool:
    """A verb and particle with a preposition that is not one of time: *walked away from* him."""
    if not _joined(verb, read(doc).lower[place]):
        return False
    particle = doc[place]
    if particle.dep_ not in {"prt", "advmod"} and particle.tag_ != "RP":
        return (
            particle.dep_ == "prep"
            and preposition.dep_ == "prep"
            and (
                preposition.head.i == place
                and particle.lower_ in {"out", "off", "up", "down", "away"}
            )
        )
    if preposition.dep_ != "prep" or preposition.tag_ not in {"IN", "TO"}:
        return False
    objects = [child for child in preposition.children if child.dep_ == "pobj"]
    if objects and (objects[0].lemma_.lower() in _TIME or objects[0].tag_ == "CD"):
        return False
    return preposition.lower_ not in {"in", "at", "by", "after", "about", "over", "for"} and (
        preposition.head.i in {verb.i, place}
    )
