"""``gusher serve --https``: what it says, sets and refuses, and how it takes a renewed certificate.

The certificates are made here."""

import errno
import ipaddress
import json
import socket
import ssl
import urllib.request
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from processes import wait_for

from dev.testing.servers import LiveServer
from gusher.commands.serve import command
from gusher.rules.kernel import games
from gusher.server import serve
from gusher.server.doctor import checks
from gusher.server.http import addresses, welcome
from gusher.server.http.addresses import Endpoint
from gusher.server.http.certificate import CertificateError, Renewal, context_of, read

GAME = games()[0]
NOW = datetime(2026, 12, 1, tzinfo=UTC)
HOSTS = ("gusher.example.org", "*.example.org", "localhost", "127.0.0.1")


def make(folder, name="own", hosts=HOSTS, begins=NOW - timedelta(days=1), days=90, password=None):
    """A certificate that vouches for itself, and its key, as files."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Gusher")])
    named = [x509.IPAddress(ipaddress.ip_address(each)) if each[0].isdigit() else x509.DNSName(each) for each in hosts]
    built = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(begins + timedelta(days=days))
    )
    if named:
        built = built.add_extension(x509.SubjectAlternativeName(named), critical=False)
    chain, private = folder / f"{name}.pem", folder / f"{name}.key"
    chain.write_bytes(built.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    hidden = serialization.BestAvailableEncryption(password) if password else serialization.NoEncryption()
    form = serialization.PrivateFormat.PKCS8
    private.write_bytes(key.private_bytes(serialization.Encoding.PEM, form, hidden))
    return chain, private


def test_it_names_its_hosts_and_its_end(tmp_path):
    certificate = read(*make(tmp_path), NOW)
    assert certificate.hosts == ("gusher.example.org", "localhost", "127.0.0.1")
    assert certificate.until == datetime(2027, 2, 28, tzinfo=UTC)
    assert not certificate.ends_soon(NOW)
    assert certificate.ends_soon(datetime(2027, 2, 20, tzinfo=UTC))
    assert read(*make(tmp_path, "any", hosts=("*.example.org",)), NOW).hosts == ()


def test_what_is_wrong_is_said_with_the_file(tmp_path):
    chain, key = make(tmp_path)
    _, other = make(tmp_path, "other")
    missing, folder = tmp_path / "missing.pem", tmp_path
    for files, said in (
        ((missing, key), f"{missing} can't be read: No such file or directory"),
        ((chain, missing), f"{missing} can't be read"),
        ((folder, key), f"{folder} can't be read: Is a directory"),
        ((key, chain), f"{key} holds no certificate"),
        ((chain, chain), f"{chain} holds no private key"),
        ((chain, other), f"the key in {other} belongs to another certificate than that in {chain}"),
        (make(tmp_path, "locked", password=b"password"), "locked.key needs a password"),
        (make(tmp_path, "old", begins=NOW - timedelta(days=91)), "old.pem expired on 2026-11-30 00:00 UTC"),
        (make(tmp_path, "nameless", hosts=()), "nameless.pem names no host (subjectAltName)"),
        (make(tmp_path, "early", begins=NOW + timedelta(days=1)), "good only from 2026-12-02 00:00 UTC"),
    ):
        with pytest.raises(CertificateError, match=r".") as caught:
            read(*files, NOW)
        assert said in str(caught.value)


def test_the_command_names_the_option_and_begins_nothing(tmp_path):
    chain, key = make(tmp_path, begins=datetime.now(UTC) - timedelta(days=91))
    data = tmp_path / "data"
    for options, said in (
        ([str(chain), str(key)], "expired on"),
        ([str(chain), str(tmp_path / "none")], "none can't be read"),
        ([str(chain), str(key), "--processes", "2"], "hand connections to each other"),
    ):
        result = CliRunner().invoke(command, ["--data", str(data), "--https", *options])
        assert result.exit_code == 2
        assert "Invalid value for --https" in result.output
        assert said in " ".join(result.output.split())
    assert not data.exists()


def test_a_key_that_is_not_ours_to_read_is_named(tmp_path, monkeypatch):
    chain, key = make(tmp_path)
    read_bytes = Path.read_bytes

    def refused(file):
        # Everything is readable to root.
        if file == key:
            raise PermissionError(errno.EACCES, "Permission denied")
        return read_bytes(file)

    monkeypatch.setattr(Path, "read_bytes", refused)
    with pytest.raises(CertificateError, match=r"own\.key can't be read: Permission denied"):
        read(chain, key, NOW)


def test_a_renewed_certificate_is_taken_and_a_broken_one_is_not(tmp_path, caplog):
    certificate = read(*make(tmp_path), NOW)
    renewal = Renewal(certificate, context_of(certificate))
    later = certificate.until - timedelta(days=10)
    renewal.look(NOW)
    assert not caplog.records
    for _ in range(2):
        renewal.look(later)
    assert [each.getMessage() for each in caplog.records] == [
        "The certificate expires on 2027-02-28 00:00 UTC. Renew it"
    ]
    caplog.clear()
    chain, key = make(tmp_path, "new", begins=later)
    good = chain.read_bytes()
    certificate.chain.write_bytes(good)
    renewal.look(later)
    assert "can't be used, so the one from before stays" in caplog.text
    assert "belongs to another certificate" in caplog.text
    caplog.clear()
    caplog.set_level("INFO")
    certificate.key.write_bytes(key.read_bytes())
    renewal.look(later)
    assert "in use until" in caplog.text


def test_addresses_are_those_that_the_certificate_is_for(monkeypatch, tmp_path):
    monkeypatch.setattr(addresses, "own_addresses", lambda: ["192.0.2.7"])

    def at(*certified, host="0.0.0.0"):
        return Endpoint(host, 8443, "https", certified)

    named = at("gusher.example.org", "localhost", "192.0.2.7", "192.0.2.99")
    assert named.reachable() == ["https://gusher.example.org:8443", "https://192.0.2.7:8443"]
    assert named.here() == "https://localhost:8443"
    assert at("gusher.example.org").here() == "https://gusher.example.org:8443"
    assert at("localhost").shared() == ["https://192.0.2.7:8443"]
    assert at().here() == "https://localhost:8443"
    assert Endpoint("0.0.0.0", 443, "https", ("gusher.example.org",)).here() == "https://gusher.example.org"
    certificate = read(*make(tmp_path), NOW)
    hosts = serve._hosts(serve.Settings("0.0.0.0", 443, tmp_path, https=certificate))
    assert hosts.knows("gusher.example.org")
    assert not hosts.knows("www.example.org")
    page = welcome.page(scope("/welcome"), named)
    assert ">https://gusher.example.org:8443<" in page


def scope(path):
    return {"path": path, "client": ("127.0.0.1", 5000), "headers": []}


def test_the_doctor_reads_it(tmp_path):
    chain, key = make(tmp_path)
    assert checks._certificate((chain, key), NOW).state == "good"
    assert checks._certificate((chain, key), NOW + timedelta(days=80)).state == "perhaps"
    bad = checks._certificate((chain, key), NOW + timedelta(days=91))
    assert (bad.state, bad.key) == ("bad", "certificate.bad")


def is_closed(connection):
    """Whether a server has hung up."""
    connection.settimeout(0.01)
    try:
        return connection.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


def test_a_server_speaks_https(tmp_path):
    chain, key = make(tmp_path, begins=datetime.now(UTC) - timedelta(days=1))
    trusting = ssl.create_default_context(cafile=str(chain))
    options = ["--https", str(chain), str(key), "--limit", "sockets=20"]
    with LiveServer(tmp_path / "data", options=options, compiles=False, trusting=trusting) as server:
        assert f"https://localhost:{server.port}" in server.output
        assert json.loads((tmp_path / "data" / "server.json").read_text())["address"] == (
            f"https://localhost:{server.port}"
        )
        with urllib.request.urlopen(f"{server.url}/", context=trusting, timeout=10) as answer:
            policy = answer.headers["content-security-policy"]
            assert f"wss://127.0.0.1:{server.port}" in policy
            assert "strict-transport-security" not in answer.headers
        ann = server.guest()
        headers = ann.ask("POST", "/api/tables", {"game": GAME, "seats": [{"kind": "here"}, {"kind": "here"}]})[1]
        assert "; Secure" in headers["set-cookie"]
        address = ann.get("/api/address")["addresses"][0]
        assert address.startswith("https://")
        with ann.sit(ann.new_table("here", "here")) as chair:
            chair.act("e5")
        assert checks.version_at(server.port)
        for sent, answer in (
            (
                "GET /table/abc?at=2 HTTP/1.1\r\nHost: localhost:1\r\n\r\n",
                "location: https://localhost:1/table/abc?at=2\r\n",
            ),
            ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", None),
            ("POST / HTTP/1.1\r\nHost: localhost\r\n\r\n", None),
            ("\x16\x03nonsense", None),
        ):
            with socket.create_connection(("127.0.0.1", server.port), 10) as plain:
                plain.sendall(sent.encode())
                heard = plain.recv(1000).decode("latin-1")
                assert (answer in heard) if answer else "HTTP" not in heard
        # Who never agrees on keys is counted like anybody, and the server stops all the same.
        silent = [socket.create_connection(("127.0.0.1", server.port), 10) for _ in range(30)]
        wait_for(lambda: sum(map(is_closed, silent)) >= 20)
        assert server.stop() == 0
        for each in silent:
            each.close()
        assert "Traceback" not in server.output
