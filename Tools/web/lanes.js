// The lanes: when which window showed what, on an axis of recorded time whose idle stretches can be folded.

const laneHeight = 22;
const overviewWidth = 600;
/** The row that names folded stretches. */
const foldHeight = 12;
const modalHeight = 14;
/** Modals above this many share the uppermost row. */
const modalRows = 5;
/** Idle time beyond this is folded, in milliseconds. */
const idleLimit = 30_000;

/** What the lanes need of one session, picked out of the recording's tables once. */
class LaneSession {
  constructor(recording, number) {
    const {events, count} = recording;
    Object.assign(this, {recording, number, indices: []});
    for (let index = 0; index < count; index += 1) if (events.session[index] === number) this.indices.push(index);
    this.windows = this.readWindows();
    this.spans = this.readSpans();
    this.facts = this.readFacts();
  }

  /** What each window showed, in order. */
  readWindows() {
    const windows = new Map();
    this.eachRow(this.recording.shown, (shown, row) => {
      const name = this.word(shown.window[row]);
      if (!windows.has(name)) windows.set(name, []);
      const scenes = windows.get(name);
      const scene = {event: shown.event[row], end: -1, tab: this.word(shown.tab[row]), screen: this.word(shown.screen[row])};
      const last = scenes.at(-1);
      if (last?.tab === scene.tab && last.screen === scene.screen) return;
      if (last) last.end = scene.event;
      scenes.push(scene);
    });
    return [...windows].sort(([a], [b]) => a < b ? -1 : 1).map(([name, scenes]) => ({name, scenes}));
  }

  readSpans() {
    const list = [];
    this.eachRow(this.recording.spans, (spans, row) => list.push({
      from: spans.from[row], to: spans.to[row], window: this.word(spans.window[row]), kind: this.word(spans.kind[row]),
      depth: Math.min(spans.depth[row], modalRows - 1), label: this.word(spans.label[row]),
    }));
    return list;
  }

  readFacts() {
    const facts = new Map();
    this.eachRow(this.recording.facts, (table, row) => {
      const name = this.word(table.name[row]);
      if (!facts.has(name)) facts.set(name, []);
      facts.get(name).push({event: table.event[row], value: this.word(table.value[row])});
    });
    return [...facts];
  }

  eachRow(table, visit) {
    for (let row = 0; row < table.session.length; row += 1) if (table.session[row] === this.number) visit(table, row);
  }

  word(number) { return this.recording.word(number); }
}

class Lanes {
  constructor(element, recording, onSelect) {
    this.element = element;
    this.recording = recording;
    this.onSelect = onSelect;
    this.isFolded = true;
    /** How many events are in sight at most. */
    this.span = 300;
    this.selected = 0;
    onResize(element, () => { if (element.clientWidth !== this.width) this.draw(); });
  }

  /** Marks an event; what is drawn stays as it is while the event is in sight and not at an edge. */
  select(index) {
    this.selected = index;
    const place = this.session?.number === this.recording.events.session[index] && lastAtMost(this.session.indices, index);
    const margin = this.length < this.session?.indices.length ? 10 : 0;
    const isInSight = place !== false && place >= this.start + margin && place < this.start + this.length - margin;
    if (isInSight) this.moveCursor(place); else this.draw();
  }

  moveCursor(place) {
    const x = this.axis.x(this.selected);
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
    const overall = place / this.session.indices.length * overviewWidth;
    this.overviewCursor?.setAttribute("x1", overall);
    this.overviewCursor?.setAttribute("x2", overall);
  }

  zoom(factor) {
    this.span = Math.min(2_000, Math.max(20, Math.round(this.span * factor)));
    this.draw();
  }

  draw() {
    const {recording, element} = this;
    if (!recording.count || !element.clientWidth) return;
    this.width = element.clientWidth;
    const number = recording.events.session[this.selected];
    if (this.session?.number !== number) this.session = new LaneSession(recording, number);
    const all = this.session.indices;
    const place = lastAtMost(all, this.selected);
    this.start = Math.max(0, Math.min(place - (this.span >> 1), all.length - this.span));
    const seen = all.slice(this.start, this.start + this.span);
    this.length = seen.length;
    this.axis = new LaneAxis(recording, seen, element.clientWidth, this.isFolded);
    const svg = new LaneDrawing(this.session, this.axis).svg();
    this.cursor = svg.querySelector(".cursor");
    svg.addEventListener("click", click => {
      const x = (click.clientX - svg.getBoundingClientRect().left) * this.axis.width / svg.clientWidth;
      this.onSelect(this.axis.nearest(x));
    });
    const parts = all.length > seen.length ? [this.overview(all), svg] : [svg];
    element.replaceChildren(...parts);
    this.overviewCursor = parts.length > 1 ? parts[0].querySelector(".cursor") : undefined;
    this.moveCursor(place);
  }

  /** The whole session in one strip, with what is in sight marked. */
  overview(all) {
    const {start, length} = this;
    const [width, count] = [overviewWidth, 300];
    const buckets = new Array(count).fill(0);
    const bad = new Array(count).fill(false);
    all.forEach((index, number) => {
      const bucket = Math.floor(number * count / all.length);
      buckets[bucket] += this.recording.events.flags[index] & 1 ? 1 : 0;
      if (isDenial(this.recording.word(this.recording.events.outcome[index]))) bad[bucket] = true;
    });
    const most = Math.max(1, ...buckets);
    const x = number => number / all.length * width;
    return make("svg", {
      viewBox: `0 0 ${width} 24`, height: 24, preserveAspectRatio: "none", role: "img",
      "aria-label": `Overview of ${all.length} events; ${start + 1} to ${start + length} are in sight`,
      onclick: click => {
        const part = click.offsetX / click.currentTarget.clientWidth;
        this.onSelect(all[Math.min(all.length - 1, Math.floor(part * all.length))]);
      },
    },
    buckets.map((number, bucket) => make("rect", {
      x: bucket * 2, width: 1.6, y: 24 - number / most * 18, height: number / most * 18,
      class: bad[bucket] ? "mark-bad" : "density",
    })),
    make("rect", {x: x(start), y: 0, width: Math.max(2, x(length)), height: 24, class: "viewport"}),
    make("line", {y1: 0, y2: 24, class: "cursor"}));
  }
}

/** Where events stand from left to right. */
class LaneAxis {
  constructor(recording, seen, width, isFolded) {
    this.seen = seen;
    this.width = width;
    this.left = width < 560 ? 76 : 128;
    this.right = width - 28;
    this.times = seen.map(index => recording.events.at[index]);
    const gaps = this.times.map((time, number) => number ? Math.max(0, time - this.times[number - 1]) : 0);
    /** The gaps that are drawn shorter than they were. */
    this.folds = isFolded ? gaps.flatMap((gap, number) => gap > idleLimit ? [{number, gap}] : []) : [];
    this.xs = this.spread(gaps.map(gap => isFolded ? Math.min(gap, idleLimit) : gap));
  }

  /** Most of the width goes by time, some of it by number, so that what happens at once stays apart. */
  spread(gaps) {
    const total = gaps.reduce((sum, gap) => sum + gap, 0) || 1;
    const room = this.right - this.left - 16;
    const last = Math.max(1, gaps.length - 1);
    let sum = 0;
    return gaps.map((gap, number) => {
      sum += gap;
      return this.left + 4 + room * (.7 * sum / total + .3 * number / last);
    });
  }

  /** Where an event stands; what lies out of sight stands at the edge. */
  x(index) {
    if (index < 0 || index > this.seen.at(-1)) return this.right;
    if (index <= this.seen[0]) return this.xs[0];
    const number = lastAtMost(this.seen, index);
    return this.xs[number];
  }

  nearest(x) {
    let best = 0;
    this.xs.forEach((other, number) => { if (Math.abs(other - x) < Math.abs(this.xs[best] - x)) best = number; });
    return this.seen[best];
  }
}

/** The rows of one session, drawn from top to bottom. */
class LaneDrawing {
  constructor(session, axis) {
    Object.assign(this, {recording: session.recording, session, axis});
    this.y = 4;
    this.parts = [];
    this.rows = new Map();
  }

  svg() {
    const {windows} = this.session;
    for (const window of windows) this.window(window, windows.length > 1);
    this.waiting();
    this.facts();
    this.events();
    const background = this.background();
    const height = this.y + 20 + (this.axis.folds.length ? foldHeight : 0);
    return make("svg", {
      viewBox: `0 0 ${this.axis.width} ${height}`, height, role: "img",
      "aria-label": `Lanes of session ${this.recording.sessions[this.session.number]}: ${windows.length} windows, `
        + `${this.axis.seen.length} events. The list has the same events.`,
    }, background, this.parts, this.ticks(), make("line", {y1: 0, y2: this.y, class: "cursor"}));
  }

  /** What each window showed, in order. */
  windows() {
    const {shown} = this.recording;
    const scenes = new Map();
    shown.event.forEach((event, row) => {
      if (shown.session[row] !== this.session) return;
      const name = this.recording.word(shown.window[row]);
      if (!scenes.has(name)) scenes.set(name, []);
      const scene = {event, tab: this.recording.word(shown.tab[row]), screen: this.recording.word(shown.screen[row])};
      const last = scenes.get(name).at(-1);
      if (last?.tab !== scene.tab || last.screen !== scene.screen) scenes.get(name).push(scene);
    });
    return [...scenes].sort(([a], [b]) => a < b ? -1 : 1).map(([name, list]) => ({name, scenes: list}));
  }

  window({name, scenes}, isOneOfMany) {
    this.modals(name);
    const tabs = [...new Set(scenes.map(scene => scene.tab))].filter(tab => tab !== "").sort();
    tabs.forEach(tab => {
      this.label(isOneOfMany ? `${name} · ${tab}` : tab, laneHeight);
      this.rows.set(`${name}\n${tab}`, this.y);
      this.rule(this.y + laneHeight);
      this.y += laneHeight;
    });
    for (const {event, end, tab, screen} of scenes) {
      const y = this.rows.get(`${name}\n${tab}`);
      if (y === undefined || (end >= 0 && end < this.axis.seen[0]) || event > this.axis.seen.at(-1)) continue;
      this.bar(event, end, y + 2, laneHeight - 4, "stretch", screen || "(root)");
    }
  }

  /** Open modals as bars above the window's lanes, each one step above the one that it covers. */
  modals(window) {
    const spans = this.spansOf(window, kind => kind === "modal");
    if (!spans.length) return;
    const depth = Math.max(...spans.map(span => span.depth)) + 1;
    this.label("modals", modalHeight * depth);
    for (const span of spans) {
      this.bar(span.from, span.to, this.y + (depth - 1 - span.depth) * modalHeight + 1, modalHeight - 2, "modal", span.label);
    }
    this.y += depth * modalHeight + 2;
  }

  waiting() {
    const spans = this.spansOf(undefined, kind => kind !== "modal");
    if (!spans.length) return;
    const ends = [];
    for (const span of spans) {
      let lane = ends.findIndex(end => end >= 0 && end <= span.from);
      if (lane < 0) lane = ends.length;
      if (lane > 5) continue;
      ends[lane] = span.to;
      const mark = span.kind === "link" ? "◆ " : span.kind === "question" ? "? " : "‖ ";
      this.bar(span.from, span.to, this.y + lane * (modalHeight + 2) + 1, modalHeight, "waiting", mark + span.label);
    }
    this.label("waiting", modalHeight);
    this.y += Math.min(6, ends.length) * (modalHeight + 2) + 2;
  }

  spansOf(window, isWanted) {
    const [first, last] = [this.axis.seen[0], this.axis.seen.at(-1)];
    return this.session.spans.filter(span => isWanted(span.kind) && (window === undefined || span.window === window)
      && span.from <= last && (span.to < 0 || span.to >= first));
  }

  /** A line a fact: drawn while it is truthy, such as from sign-in to sign-out. */
  facts() {
    for (const [name, list] of this.session.facts.slice(0, 6)) {
      this.label(`fact ${name}`, modalHeight);
      list.forEach(({event, value}, number) => {
        const end = list[number + 1]?.event ?? -1;
        const isInSight = event <= this.axis.seen.at(-1) && (end < 0 || end >= this.axis.seen[0]);
        if (!isInSight || ["null", "false", "0", "\"\""].includes(value)) return;
        const [x, right] = [this.axis.x(event), this.axis.x(end)];
        this.parts.push(make("rect", {x, y: this.y + 5, width: Math.max(2, right - x), height: 4, class: "fact"},
          make("title", {}, `${name} = ${value}`)));
        if (value !== "true" && right - x > 40) this.text(x + 4, this.y + 3, value, right - x, "tick");
      });
      this.y += modalHeight;
    }
  }

  /** Refusals, links and marks stand on the lane that was on show; everything else is a dot. */
  events() {
    const scenes = new Map(this.session.windows.map(window => [window.name, window.scenes]));
    const starts = new Map(this.session.windows.map(window => [window.name, window.scenes.map(scene => scene.event)]));
    for (const index of this.axis.seen) {
      const row = this.recording.row(index);
      const scene = scenes.get(row.window)?.[lastAtMost(starts.get(row.window), index)];
      const y = this.rows.get(`${row.window}\n${scene?.tab}`);
      if (y === undefined) continue;
      const [x, middle] = [this.axis.x(index), y + laneHeight - 5];
      const mark = isDenial(row.outcome) ? ["▲", "mark-bad"] : row.kind === "open" ? ["◆", "mark-link"]
        : row.kind === "mark" ? ["⚑", "mark-flag"] : undefined;
      const title = make("title", {}, `#${row.position} ${row.kind} ${row.about}: ${row.verdict}`);
      this.parts.push(mark
        ? make("text", {x, y: middle + 3, class: mark[1], "text-anchor": "middle"}, mark[0], title)
        : make("circle", {cx: x, cy: middle, r: 2, class: "dot"}, title));
    }
  }

  /** Shade over the stretches during which the app was away. */
  background() {
    const {events} = this.recording;
    const shades = [];
    let start = -1;
    for (const index of [...this.axis.seen, -1]) {
      const isAway = index >= 0 && (events.flags[index] & 2) !== 0;
      if (isAway && start < 0) start = index;
      if (!isAway && start >= 0) {
        const x = this.axis.x(start);
        shades.push(make("rect", {x, y: 0, width: Math.max(2, this.axis.x(index) - x), height: this.y, class: "away"},
          make("title", {}, "in background")));
        start = -1;
      }
    }
    return shades;
  }

  // MARK: Pieces

  bar(from, to, y, height, kind, label) {
    const x = this.axis.x(from);
    const width = Math.max(2, this.axis.x(to) - x);
    this.parts.push(make("rect", {x, y, width, height, rx: 3, class: kind}, make("title", {}, label)));
    this.text(x + 4, y + height / 2 + 4, label, width, "");
  }

  /** A text cut to a width, or left out where not even a little of it fits. */
  text(x, y, label, width, kind) {
    const letters = Math.floor((width - 8) / 6.2);
    if (letters < 3) return;
    const cut = label.length > letters ? `${label.slice(0, letters - 1)}…` : label;
    this.parts.push(make("text", {x, y, class: kind}, cut));
  }

  label(text, height) {
    const letters = Math.floor((this.axis.left - 8) / 6.4);
    this.parts.push(make("text", {x: 0, y: this.y + height / 2 + 4, class: "label"},
      text.length > letters ? `${text.slice(0, letters - 1)}…` : text, make("title", {}, text)));
  }

  rule(y) {
    this.parts.push(make("line", {x1: this.axis.left, x2: this.axis.right, y1: y, y2: y, class: "rule"}));
  }

  ticks() {
    const {xs, times, folds, left, right} = this.axis;
    const ticks = [];
    const low = folds.length ? foldHeight : 0;
    let free = left;
    xs.forEach((x, number) => {
      if (x < free || x > right - 60) return;
      ticks.push(make("line", {x1: x, x2: x, y1: this.y, y2: this.y + 4, class: "rule"}));
      ticks.push(make("text", {x, y: this.y + low + 15, class: "tick"}, timeText(times[number]).slice(0, 8)));
      free = x + 84;
    });
    free = left;
    for (const {number, gap} of folds) {
      const x = (xs[number] + xs[number - 1]) / 2;
      const hasRoom = x - 26 > free;
      const text = hasRoom ? `⋯${spanText(gap)}` : "⋯";
      if (hasRoom) free = x + 26;
      ticks.push(make("text", {x, y: this.y + 11, class: "fold", "text-anchor": "middle"}, text,
        make("title", {}, `${spanText(gap)} folded`)));
    }
    return ticks;
  }
}
