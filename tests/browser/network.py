"""Networks that are not what one would wish for."""

import socket
import threading
from contextlib import suppress

from dev.testing.servers import free_port

DELAY = """((ms) => {
  const later = window.setTimeout.bind(window)
  const { send } = WebSocket.prototype
  WebSocket.prototype.send = function (...data) {
    later(() => this.readyState === WebSocket.OPEN && send.apply(this, data), ms)
  }
  const { fetch } = window
  window.fetch = (...asked) => new Promise((go) => later(go, ms)).then(() => fetch(...asked))
})"""
"""Everything that a page sends leaves so many milliseconds late (``GUSHER_LATENCY=500``): tests that take the server
for quick fail then. A test's own clock for the page does not hold the network."""


def delay(page, milliseconds):
    """From the next page load on, everything that it sends leaves so late."""
    page.add_init_script(f"{DELAY}({int(milliseconds)})")


class Line:
    """All that a page and the server say to each other over WebSockets; while it is ``dead``, nothing arrives."""

    def __init__(self, page):
        self.dead = False
        page.route_web_socket("**/api/**", self._through)

    def _through(self, socket):
        if self.dead:
            return
        server = socket.connect_to_server()
        socket.on_message(lambda text: self.dead or server.send(text))
        server.on_message(lambda text: self.dead or socket.send(text))


class Through:
    """An address at which a server answers until ``stop``: then nobody is there any more."""

    def __init__(self, server):
        self.port = free_port()
        self._to = ("127.0.0.1", server.port)
        self._open, self._ended = set(), False
        self._listening = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def stop(self):
        self._ended = True
        for each in (self._listening, *self._open):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def _listen(self):
        while not self._ended:
            try:
                here, _ = self._listening.accept()
                there = socket.create_connection(self._to)
            except OSError:
                return
            self._open |= {here, there}
            for source, target in ((here, there), (there, here)):
                threading.Thread(target=self._carry, args=(source, target), daemon=True).start()

    def _carry(self, source, target):
        with suppress(OSError):
            while data := source.recv(1 << 16):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
