// The page: what is selected, how it is reached by keys and links, and what is shown of it.

class Page {
  /** @param subject what else the page is about, see ``setUp``. */
  constructor(recording, subject) {
    this.recording = recording;
    this.selected = -1;
    this.tab = "state";
    this.view = "after";
    this.picture = "";
    this.filter = {text: "", kinds: new Set(), session: "", onlyChanges: false, onlyDenials: false, pick: undefined};
    this.speed = 1;
    byID("main").hidden = false;
    this.viewNames = [["before", "before"], ["after", "after"], ["diff", "diff"]];
    this.noun = "events";
    this.setUp(subject);
    this.showHead();
    this.setUpFilter();
    this.setUpTabs();
    this.setUpButtons();
    this.applyFilter();
    addEventListener("hashchange", () => this.followLink());
    document.addEventListener("keydown", key => this.press(key));
    if (!this.count) return this.showNothing();
    if (!this.followLink()) this.select(this.firstSelected);
    byID("list").focus({preventScroll: true});
  }

  // MARK: What the list is about: here the events of one recording

  setUp() {
    const {recording} = this;
    this.pictures = [new Pictures(recording, pick => this.pick(pick))];
    this.list = new EventList(byID("list"), recording.count, recording, index => this.select(index));
    this.lanes = new Lanes(byID("lanes-picture"), recording, index => this.select(index));
  }

  get count() { return this.recording.count; }
  get firstSelected() { return 0; }
  /** The index, in the recording that lanes and flow are drawn from, of the event at hand. */
  get eventIndex() { return this.selected; }
  rowOf(index) { return this.recording.row(index); }
  momentOf(index) { return this.recording.moment(index); }
  sourceOf() { return this.recording; }
  linkOf(index) { return {e: this.recording.events.position[index]}; }
  indexOfEvent(index) { return index; }
  isUnchanged({event}) { return !event.changes.length; }
  test() { return eventTest(this.recording, this.filter); }
  seekDifference() { }

  indexOfLink(link) {
    const position = Number(link.get("e"));
    return Number.isSafeInteger(position) && position > 0 ? this.recording.indexOf(position) : -1;
  }

  kindCounts() {
    const {words, events} = this.recording;
    const counts = new Map();
    for (const kind of events.kind) counts.set(words[kind], (counts.get(words[kind]) ?? 0) + 1);
    return counts;
  }

  // MARK: The head

  showHead() {
    const {head, count, events, sessions} = this.recording;
    document.title = `${head.title} · navlog`;
    byID("title").textContent = straight(head.title);
    byID("badges").replaceChildren(...head.badges.map(badge => make("li", {class: badge}, badge)));
    const span = count ? events.at.reduce((most, at) => Math.max(most, at), events.at[0]) - events.at[0] : 0;
    byID("summary").textContent = straight([
      count === head.events ? `${count} events` : `${count} of ${head.events} events`,
      sessions.length === 1 ? `session ${sessions[0]}` : `${sessions.length} sessions`,
      count ? `${dateText(events.at[0])}, ${spanText(span)}` : undefined, head.app,
    ].filter(Boolean).join(" · "));
    byID("faults").hidden = !head.faults.length;
    byID("faults").replaceChildren(...head.faults.map(fault => make("p", {}, fault)));
    byID("footer").textContent = straight(`${head.tool} · ${head.command}`);
  }

  showNothing() {
    byID("event").replaceChildren(make("strong", {}, "There is no event here."));
    byID("panel").replaceChildren();
  }

  // MARK: Filtering

  setUpFilter() {
    const {sessions} = this.recording;
    const kinds = [...this.kindCounts()].sort(([, a], [, b]) => b - a);
    byID("chips").replaceChildren(...kinds.map(([kind, count]) => make("button", {
      type: "button", "aria-pressed": "false", "data-kind": kind,
      onclick: click => this.toggleKind(click.currentTarget),
    }, `${kind} ${count}`)));
    byID("session").replaceChildren(make("option", {value: ""}, `all sessions (${sessions.length})`),
      ...sessions.slice(0, 5_000).map(session => make("option", {value: session}, session)));
    byID("session").parentElement.hidden = sessions.length < 2;
    byID("filter").addEventListener("input", () => this.applyFilter());
    for (const id of ["session", "only-changes", "only-denials"]) byID(id).addEventListener("change", () => this.applyFilter());
  }

  toggleKind(button) {
    const {kinds} = this.filter;
    const {kind} = button.dataset;
    if (!kinds.delete(kind)) kinds.add(kind);
    button.setAttribute("aria-pressed", String(kinds.has(kind)));
    this.applyFilter();
  }

  /** Leaves in the list what a mark of a picture counts, until it is picked once more; or goes to its one event. */
  pick(pick) {
    if (pick.isOne) return this.select(this.indexOfEvent(pick.indices[0], pick.recording));
    this.filter.pick?.element.classList.remove("picked");
    this.filter.pick = pick.element === this.filter.pick?.element ? undefined : pick;
    this.filter.pick?.element.classList.add("picked");
    byID("picked").hidden = !this.filter.pick;
    byID("picked").replaceChildren(make("span", {}, this.filter.pick?.words ?? ""), " ✕");
    byID("picked").setAttribute("aria-label", `Show all again, not only ${this.filter.pick?.words}`);
    return this.applyFilter();
  }

  applyFilter() {
    Object.assign(this.filter, {
      text: byID("filter").value, session: byID("session").value,
      onlyChanges: byID("only-changes").checked, onlyDenials: byID("only-denials").checked,
    });
    try {
      this.list.filter(this.test());
      byID("filter").removeAttribute("aria-invalid");
    } catch {
      byID("filter").setAttribute("aria-invalid", "true");
    }
    const shown = this.list.indices.length;
    byID("count").textContent = shown === this.count ? `${shown} ${this.noun}` : `${shown} of ${this.count} ${this.noun}`;
  }

  // MARK: Tabs

  setUpTabs() {
    this.makeTabs("tabs", [["state", "State"], ["json", "JSON"], ["event", "Event"], ["flow", "Flow"], ["pictures", "Pictures"]], name => { this.tab = name; });
    this.makeTabs("views", this.viewNames, name => { this.view = name; });
    const kinds = [...new Set(this.pictures.flatMap(pictures => pictures.kinds))];
    this.picture = kinds[0] ?? "";
    this.makeTabs("pictures", kinds.map(kind => [kind, pictureNames[kind] ?? kind]), name => { this.picture = name; });
  }

  makeTabs(id, tabs, choose) {
    const chooseAndShow = name => {
      choose(name);
      this.show();
      this.writeLink();
    };
    byID(id).replaceChildren(...tabs.map(([name, title]) => make("button", {
      type: "button", role: "tab", id: `${id}-${name}`, "aria-controls": "panel", onclick: () => chooseAndShow(name),
    }, title)));
    byID(id).addEventListener("keydown", key => {
      const step = {ArrowRight: 1, ArrowLeft: -1}[key.key];
      if (!step) return;
      const buttons = [...byID(id).children];
      const next = buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length];
      key.preventDefault();
      key.stopPropagation();
      next.focus();
      next.click();
    });
  }

  markTabs() {
    for (const [id, chosen] of [["tabs", this.tab], ["views", this.view], ["pictures", this.picture]]) {
      for (const button of byID(id).children) {
        const isChosen = button.id === `${id}-${chosen}`;
        button.setAttribute("aria-selected", String(isChosen));
        button.tabIndex = isChosen ? 0 : -1;
      }
    }
    byID("views").hidden = !["state", "json"].includes(this.tab);
    byID("pictures").hidden = this.tab !== "pictures";
    byID("main").dataset.tab = this.tab;
  }

  // MARK: Selecting

  select(index, {writesLink = true} = {}) {
    if (index < 0 || index >= this.count) return;
    this.selected = index;
    this.list.select(index);
    this.lanes.select(index);
    this.show();
    if (writesLink) this.writeLink();
  }

  /** Shows the selected event; what comes late, because another was selected meanwhile, is dropped. */
  async show() {
    const index = this.selected;
    if (index < 0) return;
    this.markTabs();
    this.showEventHead(this.rowOf(index));
    this.showCommand(index);
    const call = this.lastCall = {};
    let moment;
    let content;
    try {
      moment = await this.momentOf(index);
      content = await this.content(moment);
    } catch (error) {
      byID("panel").replaceChildren(make("p", {class: "bad"}, `This event's data can't be read: ${error.message}`));
      return;
    }
    if (call !== this.lastCall) return;
    this.moment = moment;
    this.fillPanel([content].flat().filter(Boolean));
    byID("panel").setAttribute("aria-labelledby", `tabs-${this.tab}`);
    document.body.dataset.shown = String(this.rowOf(index).position);
  }

  content({event, before, after}) {
    const {view} = this;
    switch (this.tab) {
    case "json": return view === "diff" ? jsonDifference(before, after) : make("pre", {}, jsonText(view === "before" ? before : after));
    case "event": return make("pre", {}, JSON.stringify(event, null, 2));
    case "flow": return this.flow();
    case "pictures": return this.drawnPictures();
    default: {
      const cards = view === "diff" ? stateCards(after, before) : stateCards(view === "before" ? before : after);
      const isSame = view === "diff" && this.isUnchanged({event, before, after});
      return [isSame && make("p", {class: "nothing"}, "Nothing is different."), ...cards.flat()];
    }
    }
  }

  /** What is there already stays: it would lose what is focused and scrolled. */
  fillPanel(nodes) {
    const panel = byID("panel");
    const isThere = panel.childNodes.length === nodes.length && nodes.every((node, place) => node === panel.childNodes[place]);
    if (!isThere) panel.replaceChildren(...nodes);
  }

  /** The picture of each recording. */
  drawnPictures() {
    return Promise.all(this.pictures.map(pictures => pictures.element(this.picture)));
  }

  showCommand(index) {
    const row = this.rowOf(index);
    const words = this.tab === "pictures"
      ? this.pictures.map(pictures => pictures.commandOf(this.picture)).filter(Boolean).join("; ")
      : `navlog state ${shellWord(this.sourceOf(index).head.path)} --session ${shellWord(row.session)} --at ${row.step}`;
    byID("command").textContent = words;
    byID("command").parentElement.hidden = !words;
  }

  async flow() {
    const session = this.filter.session === "" ? -1 : this.recording.events.session[this.eventIndex];
    const flow = new Flow(await this.pictures[0].visits(), session);
    return flow.elements(this.hereKey(), name => {
      byID("filter").value = name;
      this.applyFilter();
    });
  }

  /** The flow's name of the screen that is on show after the selected event. */
  hereKey() {
    const row = this.sceneRow(this.eventIndex);
    if (row < 0) return "";
    const {shown} = this.recording;
    const name = this.recording.word(shown.name[row]);
    return name === "" ? `root ${this.recording.word(shown.tab[row])}` : `entry ${name}`;
  }

  /** The row that tells what the event's window showed after it. */
  sceneRow(index) {
    const {shown, events} = this.recording;
    for (let row = lastAtMost(shown.event, index + .5); row >= 0; row -= 1) {
      const isHere = shown.session[row] === events.session[index] && shown.window[row] === events.window[index];
      if (isHere && shown.event[row] <= index) return row;
    }
    return -1;
  }

  showEventHead(row) {
    const window = row.window === "main" ? "" : ` in window ${row.window}`;
    byID("event").replaceChildren(
      make("strong", {}, `#${row.position} ${row.kind} ${row.about}`),
      make("p", {}, make("span", {class: outcomeTones[row.outcome]}, `${outcomeMarks[row.outcome]} ${row.verdict}`),
        ` · ${dateText(row.at)} · session ${row.session}, step ${row.step}${window}`,
        row.cause ? [" · because of ", make("a", {href: `#e=${row.cause}`}, `#${row.cause}`)] : undefined));
    byID("lanes-title").textContent = straight(`Lanes of ${row.session}`);
  }

  // MARK: Links

  /** The address says what is on show, so that it can be sent to someone: by event number, never by time. */
  writeLink() {
    const row = this.rowOf(this.selected);
    const link = new URLSearchParams({...this.linkOf(this.selected), tab: this.tab, view: this.tab === "pictures" ? this.picture : this.view});
    if (row.window !== "main") link.set("w", row.window);
    if (this.filter.text) link.set("q", this.filter.text);
    history.replaceState(null, "", `#${link}`);
  }

  /** Goes where the address says; false where it says nothing. */
  followLink() {
    const link = new URLSearchParams(location.hash.slice(1));
    // One that names no event may still name a tab, as one that is written by hand does.
    const isOfTab = link.has("tab") && ["e", "a", "b"].every(key => !link.has(key));
    const index = isOfTab ? 0 : this.indexOfLink(link);
    if (index < 0) return false;
    const tab = link.get("tab");
    const view = link.get("view");
    if (["state", "json", "event", "flow", "pictures"].includes(tab)) this.tab = tab;
    if (tab === "pictures" && this.pictures.some(pictures => pictures.kinds.includes(view))) this.picture = view;
    if (["before", "after", "diff"].includes(view)) this.view = view;
    if (link.get("q") !== null) {
      byID("filter").value = link.get("q");
      this.applyFilter();
    }
    this.select(index, {writesLink: false});
    return true;
  }

  // MARK: Moving

  step(count) { this.select(this.list.neighbour(this.selected, count)); }

  /** The next event, in a direction and of those listed, that passes a test. */
  seek(step, passes) {
    const {list} = this;
    let index = this.selected;
    for (;;) {
      const next = list.neighbour(index, step);
      if (next === index || next < 0) return;
      index = next;
      if (passes(index)) return this.select(index);
    }
  }

  seekOutcome(step) { this.seek(step, index => isDenial(this.rowOf(index).outcome)); }

  seekMark(step) { this.seek(step, index => this.rowOf(index).kind === "mark"); }

  /** The visit after this one, or the one before, of the screen that is on show. */
  seekVisit(step) {
    const {shown} = this.recording;
    const here = this.sceneRow(this.eventIndex);
    if (here < 0) return;
    for (let row = here + step; row >= 0 && row < shown.event.length; row += step) {
      const isSame = shown.session[row] === shown.session[here] && shown.name[row] === shown.name[here]
        && (this.recording.word(shown.name[here]) !== "" || shown.tab[row] === shown.tab[here]);
      if (isSame && shown.event[row] !== this.eventIndex) return this.select(this.indexOfEvent(shown.event[row]));
    }
  }

  /** Goes to what was typed: a number, a time, +90s since the start, mark:name. Times are recorded ones. */
  goTo(text) {
    const {events, count} = this.recording;
    const number = /^#?(\d+)$/.exec(text);
    if (number) return this.goToPosition(Number(number[1]));
    if (text.startsWith("mark:")) {
      const wanted = JSON.stringify(text.slice(5));
      for (let index = count - 1; index >= 0; index -= 1) {
        const row = this.recording.row(index);
        if (row.kind === "mark" && row.about.startsWith(wanted)) return this.select(this.indexOfEvent(index));
      }
      return `There is no mark ${wanted}.`;
    }
    const time = timeOf(text, this.rowOf(this.selected).at, events.at[0]);
    if (time === undefined) return "That is no event number, no time and no mark.";
    this.select(this.indexOfEvent(this.recording.indexAtTime(time)));
    return undefined;
  }

  goToPosition(position) {
    const index = this.recording.indexOf(position);
    if (this.recording.events.position[index] !== position) return `There is no event ${position} here.`;
    this.select(this.indexOfEvent(index));
    return undefined;
  }

  // MARK: Playing

  play() {
    const isPlaying = this.timer === undefined;
    byID("play").setAttribute("aria-pressed", String(isPlaying));
    byID("play").firstChild.data = isPlaying ? "❚❚ " : "▶ ";
    if (!isPlaying) {
      clearTimeout(this.timer);
      this.timer = undefined;
      return;
    }
    this.playOn();
  }

  /** Waits as long as it took then, idle time cut short if it is folded; the other speeds are steady. */
  playOn() {
    const next = this.list.neighbour(this.selected, 1);
    if (next === this.selected || next < 0) return void (this.timer !== undefined && this.play());
    const gap = Math.max(0, this.rowOf(next).at - this.rowOf(this.selected).at);
    const recorded = this.lanes.isFolded ? Math.min(gap, 2_000) : gap;
    const pause = [recorded, 1_000, 250, 60][this.speed - 1];
    this.timer = setTimeout(() => {
      this.select(next);
      this.playOn();
    }, pause);
  }

  setSpeed(speed) {
    this.speed = speed;
    byID("speed").textContent = ["as recorded", "1/s", "4/s", "16/s"][speed - 1];
  }

  // MARK: Buttons and keys

  setUpButtons() {
    byID("theme").addEventListener("click", () => this.switchTheme());
    byID("help").addEventListener("click", () => byID("keys").showModal());
    byID("play").addEventListener("click", () => this.play());
    byID("fold").addEventListener("click", () => this.fold());
    byID("zoom-in").addEventListener("click", () => this.lanes.zoom(.5));
    byID("zoom-out").addEventListener("click", () => this.lanes.zoom(2));
    byID("picked").addEventListener("click", () => this.pick(this.filter.pick));
    byID("copy").addEventListener("click", () => this.copy());
    byID("keys-list").replaceChildren(...keyHelp.flatMap(([keys, text]) => [make("dt", {}, keys), make("dd", {}, text)]));
    byID("goto").addEventListener("submit", submit => {
      const fault = this.goTo(byID("goto-place").value.trim());
      byID("goto-fault").textContent = fault ?? "";
      if (fault) submit.preventDefault();
    });
    this.setSpeed(1);
  }

  switchTheme() {
    const {dataset} = document.documentElement;
    const isDark = dataset.theme ? dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    dataset.theme = isDark ? "light" : "dark";
  }

  fold() {
    this.lanes.isFolded = !this.lanes.isFolded;
    byID("fold").setAttribute("aria-pressed", String(this.lanes.isFolded));
    this.lanes.draw();
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(byID("command").textContent);
      byID("copy").textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(byID("command"));
      byID("copy").textContent = "Selected";
    }
    setTimeout(() => { byID("copy").textContent = "Copy"; }, 1_500);
  }

  press(key) {
    const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(key.target.tagName);
    if (isTyping && key.key === "Escape") return byID("list").focus();
    if (isTyping && key.target.id === "filter" && key.key === "Enter") {
      byID("list").focus();
      return void (this.list.isListed(this.selected) || this.step(1));
    }
    const isElsewhere = isTyping || document.querySelector("dialog[open]") || key.ctrlKey || key.metaKey || key.altKey;
    if (isElsewhere || (key.key === " " && key.target.tagName === "BUTTON")) return;
    const action = keyActions[key.shiftKey && key.key.startsWith("Arrow") ? `Shift${key.key}` : key.key];
    if (!action) return;
    key.preventDefault();
    action(this);
  }
}

const keyHelp = [
  ["j k ↓ ↑ → ←", "next and previous event of the list"], ["Shift → ←", "next and previous visit of this screen"],
  ["g G", "first and last"], [":", "go to an event number, a time or a mark"],
  ["/  n N", "filter; next and previous hit"], ["[ ]", "previous and next mark"],
  ["D", "next refusal"], ["x X", "next and previous difference of two recordings"], ["space", "play and pause"], ["1 2 3 4", "speed: as recorded, 1, 4, 16 a second"],
  ["Esc", "list all again, not what was picked in a picture"], ["f", "fold idle time"], ["+ −", "show fewer or more events in the lanes"],
  ["b a d", "state before, after, difference"], ["s e w p", "state, event, flow, pictures"], ["t", "dark or light"], ["?", "this"],
];

const show = (tab, view) => page => {
  if (tab) page.tab = tab;
  if (view) page.view = view;
  page.show();
  page.writeLink();
};

const next = page => page.step(1);
const previous = page => page.step(-1);

const keyActions = {
  j: next, ArrowDown: next, ArrowRight: next, k: previous, ArrowUp: previous, ArrowLeft: previous,
  PageDown: page => page.step(20), PageUp: page => page.step(-20),
  g: page => page.step(-Infinity), Home: page => page.step(-Infinity),
  G: page => page.step(Infinity), End: page => page.step(Infinity),
  ShiftArrowRight: page => page.seekVisit(1), ShiftArrowLeft: page => page.seekVisit(-1),
  n: next, N: previous, "[": page => page.seekMark(-1), "]": page => page.seekMark(1),
  D: page => page.seekOutcome(1), x: page => page.seekDifference(1), X: page => page.seekDifference(-1), " ": page => page.play(), f: page => page.fold(), t: page => page.switchTheme(),
  "+": page => page.lanes.zoom(.5), "-": page => page.lanes.zoom(2),
  1: page => page.setSpeed(1), 2: page => page.setSpeed(2), 3: page => page.setSpeed(3), 4: page => page.setSpeed(4),
  b: show("", "before"), a: show("", "after"), d: show("", "diff"),
  s: show("state"), e: show("event"), w: show("flow"), p: show("pictures"),
  Escape: page => page.filter.pick && page.pick(page.filter.pick),
  "/": () => byID("filter").focus(), "?": () => byID("keys").showModal(),
  ":": () => {
    byID("goto-fault").textContent = "";
    byID("goto").showModal();
    byID("goto-place").select();
  },
};

/** The moment that a text names: RFC 3339, a time of the day of the event at hand, or a span from the start. */
function timeOf(text, now, start) {
  const span = /^\+(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text);
  if (span) return start + Number(span[1]) * {ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000}[span[2]];
  if (/^\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(text)) {
    const [hours, minutes, seconds = 0] = text.split(":").map(Number);
    return now - now % 86_400_000 + (hours * 3600 + minutes * 60 + seconds) * 1000;
  }
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : time;
}
