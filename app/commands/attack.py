"""``python -m app attack``: hostile texts, pairs and requests by a seed, and load.

    python -m app attack --texts 100000 --pairs 100000 --requests 10000
    python -m app attack --load 50 --seconds 600

Exit code 1 if anything was found.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import nullcontext
from urllib.parse import urlsplit

from app.errors import UsageError


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("attack", help="hostile texts, pairs, requests and load, by seed")
    parser.add_argument("--texts", type=int, default=0, metavar="N", help="hostile texts to check")
    parser.add_argument("--pairs", type=int, default=0, metavar="N", help="pairs to annotate")
    parser.add_argument("--requests", type=int, default=0, metavar="N", help="requests to a server")
    parser.add_argument("--load", type=int, default=0, metavar="USERS", help="users at once")
    parser.add_argument("--seconds", type=float, default=60, metavar="S", help="of the load")
    parser.add_argument("--calm", action="store_true", help="load without hostile clients")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument(
        "--url", metavar="URL", help="a server that runs already; else one is started"
    )
    parser.add_argument(
        "--backend", default="bundled", metavar="B", help="of the server that --load starts"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from app.attack.load import run_load
    from app.attack.pipeline import attack_pairs, attack_texts
    from app.attack.requests import attack_requests
    from app.attack.server import Target, started
    from app.commands.common import progress_bar

    if not (options.texts or options.pairs or options.requests or options.load):
        raise UsageError("Say what to attack with: --texts, --pairs, --requests or --load.")
    faults = 0
    for attack, count in ((attack_texts, options.texts), (attack_pairs, options.pairs)):
        if count:
            found = attack(count, options.seed, progress_bar(count))
            print(found.in_words(), flush=True)
            faults += len(found.faults)
    given: Target | None = None
    if options.url:
        parts = urlsplit(options.url)
        if parts.scheme != "http" or not parts.hostname:
            raise UsageError("--url takes an address such as http://127.0.0.1:7860")
        given = Target(parts.hostname, parts.port or 80)
    wide = ["--max-requests-per-minute", "1000000", "--max-connections", "10000"]
    if options.requests:
        flags = ["--backend", "unchanged", "--max-body-bytes", "1000000", *wide]
        with nullcontext(given) if given else started(flags) as target:
            found, statuses = attack_requests(
                target, options.requests, options.seed, progress_bar(options.requests)
            )
        print(found.in_words())
        print("  statuses: " + ", ".join(f"{s} × {n}" for s, n in sorted(statuses.items())))
        faults += len(found.faults)
    if options.load:
        with (
            nullcontext(given)
            if given
            else started(["--backend", options.backend, *wide]) as target
        ):
            load = run_load(
                target, options.load, options.seconds, options.seed, hostile=not options.calm
            )
        print(f"load of {options.load} users: {load.in_words()}")
        faults += sum(load.errors.values())
    if faults:
        sys.stderr.write(f"margin: {faults} faults were found.\n")
    return 1 if faults else 0
