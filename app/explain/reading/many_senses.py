"""Words of so many senses that one line cannot say which of them is meant."""

from __future__ import annotations

_OPEN = frozenset(
    "account act alone apply area bad bare beat belong big bit block board body break breath "
    "bring call care case catch certain chance change character charge class clear close commit "
    "common consider day given help left living occupy opposite subject "
    "control cool course cover critical cross cut date dead deep degree direct direction draw "
    "drive drop due empty end enough even face fair fall feel field figure find fine firm fit fix "
    "flat follow form free full fun good great hand hang hard head heart heavy high hold house "
    "interest issue join just keep kind land large last late lay lead leave less let level lie "
    "life light like line little live long look low main mark match matter mean meet mind miss "
    "moment move near new next nice note number old only open order original own paper part party "
    "pass past people pick place plain plant play point poor position post power practice present "
    "press private proper provide quite raise range rate rather reach real record rest return "
    "right ring room rough round run save say scene school score season section see sense serve "
    "set settle shape share sharp short show side sign simple single small smart soft sound space "
    "special split spot stage stand start state step stick still stop store straight strike "
    "strong study suit support sure sweet tap tear tell term thing think tight time total touch "
    "track train treat true try turn use value view warm way weak weigh well wide wild will word "
    "work world wrong year yet".split()
)
"""Words of so many senses that their entry may not be the one that the correction means."""
LIGHT = {"be", "have", "do", "make", "take", "go", "give", "get", "put", "come"}
"""Verbs that say little by themselves: have a look, make a mistake."""
MANY_SENSES = _OPEN | LIGHT
