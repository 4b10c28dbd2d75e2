"""Networks that are not what one would wish for."""

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
