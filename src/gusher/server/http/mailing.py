"""Reminders by e-mail: where a person gets them, and the pages that links in e-mails lead to."""

import time

from litestar import Response, delete, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from gusher.rules.kernel import LANGUAGES
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.persons import KeptMail, NewMail
from gusher.server.push.mail_server import is_address
from gusher.server.push.mailing import Act, Mailing, address_in
from gusher.server.storage.storage import Mail

from .languages import preferred
from .plain_pages import POLICY, plain_page
from .reminding import check_language
from .services import AnyRequest, count, failures, known_person, services, strictly

_PAGE = ResponseSpec(str, description="A page for people.", generate_examples=False)
# Title, text and button before; title and text after.
_WORDS = {
    "confirm": {
        "en": (
            ("Reminders by e-mail", "Gusher writes to you when it is your turn and you are away.", "Remind me"),
            ("Reminders are on", "You can close this page."),
        ),
        "de": (
            ("Erinnerungen per E-Mail", "Gusher schreibt dir, wenn du am Zug und nicht da bist.", "Erinnere mich"),
            ("Erinnerungen sind an", "Du kannst diese Seite schließen."),
        ),
        "pl": (
            (
                "Przypomnienia e-mailem",
                "Gusher napisze, gdy przyjdzie twój ruch, a ciebie nie będzie.",
                "Przypominaj mi",
            ),
            ("Przypomnienia są włączone", "Możesz zamknąć tę stronę."),
        ),
    },
    "stop": {
        "en": (
            ("Reminders by e-mail", "Gusher will then delete this e-mail address.", "Stop these e-mails"),
            ("No more e-mails", "Gusher has deleted this e-mail address."),
        ),
        "de": (
            ("Erinnerungen per E-Mail", "Gusher löscht dann diese E-Mail-Adresse.", "Diese E-Mails abbestellen"),
            ("Keine E-Mails mehr", "Gusher hat diese E-Mail-Adresse gelöscht."),
        ),
        "pl": (
            ("Przypomnienia e-mailem", "Gusher usunie wtedy ten adres e-mail.", "Wyłącz te wiadomości"),
            ("Koniec wiadomości", "Gusher usunął ten adres e-mail."),
        ),
    },
}
_VOID = {
    "en": ("This link no longer works", "It was used before, or it is too old."),
    "de": ("Dieser Link gilt nicht mehr", "Er wurde schon benutzt oder ist zu alt."),
    "pl": ("Ten link już nie działa", "Został już użyty albo jest za stary."),
}


@get("/api/me/mail", responses=failures(429, 503))
async def get_mail(request: AnyRequest) -> KeptMail:
    """The e-mail address that this person's reminders go to, where the server sends any."""
    here, person = services(request), known_person(request)
    count(request, here.budgets.lobbies)
    if here.mailing is None:
        return KeptMail(offered=False)
    kept = await here.storage.reminding.mail(person)
    address = None if kept is None else address_in(here.people, person, kept.address)
    return KeptMail(True, address, kept is not None and kept.until is None)


@put("/api/me/mail", status_code=204, responses=failures(400, 403, 404, 413, 429, 503))
async def put_mail(request: AnyRequest, data: JSONBody[NewMail]) -> None:
    """Ask the owner of an e-mail address whether this person's reminders may go there."""
    here, mailing = services(request), _mailing(request)
    count(request, here.budgets.changes)
    wanted = await strictly(request, type(data))
    check_language(wanted.language)
    if not is_address(wanted.address):
        raise Refusal("mail_address", "address")
    person = known_person(request)
    count(request, here.budgets.mails)
    # Different writings of an address that may be one person's count as one.
    name, _, domain = wanted.address.lower().partition("@")
    owner = here.people.fingerprint("mail to", f"{name.partition('+')[0]}@{domain}")
    if not here.budgets.mails_to.take(owner):
        raise Refusal("too_fast", "address", status=429, wait=here.budgets.mails_to.wait(owner))
    await mailing.ask(person, wanted.address, wanted.language)


@delete("/api/me/mail", status_code=204, responses=failures(403, 429, 503))
async def delete_mail(request: AnyRequest) -> None:
    """Forget this person's e-mail address."""
    count(request, services(request).budgets.changes)
    await services(request).storage.reminding.forget_mail(known_person(request))


@get("/api/mail/{act:str}/{token:str}", responses={200: _PAGE, **failures(404, 429, 503)})
async def get_mail_page(request: AnyRequest, act: FromPath[Act], token: FromPath[str]) -> Response[str]:
    """The page that a link in an e-mail leads to. It changes nothing, because programs open links, too."""
    mail = await _linked(request, act, token)
    return _page(request, mail, "✉", *_WORDS[act][_language(request, mail)][0])


@post("/api/mail/{act:str}/{token:str}", status_code=200, responses={200: _PAGE, **failures(403, 404, 429, 503)})
async def use_mail_page(request: AnyRequest, act: FromPath[Act], token: FromPath[str]) -> Response[str]:
    """Confirm an address, or stop e-mails to it: by the button of that page, or by that of a mail program (RFC 8058).
    Whoever has the link may, whatever device they use."""
    mail, reminding = await _linked(request, act, token), services(request).storage.reminding
    if mail is not None and act == "stop":
        await reminding.forget_mail(mail.person)
    elif mail is not None and not await reminding.confirm_mail(mail.key, time.time()):
        mail = None
    return _page(request, mail, "✓", *_WORDS[act][_language(request, mail)][1])


def _mailing(request: AnyRequest) -> Mailing:
    mailing = services(request).mailing
    if mailing is None:
        raise Refusal("no_mail", status=404)
    return mailing


async def _linked(request: AnyRequest, act: Act, token: str) -> Mail | None:
    """What a link is about; None if it is good for nothing any more."""
    count(request, services(request).budgets.codes)
    mail = await _mailing(request).of_token(act, token)
    is_late = mail is not None and act == "confirm" and (mail.until or 0) < time.time()
    return None if is_late else mail


def _language(request: AnyRequest, mail: Mail | None) -> str:
    return mail.language if mail else preferred(request.headers.get("accept-language", ""), LANGUAGES)


def _page(request: AnyRequest, mail: Mail | None, sign: str, *words: str) -> Response[str]:
    language = _language(request, mail)
    page = plain_page(language, sign, *words) if mail else plain_page(language, "✉", *_VOID[language])
    return Response(page, media_type="text/html", headers={"content-security-policy": POLICY})
