"""Word lists more than one recipe needs."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """``words("a b")`` is the set of a and b."""
    return frozenset(text.split())


UNCOUNTABLE = words(
    "information advice homework housework furniture luggage baggage equipment knowledge news"
    " bread rice money traffic weather music research progress evidence software hardware garbage"
    " jewelry vocabulary electricity health happiness patience courage luck permission scenery"
    " machinery clothing pollution violence violence grammar milk butter salt sand gasoline"
    " water air help fun work weather meat flour rubbish trash mail cash soap"
)
COLLECTIVE = words(
    "family team police group class staff government crowd company committee audience public"
    " army crew band couple pair majority number lot rest half all some any none most percent data"
    " media people cattle species series means sheep fish deer"
)
BE = words("am is are was were 'm 're 's be been being")
PRONOUN_SUBJECTS = words("i you he she it we they")
MODALS = words("can could will would shall should may might must 'll 'd wo ca")
MONTHS = words("january february march april june july august september october november december")
DAYS = words("monday tuesday wednesday thursday friday saturday sunday")
