"""A headless Chromium, driven through two pipes by the DevTools protocol; the standard library is enough."""

import base64
import fcntl
import json
import os
import shutil
import subprocess
import tempfile
import time


def find_browser():
    """The path of Chromium, or None."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


def high_pipe():
    """A pipe whose ends have high numbers: none is one of the two that the browser wants."""
    ends = os.pipe()
    moved = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends]
    for end in ends:
        os.close(end)
    return moved


class Browser:
    """One browser with one tab. Use it as a context: it ends with it, and so does its profile."""

    def __init__(self, path):
        self.folder = tempfile.TemporaryDirectory(prefix="navlog-browser-", ignore_cleanup_errors=True)
        to_browser, self.writing = high_pipe()
        self.reading, from_browser = high_pipe()
        # The browser reads descriptor 3 and writes 4.
        arguments = [
            path, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu",
            "--no-first-run", "--disable-background-networking", "--disable-dev-shm-usage", "--hide-scrollbars",
            f"--user-data-dir={self.folder.name}", "about:blank"]
        command = f'exec 3<&{to_browser} 4>&{from_browser} {to_browser}<&- {from_browser}>&-; exec "$@"'
        self.process = subprocess.Popen(
            ["/bin/bash", "-c", command, "browser", *arguments], pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.number = 0
        self.session = None
        self.requests, self.problems = [], []

    def __enter__(self):
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log", "Accessibility"):
            self.send(f"{domain}.enable")
        return self

    def __exit__(self, *_):
        try:
            self.session = None
            self.send("Browser.close")
        except (OSError, EOFError):
            pass
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.reading)
        os.close(self.writing)
        self.folder.cleanup()

    # The protocol

    def send(self, method, **parameters):
        """Asks for something and gives the answer; what happens meanwhile is noted."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.writing, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.note(answer)

    def receive(self):
        while b"\0" not in self.buffer:
            piece = os.read(self.reading, 1 << 16)
            if not piece:
                raise EOFError("the browser has ended")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def note(self, event):
        """Keeps what must not happen: requests, errors, warnings."""
        method, what = event.get("method"), event.get("params", {})
        if method == "Network.requestWillBeSent":
            self.requests.append(what["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            self.problems.append(what["exceptionDetails"].get("exception", {}).get("description", "exception"))
        elif method == "Runtime.consoleAPICalled" and what["type"] in ("error", "warning"):
            self.problems.append(str(what["args"]))
        elif method == "Log.entryAdded" and what["entry"]["level"] in ("error", "warning"):
            self.problems.append(what["entry"]["text"])

    # What a person does

    def resize(self, width, height, is_dark=False):
        self.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
            mobile=width < 600)
        scheme = "dark" if is_dark else "light"
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, url):
        """Opens a page, anew even if only the part behind # differs."""
        self.send("Page.navigate", url="about:blank")
        self.requests, self.problems = [], []
        self.send("Page.navigate", url=url)
        self.wait_for("document.readyState === 'complete'")

    def run(self, script):
        """The value of an expression of the page's."""
        answer = self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description") or details["text"])
        return answer["result"].get("value")

    def wait_for(self, condition, seconds=90):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.run(f"!!({condition})"):
                return
            time.sleep(0.02)
        raise TimeoutError(f"{condition} did not come true")

    def press(self, key, shift=False):
        event = {"key": key, "modifiers": 8 if shift else 0}
        if len(key) == 1:
            event["text"] = key
        elif key == "Enter":
            event["text"] = "\r"
        self.send("Input.dispatchKeyEvent", type="keyDown", **event)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key, modifiers=event["modifiers"])

    def type(self, text):
        for letter in text:
            self.press(letter)

    def picture(self, path):
        data = self.send("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def accessible(self):
        """Role and name of everything that assistive technology sees."""
        nodes = self.send("Accessibility.getFullAXTree")["nodes"]
        return [
            (node["role"]["value"], node.get("name", {}).get("value", ""))
            for node in nodes if not node.get("ignored")]
