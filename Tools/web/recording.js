// A recording as the page has it: an index of columns for the list, the lanes and the flow, and stretches
// of whole events, read only when a state in them is asked for. Where the data comes from is the source's
// affair: here from elements of the page, from a server as well.

/** Data that travels inside the page, in elements made by `navlog view`. */
class PageSource {
  /** @param side what stands before the kinds of the elements: a page can carry two recordings. */
  constructor(document, side = "") {
    this.blocks = kind => [...document.querySelectorAll(`script[data-kind="${side}${kind}"]`)];
    this.stretches = this.blocks("record");
  }

  async head() { return parse(await blockText(this.blocks("head")[0])); }
  async index() { return parse(await blockText(this.blocks("index")[0])); }
  async pictures() { return parse(await blockText(this.blocks("pictures")[0])); }
  async stretch(number) { return parse(await blockText(this.stretches[number])); }
}

async function blockText(element) {
  if (element.type === "application/json") return element.textContent;
  const binary = atob(element.textContent);
  const bytes = Uint8Array.from(binary, character => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).text();
}

/** Reads JSON; whole numbers that JavaScript would round stay exact, as text that prints like a number. */
function parse(text) {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (key, value, context) =>
    typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? "")
      ? new ExactNumber(context.source) : value);
}

class ExactNumber {
  constructor(digits) { this.digits = digits; }
  toString() { return this.digits; }
  toJSON() { return JSON.rawJSON ? JSON.rawJSON(this.digits) : Number(this.digits); }
}

class Recording {
  static async load(source) {
    const [head, index] = await Promise.all([source.head(), source.index()]);
    return new Recording(source, head, index);
  }

  constructor(source, head, index) {
    this.source = source;
    this.head = head;
    this.sessions = index.sessions;
    this.words = index.words;
    this.events = index.events;
    this.shown = index.shown;
    this.spans = index.spans;
    this.facts = index.facts;
    this.starts = index.starts;
    this.count = index.events.position.length;
    for (const column of ["position", "at"]) sumUp(this.events[column]);
    this.stretches = new Map();
  }

  word(number) { return number < 0 ? "" : this.words[number]; }

  /** An event of the list, by its index. */
  row(index) {
    const {events} = this;
    return {
      index, position: events.position[index], at: events.at[index], step: events.step[index],
      session: this.sessions[events.session[index]], window: this.words[events.window[index]],
      kind: this.words[events.kind[index]], about: this.words[events.about[index]],
      outcome: this.words[events.outcome[index]], verdict: this.words[events.verdict[index]],
      cause: events.cause[index], isChange: (events.flags[index] & 1) !== 0,
    };
  }

  /** The index of the event at a position, or of the last one before it. */
  indexOf(position) { return lastAtMost(this.events.position, position); }

  /** The last event, in the order of the journal, before any that is later than a time. */
  indexAtTime(time) {
    let index = -1;
    while (index + 1 < this.count && this.events.at[index + 1] <= time) index += 1;
    return Math.max(0, index);
  }

  /** The event in full, and its session's state before and after it. */
  async moment(index) {
    const number = lastAtMost(this.starts, index);
    const stretch = await this.stretch(number);
    const session = this.events.session[index];
    const before = structuredClone(stretch.states[session]);
    let place = this.starts[number];
    for (const event of stretch.events) {
      if (place === index) return {event, before, after: stateAfter(before, event)};
      if (this.events.session[place] === session) applyEvent(before, event);
      place += 1;
    }
    throw new Error(`There is no event with index ${index}.`);
  }

  /** What a side of a comparison has up to a row: its last event, and the state after it. */
  async stateAt(rows, number, side) {
    const index = lastOnSide(rows, number, side);
    return index < 0 ? undefined : this.moment(index);
  }

  /** A stretch of events; the few used last are kept. */
  stretch(number) {
    const known = this.stretches.get(number) ?? this.source.stretch(number);
    this.stretches.delete(number);
    this.stretches.set(number, known);
    if (this.stretches.size > 8) this.stretches.delete(this.stretches.keys().next().value);
    return known;
  }
}

/** Turns differences into what they add up to. */
function sumUp(numbers) {
  for (let index = 1; index < numbers.length; index += 1) numbers[index] += numbers[index - 1];
}

/** The index of the last of sorted numbers that is not greater; 0 where all are. */
function lastAtMost(numbers, limit) {
  let [low, high] = [0, numbers.length];
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= limit) low = middle; else high = middle;
  }
  return low;
}
