"""Settings of the server on Binder: small answers of a kernel leave at once.

A click is answered by a message of a few kilobytes. Without TCP_NODELAY the system holds such a message back until the browser
has acknowledged the one before: with a board of 1 KB, on one machine, a click was seen after 36 ms instead of 11 (medians of 30),
and a browser far away is slower to acknowledge. Jupyter has no setting for it, hence the wrapped method; where a later server has
no such method, nothing is changed.
"""

try:
    from jupyter_server.services.kernels.websocket import KernelWebsocketHandler as Handler

    opened = Handler.open
except (ImportError, AttributeError):
    pass
else:

    async def open_at_once(self, *words, **named):
        self.set_nodelay(True)  # of tornado's WebSocketHandler, documented
        return await opened(self, *words, **named)

    Handler.open = open_at_once
