"""A message that only one browser can read, and the proof that it comes from us.

RFC 8291 (encryption), over RFC 8188 (its form), and RFC 8292 (VAPID). ``cryptography`` is loaded on first use: where it
is missing, no reminders are offered, and a server starts without it.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

POINT_BYTES, AUTH_BYTES, SALT_BYTES = 65, 16, 16
RECORD_BYTES = 4096
SECONDS_OF_PROOF = 12 * 3600
"""At most a day, says the RFC."""


def is_offered() -> bool:
    """Whether this machine can seal messages."""
    return find_spec("cryptography") is not None


def text_of(plain: bytes) -> str:
    """Bytes as this protocol writes them: base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(plain).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """The opposite of ``text_of``. ValueError if it is nothing of the kind."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from None


def is_key(p256dh: str, auth: str) -> bool:
    """Whether these can be the keys of a browser: a point of the curve, and a secret of the right length."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        point, secret = bytes_of(p256dh), bytes_of(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return len(point) == POINT_BYTES and len(secret) == AUTH_BYTES


def sealed(
    message: bytes,
    p256dh: str,
    auth: str,
    *,
    ephemeral: EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a request to a push service: a message for the browser with these keys, as one record. Only tests
    choose the ``ephemeral`` key and the ``salt``."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
        return HKDF(hashes.SHA256(), length, salt, info).derive(secret)

    point = bytes_of(p256dh)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    ours = ephemeral or ec.generate_private_key(ec.SECP256R1())
    our_point = _point(ours)
    shared = ours.exchange(ec.ECDH(), theirs)
    secret = derived(bytes_of(auth), shared, b"WebPush: info\0" + point + our_point, 32)
    salt = salt or os.urandom(SALT_BYTES)
    key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(our_point)]) + our_point
    # The 2 says that no record follows.
    return head + AESGCM(key).encrypt(nonce, message + b"\2", None)


class Identity:
    """The key by which push services know this server; browsers take messages from its owner alone. As ``made_key``
    makes it. ValueError if it is something else."""

    def __init__(self, key: bytes) -> None:
        from cryptography.hazmat.primitives.serialization import load_pem_private_key

        self._key: EllipticCurvePrivateKey = load_pem_private_key(key, None)  # type: ignore[assignment]

    @property
    def public(self) -> str:
        """What a browser is told when it subscribes."""
        return text_of(_point(self._key))

    def proof(self, service: str, contact: str, at: float) -> str:
        """The header ``Authorization`` for a push service, given as its origin; ``contact`` is where its keepers find
        us."""
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

        claims = {"aud": service, "exp": int(at) + SECONDS_OF_PROOF, "sub": contact}
        signed = ".".join(text_of(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        numbers = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = b"".join(number.to_bytes(32, "big") for number in numbers)
        return f"vapid t={signed}.{text_of(signature)}, k={self.public}"


def _point(key: EllipticCurvePrivateKey) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def made_key() -> bytes:
    """A new key, as it is kept (PEM)."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
