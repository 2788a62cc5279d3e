#!/usr/bin/env python3
"""Uses pages of navlog view as a person does, in a headless Chromium.

    page.py NAVLOG SAMPLES [PICTURES]

NAVLOG is the tool, SAMPLES the folder of recorded journals; with PICTURES, a folder, screenshots are left
there. Says what is wrong and ends with 1.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

from browser import Browser, find_browser

HOSTILE = ["</script><img src=x onerror=\"document.title='run'\">", "<!-- -->", "a\u2028b\u2029c", "\u202eabc", "&lt;", "__proto__", "\U0001f469\u200d\U0001f680 \u05d0\u05d1", "\u2069\u2066x"]


class Check:
    def __init__(self, navlog, samples, browser, folder):
        self.navlog, self.samples, self.browser, self.folder = navlog, samples, browser, folder
        self.faults = []

    def expect(self, what, found, wanted=True):
        if found != wanted:
            self.faults.append(f"{what}: {found!r} instead of {wanted!r}")

    def record(self, name, intents, *options):
        path = self.folder / f"{name}.navlog"
        lines = "".join(json.dumps(intent) + "\n" for intent in intents)
        subprocess.run([self.navlog, "record", "-q", "-j", path, *options], input=lines, text=True, check=True)
        return path

    def view(self, *journals, options=()):
        path = self.folder / f"{journals[0].stem}{len(list(self.folder.iterdir()))}.html"
        result = subprocess.run([self.navlog, "view", *journals, *options, "-o", path])
        self.expect("the exit code", result.returncode in (range(2) if len(journals) > 1 else [0]))
        return path.as_uri()

    def open(self, url):
        self.browser.open(url)
        self.browser.wait_for("globalThis.page && (document.body.dataset.shown || !page.recording.count)")

    def position(self):
        return self.browser.run("page.rowOf(page.selected).position")

    def press(self, *keys):
        for key in keys:
            shift = key.startswith("Shift+")
            self.browser.press(key.removeprefix("Shift+"), shift=shift)

    def settle(self):
        """Waits until what is selected is shown."""
        self.browser.wait_for(
            "document.body.dataset.shown === String(page.rowOf(page.selected).position)")

    def be_quiet(self, what):
        self.expect(f"{what}: requests", self.browser.requests[1:], [])
        self.expect(f"{what}: problems", self.browser.problems, [])

    # What must hold

    def moves_by_keys(self):
        self.open(self.view(self.samples / "shop.navlog"))
        for keys, position in [
                (["j"], 2), (["ArrowDown", "ArrowRight"], 4), (["k"], 3), (["ArrowUp"], 2), (["G"], 20), (["g"], 1),
                (["D"], 14), (["End"], 20), (["Home"], 1)]:
            self.press(*keys)
            self.expect(f"after {keys}", self.position(), position)
        self.press("j", "j", "Shift+ArrowRight")
        self.expect("the next visit of product", self.position(), 6)
        self.press("Shift+ArrowLeft")
        self.expect("the visit before", self.position(), 3)
        self.be_quiet("keys")

    def goes_to_places(self):
        self.open(self.view(self.samples / "shop.navlog"))
        for text, position in [("16", 16), ("#3", 3), ("+44s", 9), ("+43.9s", 8), ("10:00:58", 14), ("2026-11-30T10:02:00Z", 20), ("+0s", 1)]:
            self.press(":")
            self.browser.run("document.getElementById('goto-place').value = ''")
            self.browser.type(text)
            self.press("Enter")
            self.expect(f"after :{text}", self.position(), position)
        self.press(":")
        self.browser.run("document.getElementById('goto-place').value = 'nowhere'")
        self.press("Enter")
        self.expect("a place that is none is said", self.browser.run("document.getElementById('goto-fault').textContent") != "")

    def follows_links(self):
        url = self.view(self.samples / "shop.navlog")
        self.open(url + "#e=16&tab=json&view=diff")
        self.expect("the event of the link", self.position(), 16)
        self.expect("the view of the link", self.browser.run("[page.tab, page.view]"), ["json", "diff"])
        self.expect("marks of the difference", self.browser.run("document.querySelectorAll('.plus').length > 0"))
        self.press("j")
        self.expect("the address follows", self.browser.run("location.hash"), "#e=17&tab=json&view=diff")
        self.browser.run("location.hash = '#e=3&tab=state&view=after'")
        self.browser.wait_for("page.selected === 2")
        self.be_quiet("links")

    def filters_and_keeps_the_selection(self):
        self.open(self.view(self.samples / "shop.navlog"))
        self.press("G", "/")
        self.browser.type("/^(push|back)/")
        listed = "page.list.indices.length"
        self.expect("hits", self.browser.run(listed), 8)
        self.expect("the selection stays", self.position(), 20)
        self.expect("the count is the list's", self.browser.run("document.getElementById('count').textContent"), "8 of 20 events")
        self.press("Escape", "N")
        self.expect("the hit before", self.position(), 15)
        self.browser.run("document.getElementById('filter').value = ''; page.applyFilter()")
        self.expect("all again", self.browser.run(listed), 20)
        self.expect("still selected", self.browser.run("document.querySelector('[aria-selected=true].row').dataset.index"), "14")
        self.browser.run("document.getElementById('only-denials').click()")
        self.expect("refusals", self.browser.run("[...page.list.indices]"), [13])
        self.browser.run("document.getElementById('only-denials').click()")
        self.browser.run("document.querySelector('[data-kind=push]').click()")
        self.expect("kinds", self.browser.run(listed), int(self.browser.run("document.querySelector('[data-kind=push]').textContent.split(' ')[1]")))
        self.be_quiet("filter")

    def shows_hostile_names_as_text(self):
        intents = [{"intent": "push", "route": {"name": name, "params": {name: name}}, "session": name or "s"} for name in HOSTILE]
        intents += [{"intent": "set", "facts": {name: name}} for name in HOSTILE]
        intents += [{"intent": "select", "tab": name} for name in HOSTILE]
        self.open(self.view(self.record("hostile", intents)))
        for tab in ["s", "e", "w", "p"]:
            for index in range(len(intents)):
                self.browser.run(f"page.select({index})")
                self.settle()
                self.expect(f"{tab} {index}: directions are shown", self.browser.run("/[\\u202a-\\u202e\\u2066-\\u2069]/.test(document.body.innerText)"), False)
            self.press(tab)
        for kind in ["paths", "transitions", "screens", "sessions"]:
            self.draw(kind)
            self.expect(f"{kind}: what is picked is found", self.browser.run(self.WRONG_PICKS), [])
            self.expect(f"{kind}: directions are shown", self.browser.run("/<U\\+202E>abc/.test(document.querySelector('.picture').textContent)"))
        self.press("s")
        self.browser.run("page.select(3)")
        self.expect("a word of a shell", self.browser.run("document.getElementById('command').textContent").split(" ")[4], "$'\\u202eabc'")
        self.expect("no markup came of it", self.browser.run("document.querySelectorAll('img').length"), 0)
        self.expect("no script ran", self.browser.run("document.title"), "hostile.navlog · navlog")
        self.expect("the name is shown", self.browser.run("document.querySelector('.row .kind').parentElement.textContent").startswith("push </script>"))
        self.be_quiet("hostile names")

    def draw(self, kind):
        """Shows a picture."""
        self.browser.run(f"Object.assign(page, {{tab: 'pictures', picture: '{kind}'}}).show()")
        self.browser.wait_for("document.querySelector('.picture svg')")

    # Picks every mark: those whose number is not that of the events listed, and of those that stand in them.
    WRONG_PICKS = """[...document.querySelectorAll('.picture [role=button]')].flatMap(mark => {
        const words = mark.getAttribute('aria-label');
        mark.dispatchEvent(new MouseEvent('click'));
        const [listed, pick] = [page.list.indices.length, page.filter.pick];
        if (mark.dataset.position) return pick === undefined && page.rowOf(page.selected).position == mark.dataset.position ? [] : [words];
        mark.dispatchEvent(new MouseEvent('click'));
        const isAll = page.list.indices.length === page.count && page.filter.pick === undefined;
        const number = /: (\\d+)$/.exec(words)?.[1] ?? listed;
        return listed == number && listed === new Set(pick.indices).size && isAll ? [] : [`${words}: ${listed}`];
    })"""

    def random_journal(self, name, screens, sessions=40):
        """Sessions that go about, in windows, modals and tabs."""
        chance = random.Random(len(name))
        intents = []
        for number in range(sessions * 12):
            intents.append(dict(chance.choice([
                {"intent": "push", "route": f"screen{min(chance.randrange(screens), chance.randrange(screens))}"},
                {"intent": "push", "route": "same"}, {"intent": "pop"}, {"intent": "select", "tab": chance.choice(["home", "search"])},
                {"intent": "present", "route": "dialog"}, {"intent": "dismiss"}, {"intent": "openWindow"}, {"intent": "background"},
                {"intent": "foreground"}, {"intent": "push", "route": "beside", "window": "w2"}, {"intent": "end"} if number > sessions * 8 else {"intent": "popToRoot"},
            ]), session=f"s{chance.randrange(sessions)}", at=1_000_000 + number * 700))
        return self.record(name, intents)

    def tells_what_pictures_count(self):
        journals = [self.samples / f"{name}.navlog" for name in ("shop", "windows", "bug")]
        journals += [self.random_journal("few", 5), self.random_journal("several", 60)]
        for journal in journals:
            self.open(self.view(journal, options=["--steps", "product,checkout" if journal.stem == "shop" else "same,dialog,same"]))
            self.expect("nothing is drawn before it is asked for", self.browser.run("page.pictures[0].data === undefined"))
            self.press("p")
            for kind in ["funnel", "paths", "transitions", "screens", "sessions"]:
                self.draw(kind)
                self.expect(f"{journal.stem} {kind}: picks", self.browser.run(self.WRONG_PICKS), [])
                self.expect(f"{journal.stem} {kind}: the page's style stays", self.browser.run("document.querySelectorAll('body style').length"), 0)
            report = json.loads(subprocess.run([self.navlog, "stats", "screens", journal, "--json"], capture_output=True, check=True).stdout)
            visits = self.browser.run("""page.pictures[0].visits().then(({all, screens}) => all.reduce((counts, {screen}) => {
                counts[screens[screen]] = (counts[screens[screen]] ?? 0) + 1;
                return counts;
            }, {}))""")
            self.expect(f"{journal.stem}: visits", visits, {f"{row['kind']} {row['screen'].removeprefix('tab:') if row['kind'] == 'root' else row['screen']}": row["visits"] for row in report["rows"]})
            self.be_quiet("pictures")

    def reaches_pictures_by_keys(self):
        self.open(self.view(self.samples / "shop.navlog") + "#e=3&tab=pictures&view=transitions")
        self.browser.wait_for("document.querySelector('.picture svg')")
        focused = "document.activeElement.getAttribute('aria-label')"
        self.browser.run("document.querySelector('.picture [tabindex=\"0\"]').focus()")
        first = self.browser.run(focused)
        self.press("ArrowRight", "ArrowDown", "ArrowLeft")
        self.expect("arrows lead from mark to mark", self.browser.run(focused) not in (first, None))
        self.expect("the selection stays", self.position(), 3)
        self.press("Home")
        self.expect("Home leads to the first", self.browser.run(focused), first)
        self.expect("one mark is reached by Tab", self.browser.run("document.querySelectorAll('.picture [tabindex=\"0\"]').length"), 1)
        self.press("Enter")
        self.expect("Enter picks", self.browser.run("page.list.indices.length"), 1)
        self.expect("what is picked is said", self.browser.run("document.getElementById('picked').textContent"), f"{first} ✕")
        self.expect("focus stays", self.browser.run(focused), first)
        self.press("Escape")
        self.expect("Escape lists all", self.browser.run("page.list.indices.length"), 20)
        self.expect("the address", self.browser.run("location.hash"), "#e=3&tab=pictures&view=transitions")
        self.browser.run("document.querySelector('.picture details').open = true")
        self.browser.wait_for("document.querySelectorAll('.picture details li').length === document.querySelectorAll('.picture [role=button]').length")
        nameless = [role for role, name in self.browser.accessible() if role in ("button", "group", "tab", "image") and not name]
        self.expect("roles without a name", nameless, [])
        self.open(self.view(self.samples / "shop.navlog") + "#tab=pictures&view=screens")
        self.browser.wait_for("document.querySelector('.picture svg')")
        self.expect("a link without an event leads to its tab", self.browser.run("page.picture"), "screens")
        self.be_quiet("keys in pictures")

    def draws_parts_and_pairs(self):
        shop = self.samples / "shop.navlog"
        self.open(self.view(shop, options=["--from", "4", "--to", "12"]) + "#tab=pictures&e=4&view=paths")
        self.browser.wait_for("document.querySelector('.picture svg')")
        self.expect("a part is no report of stats", self.browser.run("document.getElementById('command').textContent"), "")
        self.expect("what began before is told", self.browser.run("document.querySelector('.picture .nothing').textContent").startswith("1 of the sessions began before"))
        self.expect("picks of a part", self.browser.run(self.WRONG_PICKS), [])
        self.open(self.view(shop, self.samples / "bug.navlog") + "#tab=pictures&a=1&view=paths")
        self.browser.run("page.select(0)")
        self.draw("transitions")
        self.expect("one for each", self.browser.run("[...document.querySelectorAll('.picture h3')].map(title => title.textContent)"), ["A", "B"])
        self.expect("picks of two", self.browser.run("""[...document.querySelectorAll('.picture')].map(picture => {
            const mark = picture.querySelector('[role=button]');
            mark.dispatchEvent(new MouseEvent('click'));
            const [side] = [picture.querySelector('h3').textContent.toLowerCase()];
            const isRight = [...page.list.indices].every(row => page.comparison.rows[row][side] >= 0);
            mark.dispatchEvent(new MouseEvent('click'));
            return isRight;
        })"""), [True, True])
        self.open(self.view(self.record("nothing", [{"intent": "mark", "name": "x"}][:0])) )
        self.press("p")
        self.be_quiet("parts and pairs")

    def lists_every_verdict(self):
        intents = [
            {"intent": "push", "route": "a"}, {"intent": "pop", "count": 9}, {"intent": "pop"}, {"intent": "back"},
            {"intent": "fly"}, {"intent": "push", "route": "b", "from": 77}, {"intent": "mark", "name": "bug"}]
        self.open(self.view(self.record("verdicts", intents)))
        found = self.browser.run("[...document.querySelectorAll('.row')].map(row => row.lastChild.textContent.split(' ')[1])")
        self.expect("verdicts", found, ["applied", "clamped", "noop", "exit", "rejected", "stale", "applied"])
        self.press("]")
        self.expect("the mark", self.position(), 7)

    def stays_in_idle_time_unless_playing(self):
        intents = [{"intent": "push", "route": f"r{n}", "at": n * 60_000} for n in range(6)]
        url = self.view(self.record("idle", intents))
        self.open(url + "#e=3")
        folded = self.browser.run("page.lanes.isFolded")
        for _ in range(2):
            self.press("f", ":")
            self.browser.run("document.getElementById('goto-place').value = '+119s'")
            self.press("Enter")
            self.expect("recorded time, folded or not", self.position(), 2)
        self.expect("folded again", self.browser.run("page.lanes.isFolded"), folded)
        self.press("4", " ")
        self.browser.wait_for("page.selected === page.recording.count - 1")
        self.browser.wait_for("page.timer === undefined")
        self.be_quiet("playing")

    def compares_two(self):
        intents = [{"intent": "push", "route": {"name": "page", "params": {"n": n}}, "at": n * 1000} for n in range(30)]
        others = [dict(intent) for intent in intents]
        others[9] = {"intent": "push", "route": "elsewhere", "at": 9000}
        others[20:20] = [{"intent": "pop", "at": 19500}]
        url = self.view(self.record("one", intents), self.record("two", others))
        self.open(url)
        rows = "page.comparison.rows"
        self.expect("rows", self.browser.run(f"{rows}.length"), 32)
        self.expect("kinds", self.browser.run(f"{rows}.map((row, n) => row.kind === 'same' ? '' : row.kind).filter(Boolean)"), ["onlyA", "onlyB", "onlyB"])
        self.expect("the first divergence is selected", self.browser.run("page.selected"), 9)
        self.settle()
        self.expect("marks", self.browser.run("[...document.querySelectorAll('.gutter')].map(mark => mark.textContent).slice(0, 12).join('')"), "=========−+≈")
        self.press("x")
        self.expect("the next difference", self.browser.run("page.selected"), 10)
        self.press("x")
        self.expect("and the last", self.browser.run("page.selected"), 21)
        self.press("X", "s")
        self.settle()
        self.expect("the state differs", self.browser.run("document.querySelectorAll('#panel .added').length > 0"))
        self.open(url + "#b=12&tab=json&view=diff")
        self.expect("a link to an event of B", self.browser.run(f"{rows}[page.selected].b"), 11)
        self.press("w", "e", "b", "a", "d", "g", "G", "f", "t")
        self.be_quiet("comparing")
        self.open(self.view(self.samples / "shop.navlog", self.samples / "shop.navlog"))
        self.expect("equal ones", self.browser.run("document.getElementById('badges').textContent"), "equal")
        self.expect("all rows are pairs", self.browser.run(f"{rows}.every(row => row.a === row.b && row.kind === 'same')"))

    def scrolls_to_the_link_of_two(self):
        self.browser.send(
            "Page.addScriptToEvaluateOnNewDocument",
            source="globalThis.errors = []; addEventListener('error', error => errors.push(error.message))")
        intents = [{"intent": "push", "route": {"name": "page", "params": {"n": n}}, "at": n * 1000} for n in range(40)]
        others = intents[:30] + [{"intent": "pop", "at": 29500}] + intents[30:]
        url = self.view(self.record("left", intents), self.record("right", others))
        for height in (500, 600, 700, 860):
            self.browser.resize(1280, height)
            for position in (9, 12, 17, 25):
                self.open(f"{url}#e={position}")
                self.browser.run("new Promise(done => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 50))")
                row = "document.querySelector('#list [aria-selected=true]')"
                is_in_view = f"(([row, list]) => row && row.bottom <= list.bottom + 1 && row.top >= list.top - 1)([{row}?.getBoundingClientRect(), document.getElementById('list').getBoundingClientRect()])"
                self.expect(f"event {position} is in view at height {height}", self.browser.run(is_in_view))
                self.expect("errors", self.browser.run("errors"), [])
        self.browser.resize(1280, 860)

    def is_accessible(self):
        self.open(self.view(self.samples / "shop.navlog"))
        nodes = self.browser.accessible()
        nameless = [role for role, name in nodes if not name and role in (
            "button", "link", "listbox", "option", "tab", "tabpanel", "checkbox", "combobox", "searchbox", "textbox", "image", "heading", "dialog")]
        self.expect("roles without a name", nameless, [])
        roles = {role for role, _ in nodes}
        for role in ("listbox", "option", "tablist", "tab", "tabpanel", "searchbox", "image"):
            self.expect(f"there is a {role}", role in roles)

    def works_without_scripts(self):
        self.browser.send("Page.navigate", url="about:blank")
        self.browser.send("Emulation.setScriptExecutionDisabled", value=True)
        self.browser.send("Page.navigate", url=self.view(self.samples / "shop.navlog"))
        text = self.seen("present checkout as sheet")
        # Only now: while the page is read, scripts must be off.
        self.browser.send("Emulation.setScriptExecutionDisabled", value=False)
        self.expect("words", "present checkout as sheet" in text)
        self.expect("rows", self.browser.run("document.querySelectorAll('tbody tr').length"), 20)

    def seen(self, words, seconds=60):
        """What assistive technology sees, once these words are there; no script of the page is asked."""
        end = time.monotonic() + seconds
        text = ""
        while words not in text and time.monotonic() < end:
            text = " ".join(name for _, name in self.browser.accessible())
        return text

    def holds_a_compressed_journal(self):
        intents = [
            {"intent": "push", "route": {"name": "page", "params": {"number": n}}, "session": f"s{n % 7}", "at": n * 1000}
            if n % 3 else {"intent": "popToRoot", "session": f"s{n % 7}", "at": n * 1000} for n in range(6000)]
        self.open(self.view(self.record("long", intents)) + "#e=5000")
        self.expect("it is compressed", self.browser.run("document.querySelectorAll('script[type=\"application/zlib\"]').length > 2"))
        self.expect("the event", self.position(), 5000)
        self.press("G")
        self.settle()
        self.expect("few rows are in the document", self.browser.run("document.querySelectorAll('.row').length < 100"))
        self.be_quiet("a long journal")

    def fits_any_screen(self, pictures):
        urls = {name: self.view(self.samples / f"{name}.navlog") for name in ("shop", "windows", "bug")}
        views = [("state", "#e=9&view=diff"), ("flow", "#e=9&tab=flow"), ("json", "#e=9&tab=json&view=diff"),
                 ("paths", "#e=9&tab=pictures&view=paths"), ("transitions", "#e=9&tab=pictures&view=transitions")]
        for width, height, is_dark in [(1280, 860, False), (1280, 860, True), (400, 900, False), (400, 900, True)]:
            self.browser.resize(width, height, is_dark)
            for name, url in urls.items():
                for view, link in views:
                    self.open(url + link)
                    overflow = self.browser.run("document.documentElement.scrollWidth - innerWidth")
                    self.expect(f"{name} {view} at {width}: nothing sticks out", max(0, overflow), 0)
                    if pictures:
                        self.browser.picture(f"{pictures}/{name}-{view}-{width}-{'dark' if is_dark else 'light'}.png")
        self.browser.resize(1280, 860)


def main(navlog, samples, pictures=None):
    with tempfile.TemporaryDirectory(prefix="navlog-page-") as folder, Browser(find_browser()) as browser:
        check = Check(pathlib.Path(navlog).resolve(), pathlib.Path(samples).resolve(), browser, pathlib.Path(folder))
        browser.resize(1280, 860)
        for test in [
                check.moves_by_keys, check.goes_to_places, check.follows_links, check.filters_and_keeps_the_selection,
                check.shows_hostile_names_as_text, check.lists_every_verdict, check.tells_what_pictures_count,
                check.reaches_pictures_by_keys, check.draws_parts_and_pairs, check.stays_in_idle_time_unless_playing,
                check.compares_two, check.scrolls_to_the_link_of_two, check.is_accessible, check.holds_a_compressed_journal, lambda: check.fits_any_screen(pictures),
                check.works_without_scripts]:
            try:
                test()
            except Exception as error:  # A test that can't go on is a finding like any other.
                check.faults.append(f"{getattr(test, '__name__', test)}: {error!r}")
    print("\n".join(check.faults), end="\n" if check.faults else "")
    return 1 if check.faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
