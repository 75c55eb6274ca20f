"""Names and addresses: who asks, by which name the server is called, and its public address."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from app.errors import UsageError
from app.web.answers import refuse

LOCAL_NAMES = frozenset({"localhost", "testserver"})
_HOST = re.compile(r"(?P<name>[A-Za-z0-9._-]{1,255}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
"""A name or an address with a port; nothing of a URL, such as ``somebody@`` or ``/path``."""
_NETWORK = 64
"""Bits of an IPv6 address that one visitor has; the others are the visitor's to choose."""


def header(scope: Scope, name: str) -> str:
    wanted = name.encode()
    for key, value in scope["headers"]:
        if key == wanted:
            text: str = value.decode("latin-1")
            return text
    return ""


def address_of(scope: Scope, behind_proxy: bool = False) -> str:
    """The visitor's address; behind a proxy the one that the proxy saw, the last of all.

    What stands before it in X-Forwarded-For was sent by the visitor and may be invented. Some
    proxies add a line of their own, others a word to the visitor's line.
    """
    client = scope.get("client")
    seen = str(client[0]) if client else "unknown"
    if behind_proxy:
        lines = [value for key, value in scope["headers"] if key == b"x-forwarded-for"]
        last = lines[-1].decode("latin-1").rpartition(",")[2].strip() if lines else ""
        seen = last or seen
    return _one_visitor(seen)


def _one_visitor(address: str) -> str:
    """``"7.7.7.7:5151"`` → ``"7.7.7.7"``; of IPv6 the network, whose addresses one visitor has."""
    bare = address.partition("]")[0].lstrip("[")
    if bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        found = ipaddress.ip_address(bare)
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        if not found.is_loopback:
            return str(ipaddress.ip_network((int(found), _NETWORK), strict=False))
    return str(found)


def was_forwarded(scope: Scope) -> bool:
    """A proxy has passed the request on, so it is not from where its connection is from."""
    names = {b"x-forwarded-for", b"forwarded", b"x-real-ip"}
    return any(key in names for key, _ in scope["headers"])


def host_name(host: str) -> str:
    """``"desk.school:7860"`` → ``"desk.school"``; nothing for what is no host."""
    found = _HOST.fullmatch(host)
    return found["name"].strip("[]").rstrip(".").lower() if found else ""


@dataclass(frozen=True)
class PublicAddress:
    """The names that this server answers to, and the address that visitors use."""

    url: str | None = None
    """``--public-url``, e.g. https://desk.school."""
    names: frozenset[str] = frozenset()
    """Further host names."""
    behind_proxy: bool = False

    def answers_to(self, host: str) -> bool:
        """An IP address, this machine's own name, or one that the operator gave.

        A page of somebody else's that points its own name at this machine (DNS rebinding) comes
        with that name; an IP address cannot be pointed anywhere.
        """
        name = host_name(host)
        if not name:
            return False
        if name in self.names or name in LOCAL_NAMES or _is_ip(name):
            return True
        return any(pattern[0] == "." and name.endswith(pattern) for pattern in self.names)

    def base(self, headers: Mapping[str, str], scheme: str, root: str = "") -> str:
        """The address for links to this page: http or https, and a name it answers to."""
        if self.url:
            return self.url.rstrip("/")
        host = headers.get("host", "")
        if self.behind_proxy:
            host = headers.get("x-forwarded-host", host)
            scheme = headers.get("x-forwarded-proto", scheme)
        if scheme not in {"http", "https"} or not self.answers_to(host):
            return ""
        return f"{scheme}://{host}{root}".rstrip("/")


def _is_ip(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def read_public_address(
    host: str, public_url: str | None = None, *, share: bool = False, behind_proxy: bool = False
) -> PublicAddress:
    """From ``--host``, ``--public-url``, ``--share`` and ``--behind-proxy``."""
    names = {host.lower(), socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
    if share:
        names |= {".gradio.live", ".share.gradio.app"}
    if public_url:
        try:
            parts = urlsplit(public_url)
            name = parts.hostname or ""
        except ValueError:
            parts, name = urlsplit(""), ""
        if parts.scheme not in {"http", "https"} or not name or parts.query or parts.fragment:
            raise UsageError("--public-url takes an address such as https://desk.school")
        names.add(name)
    return PublicAddress(public_url, frozenset(names), behind_proxy)


class HostCheck:
    """Middleware: 421 for a request that calls the server by a name that is not its own."""

    def __init__(self, app: ASGIApp, public: PublicAddress) -> None:
        self._app = app
        self._public = public

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._public.answers_to(header(scope, "host")):
            words = (
                "This server does not answer to that name. If it is yours, start Margin with "
                "--public-url and the address that visitors use."
            )
            await refuse(scope, receive, send, 421, words)
            return
        await self._app(scope, receive, send)
