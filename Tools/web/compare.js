// Two recordings side by side: events that belong together in one row, with a mark where they differ.

const rowMarks = {same: "=", outcome: "≠", changes: "≠", identity: "≠", onlyA: "−", onlyB: "+"};
const rowWords = {
  same: "the same", outcome: "answered otherwise", changes: "other changes", identity: "about another entry",
  onlyA: "only in A", onlyB: "only in B",
};

/** The rows: for each the index of the event on either side, −1 where that side has none, and how they compare. */
class Comparison {
  constructor(a, b, difference) {
    Object.assign(this, {a, b, difference, rows: []});
    const [eventsOfA, eventsOfB] = [eventsBySession(a), eventsBySession(b)];
    const known = new Set();
    const add = (nameA, nameB, session) => {
      if (nameB !== null) known.add(nameB);
      this.add(eventsOfA.get(nameA) ?? [], eventsOfB.get(nameB) ?? [], session);
    };
    const differing = new Map(difference.sessions.map(session => [session.a, session]));
    const isPair = difference.sessions.length <= 1 && a.sessions.length === 1 && b.sessions.length === 1;
    for (const name of a.sessions) {
      const session = differing.get(name);
      const equal = isPair ? b.sessions[0] : name;
      add(name, session ? session.b : equal, session);
    }
    for (const name of b.sessions) {
      if (!known.has(name)) add(null, name, difference.sessions.find(session => session.b === name));
    }
    this.first = Math.max(0, this.rows.findIndex(row => row.kind !== "same"));
    this.differenceCount = this.rows.reduce((count, row) => count + (row.kind === "same" ? 0 : 1), 0);
  }

  /** Appends the rows of a session; what stands before its first run is the same on both sides. */
  add(eventsA, eventsB, session) {
    const start = this.rows.length;
    const push = (kind, stepA, stepB) => this.rows.push({kind, a: eventsA[stepA - 1] ?? -1, b: eventsB[stepB - 1] ?? -1});
    let [stepA, stepB] = [1, 1];
    const runs = session?.runs ?? [];
    const shared = runs.length ? runs[0][1] - 1 : Math.min(eventsA.length, eventsB.length);
    for (let step = 1; step <= shared; step += 1) push("same", stepA++, stepB++);
    for (const [kind, fromA, toA, fromB, toB] of runs) {
      [stepA, stepB] = [fromA, fromB];
      while (stepA < toA || stepB < toB) push(kind, stepA < toA ? stepA++ : 0, stepB < toB ? stepB++ : 0);
    }
    while (!runs.length && stepA <= eventsA.length) push("onlyA", stepA++, 0);
    while (!runs.length && stepB <= eventsB.length) push("onlyB", 0, stepB++);
    this.markApart(start, session?.divergences ?? []);
  }

  /** Marks the rows after which states differ. */
  markApart(start, divergences) {
    const [{a, b}, rows] = [this, this.rows];
    for (const [startA, startB, endA, endB] of divergences) {
      for (let row = start; row < rows.length; row += 1) {
        const stepA = rows[row].a < 0 ? 0 : a.events.step[rows[row].a];
        const stepB = rows[row].b < 0 ? 0 : b.events.step[rows[row].b];
        const hasBegun = stepA >= startA && stepA > 0 || stepB >= startB && stepB > 0;
        if (endA !== undefined && (stepA >= endA && stepA > 0 || stepB >= endB && stepB > 0)) break;
        if (hasBegun) rows[row].isApart = true;
      }
    }
  }
}

/** The indices of each session's events, in order. */
function eventsBySession(recording) {
  const events = new Map(recording.sessions.map(name => [name, []]));
  recording.events.session.forEach((session, index) => events.get(recording.sessions[session]).push(index));
  return events;
}

/** The list of rows, with a strip beside it that shows where the differences are. */
class PairList extends EventList {
  constructor(element, comparison, onSelect) {
    super(element, comparison.rows.length, comparison.a, onSelect);
    this.comparison = comparison;
    element.classList.add("pairs");
  }

  row(place) {
    const number = this.indices[place];
    const {a, b, kind, isApart} = this.comparison.rows[number];
    const sides = [[this.comparison.a, a], [this.comparison.b, b]].map(([recording, index]) =>
      index < 0 ? undefined : recording.row(index));
    const words = sides.map(row => row ? `${row.position} ${row.kind} ${row.about}, ${row.verdict}` : "nothing");
    const mark = make("span", {class: `gutter ${kind === "same" ? "quiet" : kind === "onlyA" ? "bad" : "good"}`},
      kind === "same" && isApart ? "≈" : rowMarks[kind]);
    return make("div", {
      class: `row pair ${kind === "same" ? "" : "different"} ${isApart ? "apart" : ""}`, role: "option",
      id: `event-${number}`, "data-index": number, "aria-selected": number === this.selected ? "true" : "false",
      "aria-setsize": this.indices.length, "aria-posinset": place + 1, style: `top:${place * this.rowHeight}px`,
      "aria-label": `${rowWords[kind]}: A ${words[0]}; B ${words[1]}`, title: `${rowWords[kind]}\nA ${words[0]}\nB ${words[1]}`,
    }, this.side(sides[0]), mark, this.side(sides[1]));
  }

  side(row) {
    if (!row) return make("span", {class: "filler"});
    const tone = outcomeTones[row.outcome] ?? "quiet";
    return make("span", {class: "side"}, make("span", {class: "quiet"}, `${row.position} `),
      make("span", {class: tone}, `${outcomeMarks[row.outcome] ?? ""} `), make("span", {class: "kind"}, row.kind), ` ${row.about}`);
  }

  /** The strip: a mark for each stretch of rows that differ, shade where states are apart; a click goes there. */
  minimap() {
    const {rows} = this.comparison;
    const buckets = Math.min(rows.length, 200);
    const marks = [];
    for (let bucket = 0; bucket < buckets; bucket += 1) {
      const part = rows.slice(Math.floor(bucket * rows.length / buckets), Math.ceil((bucket + 1) * rows.length / buckets));
      const different = part.find(row => row.kind !== "same");
      const kind = different ? different.kind === "onlyA" ? "mark-bad" : "mark-link" : part.some(row => row.isApart) ? "shade" : "";
      if (kind) marks.push(make("rect", {x: 0, y: bucket, width: 10, height: 1, class: kind}));
    }
    return make("svg", {
      viewBox: `0 0 10 ${buckets}`, preserveAspectRatio: "none", class: "minimap", role: "img",
      "aria-label": `Where the ${this.comparison.differenceCount} differences are`,
      onclick: click => this.onSelect(Math.min(rows.length - 1,
        Math.floor(click.offsetY / click.currentTarget.clientHeight * rows.length))),
    }, marks);
  }
}

/** The page of two recordings: what is selected is a row. */
class ComparePage extends Page {
  constructor(comparison) {
    super(comparison.a, comparison);
  }

  setUp(comparison) {
    this.comparison = comparison;
    this.view = "diff";
    this.noun = "rows";
    this.viewNames = [["before", "A"], ["after", "B"], ["diff", "A → B"]];
    this.list = new PairList(byID("list"), comparison, row => this.select(row));
    byID("list").after(this.list.minimap());
    this.pictures = [["A", comparison.a], ["B", comparison.b]].map(([side, recording]) =>
      new Pictures(recording, pick => this.pick(pick), side));
    const lanes = ["A", "B"].map(side => make("div", {"aria-label": `Lanes of ${side}`, role: "group", "data-side": side}));
    byID("lanes-picture").append(...lanes);
    document.body.classList.add("comparing");
    this.lanes = new LanesOfBoth(lanes, comparison, row => this.select(row));
  }

  get count() { return this.comparison.rows.length; }
  get firstSelected() { return this.comparison.first; }
  get eventIndex() { return Math.max(0, lastOnSide(this.comparison.rows, this.selected, "a")); }

  /** The event of a row, A's if it has one. */
  rowOf(number) {
    const {a, b} = this.comparison.rows[number];
    return a >= 0 ? this.comparison.a.row(a) : this.comparison.b.row(b);
  }

  showHead() {
    super.showHead();
    const {a, b, difference, differenceCount} = this.comparison;
    document.title = `${a.head.title} ≠ ${b.head.title} · navlog`;
    byID("title").textContent = `A ${a.head.title}  ·  B ${b.head.title}`;
    const badges = [differenceCount ? `${differenceCount} rows differ` : "equal", ...difference.approximate ? ["approximate"] : []];
    byID("badges").replaceChildren(...badges.map((badge, number) => make("li", {class: differenceCount && !number ? "damaged" : ""}, badge)));
    byID("summary").textContent = `A ${a.count} events · B ${b.count} events`;
    byID("footer").textContent = `${a.head.tool} · ${difference.command}`;
  }

  kindCounts() {
    const counts = new Map();
    for (let number = 0; number < this.count; number += 1) {
      const {kind} = this.rowOf(number);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    return counts;
  }

  test() {
    const {a, b, rows} = this.comparison;
    const tests = [a, b].map(recording => eventTest(recording, this.filter));
    return number => (rows[number].a >= 0 && tests[0](rows[number].a)) || (rows[number].b >= 0 && tests[1](rows[number].b));
  }

  async momentOf(number) {
    const {a, b, rows} = this.comparison;
    const sides = await Promise.all([a.stateAt(rows, number, "a"), b.stateAt(rows, number, "b")]);
    return {event: {a: sides[0]?.event ?? null, b: sides[1]?.event ?? null}, before: sides[0]?.after, after: sides[1]?.after};
  }

  content(moment) {
    const {before, after} = moment;
    if (this.tab === "state" || this.tab === "json") {
      if (!before || !after) return [make("p", {class: "nothing"}, `${before ? "B" : "A"} has not begun here.`),
        ...(this.tab === "json" ? [make("pre", {}, jsonText(before ?? after))] : stateCards(before ?? after))].flat();
    }
    return super.content(moment);
  }

  isUnchanged({before, after}) {
    const plain = state => JSON.stringify(sorted({...state, at: 0, position: 0, step: 0}));
    return before && after && plain(before) === plain(after);
  }

  showEventHead(row) {
    const {a, b, kind, isApart} = this.comparison.rows[this.selected];
    super.showEventHead(row);
    const other = a >= 0 && b >= 0 ? this.comparison.b.row(b) : undefined;
    byID("event").append(make("p", {}, `${rowMarks[kind]} ${rowWords[kind]}`,
      other ? ` · in B #${other.position} ${other.kind} ${other.about}: ${other.verdict}` : "",
      isApart ? " · states differ here" : ""));
    byID("lanes-title").textContent = "Lanes of A and B";
  }

  sourceOf(number) { return this.comparison.rows[number].a >= 0 ? this.comparison.a : this.comparison.b; }

  linkOf(number) {
    const {a, b} = this.comparison.rows[number];
    return a >= 0 ? {e: this.comparison.a.events.position[a]} : {b: this.comparison.b.events.position[b]};
  }

  indexOfLink(link) {
    const [side, position] = link.get("b") !== null ? ["b", Number(link.get("b"))] : ["a", Number(link.get("e"))];
    if (!Number.isSafeInteger(position) || position < 1) return -1;
    const index = this.comparison[side].indexOf(position);
    return this.comparison.rows.findIndex(row => row[side] === index);
  }

  indexOfEvent(index, recording = this.comparison.a) {
    const side = recording === this.comparison.b ? "b" : "a";
    return this.comparison.rows.findIndex(row => row[side] === index);
  }

  seekDifference(step) { this.seek(step, number => this.comparison.rows[number].kind !== "same"); }
}

/** The lanes of both sides, one above the other. */
class LanesOfBoth {
  constructor(elements, {a, b, rows}, onSelect) {
    this.rows = rows;
    const goTo = side => index => onSelect(rows.findIndex(row => row[side] === index));
    this.sides = {a: new Lanes(elements[0], a, goTo("a")), b: new Lanes(elements[1], b, goTo("b"))};
  }

  select(number) {
    for (const [side, lanes] of Object.entries(this.sides)) {
      const index = lastOnSide(this.rows, number, side);
      if (index >= 0) lanes.select(index);
    }
  }

  get isFolded() { return this.sides.a.isFolded; }
  set isFolded(flag) { for (const lanes of Object.values(this.sides)) lanes.isFolded = flag; }
  zoom(factor) { for (const lanes of Object.values(this.sides)) lanes.zoom(factor); }
  draw() { for (const lanes of Object.values(this.sides)) lanes.draw(); }
}

/** The last event of a side up to a row, −1 if it has none yet. */
function lastOnSide(rows, number, side) {
  for (let row = number; row >= 0; row -= 1) if (rows[row][side] >= 0) return rows[row][side];
  return -1;
}
