"""What a language model took: requests, tokens, and the cost if prices are given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from models.protocol import Usage


@dataclass(frozen=True)
class Prices:
    """For a million tokens, in whatever currency they were given."""

    sent: float = 0.0
    received: float = 0.0

    def cost(self, usage: Usage) -> float:
        return (usage.sent * self.sent + usage.received * self.received) / 1e6

    def __bool__(self) -> bool:
        return self.sent > 0 or self.received > 0


def total_of(accounts: Sequence[Usage]) -> Usage:
    """Several accounts as one: the corrector's and the explainer's."""
    return Usage(
        sum(one.sent for one in accounts),
        sum(one.received for one in accounts),
        sum(one.requests for one in accounts),
        sum(one.remembered for one in accounts),
    )


def spent(usage: Usage, prices: Prices) -> list[str]:
    """ "12 requests", "3 answers remembered", "1,204 tokens sent, 230 received", "cost 0.0053"."""
    facts = [_many(usage.requests, "request")]
    if usage.remembered:
        facts.append(f"{_many(usage.remembered, 'answer')} remembered")
    if usage.sent or usage.received:
        facts.append(f"{usage.sent:,} tokens sent, {usage.received:,} received")
        if prices:
            facts.append(f"cost {prices.cost(usage):.4f}")
    elif usage.requests:
        facts.append("the server does not count tokens")
    return facts


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
