"""Tests the page of a mock server in a real browser: headless Chromium, by its DevTools protocol, over a WebSocket.

    browser.py URL [FOLDER]

URL is that of an `accord mock` with the contracts of Growfolio and the service of tests, and the scenarios of Growfolio.
It prints one line: "all as it should be", or what is wrong. With a folder, it writes screenshots there.
"""
import base64
import contextlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

# Seconds after which what is waited for does not come any more. A browser beside builds may take many for one step.
LIMIT = 300
KEYS = {"Enter": 13, "Tab": 9, "ArrowDown": 40, "ArrowUp": 38, "Home": 36}


class Browser:
    """A browser with one page."""

    def __init__(self, folder):
        program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        if program is None:
            raise Failure("there is no Chromium; on Debian: apt-get install chromium, or run Scripts/install")
        self.identifier = 0
        self.events = []
        with contextlib.ExitStack() as stack:
            process = subprocess.Popen(
                [program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                 "--disable-background-networking", "--disable-component-update", "--remote-debugging-port=0",
                 f"--user-data-dir={folder}", "about:blank"],
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            stack.callback(process.wait, LIMIT)
            stack.callback(process.terminate)
            for line in process.stderr:
                if match := re.search(r"DevTools listening on ws://([^/]+)/", line):
                    break
            else:
                raise Failure("Chromium does not start")
            with urllib.request.urlopen(f"http://{match[1]}/json/list", timeout=LIMIT) as response:
                page = next(target for target in json.load(response) if target["type"] == "page")
            self.socket = stack.enter_context(connect(page["webSocketDebuggerUrl"], max_size=None))
            for domain in ["Page", "Runtime", "Network", "Log"]:
                self.do(f"{domain}.enable")
            self.stack = stack.pop_all()

    def close(self):
        self.stack.close()

    def do(self, method, **parameters):
        self.identifier += 1
        self.socket.send(json.dumps({"id": self.identifier, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv(LIMIT))
            if "method" in message:
                self.events.append(message)
            elif message["id"] == self.identifier:
                if "error" in message:
                    raise Failure(f"{method}: {message['error']['message']}")
                return message["result"]

    def evaluate(self, expression):
        result = self.do("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise Failure(f"{expression}: {result['exceptionDetails'].get('exception', {}).get('description')}")
        return result["result"].get("value")

    def wait(self, expression):
        """The value of an expression once it is true, looked at before each frame of the page."""
        try:
            return self.evaluate(
                "new Promise(done => { const look = () => { let value; try { value = (" + expression + "); } catch {} "
                "if (value) done(value); else requestAnimationFrame(look); }; look(); })")
        except TimeoutError:
            raise Failure(f"it does not come to {expression}") from None

    def press(self, *keys, control=False):
        for key in keys:
            code = KEYS.get(key, ord(key[0].upper()))
            text = "\r" if key == "Enter" else key if len(key) == 1 else None
            event = {"key": key, "windowsVirtualKeyCode": code, "modifiers": 2 if control else 0}
            self.do("Input.dispatchKeyEvent", type="keyDown", **event, **({"text": text} if text else {}))
            self.do("Input.dispatchKeyEvent", type="keyUp", **event)

    def type(self, text):
        self.do("Input.insertText", text=text)

    def tab_to(self, selector):
        """Presses the Tab key until the element has the focus."""
        for _ in range(60):
            if self.evaluate(f"document.activeElement.matches({json.dumps(selector)})"):
                return
            self.press("Tab")
        raise Failure(f"the Tab key does not come to {selector}")

    def errors(self):
        """The errors of the page so far, except for responses that are failures, as some calls want these."""
        found = []
        for event in self.events:
            parameters = event["params"]
            match event["method"]:
                case "Runtime.exceptionThrown":
                    found.append(parameters["exceptionDetails"].get("exception", {}).get("description", "exception"))
                case "Runtime.consoleAPICalled" if parameters["type"] in ("error", "warning"):
                    found.append(str(parameters["args"]))
                case "Log.entryAdded" if parameters["entry"]["level"] in ("error", "warning"):
                    if parameters["entry"]["source"] != "network":
                        found.append(parameters["entry"]["text"])
        return found

    def hosts(self):
        """The places that the page has asked for something, apart from what is in URLs themselves."""
        urls = [event["params"]["request"]["url"] for event in self.events
                if event["method"] == "Network.requestWillBeSent"]
        return {"/".join(url.split("/")[:3]) for url in urls if not url.startswith(("data:", "about:"))}

    def look(self, width=1280, height=800, scheme="light"):
        self.do("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                mobile=width < 600)
        self.do("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def picture(self, folder, name):
        if folder is not None:
            data = self.do("Page.captureScreenshot")["data"]
            (pathlib.Path(folder) / f"{name}.png").write_bytes(base64.b64decode(data))


class Failure(Exception):
    pass


def expect(is_met, problem):
    if not is_met:
        raise Failure(problem)


def post(url, body, **headers):
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json", **headers})
    try:
        with urllib.request.urlopen(request, timeout=LIMIT) as response:
            return response.status
    except urllib.error.HTTPError as error:
        return error.code


def choose_call(browser, words, name):
    browser.evaluate("document.activeElement.blur(); document.getElementById('search').value = ''")
    browser.press("/")
    browser.type(words)
    browser.wait(f"[...document.querySelectorAll('#calls li:not([hidden])')].length === 1")
    browser.press("ArrowDown", "Enter")
    browser.wait(f"document.querySelector('#call h2')?.textContent === {json.dumps(name)}")


def test_lists(browser, url):
    browser.do("Page.navigate", url=url + "/")
    browser.wait("document.querySelector('#summary')?.textContent.includes('operation')")
    names = browser.evaluate("[...document.querySelectorAll('#calls li')].map(item => item.textContent)")
    for name in ["exchangeToken", "Unary", "ServerStream", "Growfolio"]:
        expect(any(name in text for text in names), f"{name} is not listed: {names}")
    expect(browser.errors() == [], f"errors of the page: {browser.errors()}")
    expect(browser.hosts() == {url}, f"the page asks others: {browser.hosts()}")


def test_calls(browser, url):
    choose_call(browser, "exchange", "exchangeToken")
    browser.tab_to("#call button[type=submit]")
    browser.press("Enter")
    status = browser.wait("document.querySelector('#call .status')?.textContent")
    expect(status.startswith("200"), f"exchangeToken: {status}")
    body = browser.evaluate("document.querySelector('#call .response pre').textContent")
    expect(isinstance(json.loads(body), dict), f"exchangeToken: {body}")
    choose_call(browser, "/unary", "Unary")
    # From wherever the focus is in the form.
    browser.press("Enter", control=True)
    status = browser.wait("document.querySelector('#call .status')?.textContent")
    expect(status.startswith("200"), f"Unary: {status}")
    body = browser.evaluate("document.querySelector('#call .response pre').textContent")
    expect(isinstance(json.loads(body), dict), f"Unary: {body}")
    browser.evaluate("document.querySelector('#media').value = '1'")
    browser.press("Enter", control=True)
    again = browser.wait("document.querySelector('#call .response .json')?.textContent")
    expect(json.loads(again) == json.loads(body), f"in binary, Unary says {again}, and in JSON {body}")
    for dump in browser.evaluate("[...document.querySelectorAll('#call .response pre:not(.json)')].map(e => e.textContent)"):
        expect(re.match(r"000000  [0-9a-f]{2} ", dump), f"these are no bytes: {dump}")
    choose_call(browser, "/serverstream", "ServerStream")
    browser.press("Enter", control=True)
    browser.wait("document.querySelector('#call .response p')?.textContent.includes('3 messages in')")
    count = browser.evaluate("document.querySelectorAll('#call .response pre').length")
    expect(count == 3, f"ServerStream shows {count} messages")
    browser.evaluate("document.querySelector('#media').value = '1'")
    browser.press("Enter", control=True)
    browser.wait("document.querySelectorAll('#call .response .json').length === 3")
    choose_call(browser, "channels growfolio", "Growfolio")
    text = browser.evaluate("document.querySelector('#call article').textContent")
    for message in ["quoteUpdated", "subscribe"]:
        expect(message in text, f"the channel does not have {message}: {text}")


def test_log(browser, url):
    status = post(url + "/api/v1/auth/token", {"nothing": 1})
    expect(400 <= status < 500, f"a wrong call has the status {status}")
    text = browser.wait(
        "[...document.querySelectorAll('#records li')].find(item => item.querySelector('.remark'))?.textContent")
    expect(str(status) in text and "/api/v1/auth/token" in text and "body" in text, f"the log says: {text}")


def test_scenarios(browser, url):
    chosen = "document.querySelector('#scenario').selectedOptions[0]?.textContent"
    first = browser.wait(chosen)
    expect(first == "Market closes", f"the scenario that is on is shown as {first}")
    expect("AAPL" in browser.evaluate("document.querySelector('#explanation').textContent"), "no explanation is shown")
    # From outside, and by keyboard.
    status = post(url + "/_accord/scenarios", {"play": 1}, **{"X-Accord-Page": "1"})
    expect(status == 204, f"the command has the status {status}")
    browser.wait(f"{chosen} === 'Token expires'")
    expect(post(url + "/_accord/scenarios", {"play": None}) == 404, "another page can play a scenario")
    browser.evaluate("document.querySelector('#scenario').focus()")
    browser.press("Home")
    browser.wait("document.querySelector('#explanation').textContent === ''")
    with urllib.request.urlopen(url + "/_accord/scenarios.json", timeout=LIMIT) as response:
        expect(json.load(response)["current"] is None, "a scenario is still on")


def frame(socket, wanted):
    """The next frame of the server that is as wanted."""
    while True:
        value = json.loads(socket.recv(LIMIT))
        if wanted(value):
            return value


# The frame of the first message that is asked for comes after that of the second.
ANSWER_IN_REVERSE = """{
    const ask = window.fetch;
    const second = Promise.withResolvers();
    let count = 0;
    window.fetch = async (url, ...rest) => {
        if (!`${url}`.includes("?message=")) return ask(url, ...rest);
        const isFirst = count++ === 0;
        const content = await (await ask(url, ...rest)).json();
        if (isFirst) await second.promise;
        setTimeout(() => isFirst ? window.firstIsThere = true : second.resolve());
        return { ok: true, json: async () => content };
    };
}"""


def test_sockets(browser, url):
    address = url.replace("http:", "ws:") + "/ws?token=t"
    with connect(address) as socket:
        browser.wait("document.querySelector('#sockets li small')?.textContent === 'open'")
        browser.evaluate("document.querySelector('#sockets button').focus()")
        browser.evaluate(ANSWER_IN_REVERSE)
        browser.press("Enter")
        browser.wait("document.querySelector('[data-socket] h2')")
        browser.evaluate(
            "{ const list = document.querySelector('#message'); list.value = 'quoteUpdated'; "
            "list.dispatchEvent(new Event('change')); }")
        browser.wait("window.firstIsThere")
        text = browser.wait("document.querySelector('#frame').value.includes('quote_updated') && document.querySelector('#frame').value")
        browser.evaluate(
            f"document.querySelector('#frame').value = {json.dumps(text)}.replace(/\"symbol\": \"[^\"]*\"/, '\"symbol\": \"ACCORD\"')")
        browser.tab_to("[data-socket] button[type=submit]")
        browser.press("Enter")
        frame(socket, lambda value: value.get("event") == "quote_updated" and value["data"]["symbol"] == "ACCORD")
        browser.wait("document.querySelector('[data-socket] .response').textContent === 'Done.'")
        browser.tab_to("[data-do=expireToken]")
        browser.press("Enter")
        frame(socket, lambda value: value.get("event") == "token_expiring")
        browser.wait("document.querySelector('[data-socket] .documentation').textContent.startsWith('tokenExpiring')")
        browser.evaluate("document.querySelector('#code').value = '4005'")
        browser.tab_to("[data-do=close]")
        browser.press("Enter")
        try:
            frame(socket, lambda _: False)
        except ConnectionClosed as end:
            expect(end.rcvd is not None and end.rcvd.code == 4005, f"the connection ends with {end.rcvd}")
        browser.wait("document.querySelector('#sockets').hidden")
    with connect(address):
        browser.wait("document.querySelector('#sockets li small')?.textContent === 'open'")
        browser.evaluate("document.querySelector('#sockets button').focus()")
        browser.press("Enter")
        browser.tab_to("[data-do=silence]")
        browser.press("Enter")
        browser.wait("document.querySelector('#sockets li small')?.textContent === 'silent'")


def test_looks(browser, url, folder):
    for scheme, paper in [("light", "rgb(255, 255, 255)"), ("dark", "rgb(18, 22, 28)")]:
        for width, height in [(1280, 800), (390, 844)]:
            browser.look(width, height, scheme)
            for words, name in [("exchange", "exchangeToken"), ("/unary", "Unary"), ("channels growfolio", "Growfolio")]:
                choose_call(browser, words, name)
                browser.evaluate("document.querySelector('#call form')?.requestSubmit()")
                if name != "Growfolio":
                    browser.wait("document.querySelector('#call .status')")
                size = browser.evaluate("[document.documentElement.scrollWidth, innerWidth]")
                expect(size[0] <= width and size[1] == width, f"{name} in {scheme} at {width}: {size}")
                colour = browser.evaluate("getComputedStyle(document.body).backgroundColor")
                expect(colour == paper, f"{scheme} is {colour}")
                browser.picture(folder, f"{name}-{scheme}-{width}")


def main():
    url, *folder = sys.argv[1:]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        try:
            browser.look()
            for test in [test_lists, test_scenarios, test_calls, test_log, test_sockets]:
                test(browser, url)
            test_looks(browser, url, folder[0] if folder else None)
            expect(browser.errors() == [], f"errors of the page: {browser.errors()}")
            expect(browser.hosts() == {url}, f"the page asks others: {browser.hosts()}")
        finally:
            browser.close()


try:
    main()
    print("all as it should be", flush=True)
except (Failure, TimeoutError) as problem:
    print(" ".join(f"{type(problem).__name__}: {problem}".split()), flush=True)
