// The list of events: as many rows in the document as fit on the screen, however many there are.

/** Calls after an element's size has changed; in the next frame, as what is done then may change sizes again. */
function onResize(element, call) {
  let frame = 0;
  new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(call);
  }).observe(element);
}

class EventList {
  constructor(element, count, recording, onSelect) {
    this.element = element;
    this.count = count;
    this.recording = recording;
    this.onSelect = onSelect;
    /** Pixels of a row, as the style sheet has it: less where the list is wide. */
    this.rowHeight = 26;
    /** The indices of the events that pass the filter, in order. */
    this.indices = Int32Array.from({length: count}, (_, index) => index);
    this.selected = -1;
    this.space = make("div", {role: "presentation"});
    element.append(this.space);
    element.addEventListener("scroll", () => this.draw(), {passive: true});
    element.addEventListener("click", click => this.click(click));
    onResize(element, () => this.resized());
    const last = String(recording.events.position.at(-1) ?? 0);
    element.style.setProperty("--number", `${last.length + 1}ch`);
    if (recording.sessions.length > 1) element.style.setProperty("--session", "1fr");
  }

  /** Lists the events that pass a test; what is selected stays selected, and in view if it is listed. */
  filter(passes) {
    const passing = [];
    for (let index = 0; index < this.count; index += 1) if (passes(index)) passing.push(index);
    this.indices = Int32Array.from(passing);
    this.space.style.height = `${passing.length * this.rowHeight}px`;
    if (!this.isListed(this.selected)) this.element.scrollTop = (this.placeOf(this.selected) - 3) * this.rowHeight;
    this.reveal(this.selected);
  }

  /** Where an event stands in the list, or where the last one before it does. */
  placeOf(index) { return this.indices.length ? lastAtMost(this.indices, index) : -1; }

  isListed(index) { return this.indices[this.placeOf(index)] === index; }

  /** The index of the event so many rows on; from an event that is not listed, the first step is to a neighbour. */
  neighbour(index, step) {
    let place = this.placeOf(index);
    if (place < 0) return -1;
    if (this.indices[place] < index && step < 0) place += 1;
    if (this.indices[place] > index && step > 0) place -= 1;
    return this.indices[Math.min(this.indices.length - 1, Math.max(0, place + step))];
  }

  select(index) {
    this.selected = index;
    this.reveal(index);
  }

  reveal(index) {
    this.measure();
    this.height = this.element.clientHeight;
    this.space.style.height = `${this.indices.length * this.rowHeight}px`;
    if (index >= 0 && this.isListed(index)) {
      const top = this.placeOf(index) * this.rowHeight;
      const {scrollTop, clientHeight} = this.element;
      const isInView = top >= scrollTop && top + this.rowHeight <= scrollTop + clientHeight;
      if (!isInView) this.element.scrollTop = top - (clientHeight - this.rowHeight) / 2;
    }
    this.draw();
  }

  measure() { this.rowHeight = parseFloat(getComputedStyle(this.space).getPropertyValue("--row")) || this.rowHeight; }

  /** What was in view stays so: lanes that are drawn later take room away. */
  resized() {
    const top = this.placeOf(this.selected) * this.rowHeight - this.element.scrollTop;
    const wasInView = this.selected >= 0 && top > -this.rowHeight && top < this.height;
    const rowHeight = this.rowHeight;
    this.measure();
    this.space.style.height = `${this.indices.length * this.rowHeight}px`;
    if (rowHeight !== this.rowHeight) this.element.scrollTop *= this.rowHeight / rowHeight;
    this.height = this.element.clientHeight;
    if (wasInView) this.reveal(this.selected); else this.draw();
  }

  draw() {
    const first = Math.max(0, Math.floor(this.element.scrollTop / this.rowHeight) - 4);
    const last = Math.min(
      this.indices.length, Math.ceil((this.element.scrollTop + this.element.clientHeight) / this.rowHeight) + 4);
    const rows = [];
    for (let place = first; place < last; place += 1) rows.push(this.row(place));
    this.space.replaceChildren(...rows);
    const isDrawn = this.selected >= 0 && byID(`event-${this.selected}`);
    if (isDrawn) this.element.setAttribute("aria-activedescendant", `event-${this.selected}`);
    else this.element.removeAttribute("aria-activedescendant");
  }

  row(place) {
    const row = this.recording.row(this.indices[place]);
    const before = place > 0 ? this.recording.events.at[this.indices[place - 1]] : row.at;
    const window = row.window === "main" ? "" : ` [${row.window}]`;
    const about = row.about ? ` ${row.about}` : "";
    const tone = outcomeTones[row.outcome] ?? "quiet";
    return make("div", {
      class: "row", role: "option", id: `event-${row.index}`, "data-index": row.index,
      "aria-selected": row.index === this.selected ? "true" : "false",
      "aria-setsize": this.indices.length, "aria-posinset": place + 1,
      "aria-label": `Event ${row.position}, ${row.kind}${about}${window}, ${row.verdict}, session ${row.session}`,
      title: `${dateText(row.at)}  ${row.kind}${about}${window}  ${row.verdict}`,
      style: `top:${place * this.rowHeight}px`,
    },
    make("span", {class: "number"}, String(row.position)),
    make("span", {class: "time"}, timeText(row.at)),
    make("span", {class: "delta"}, place > 0 ? `+${spanText(row.at - before)}`.replace("+−", "−") : ""),
    make("span", {class: "session quiet"}, row.session),
    make("span", {class: "about"}, make("span", {class: "kind"}, row.kind), " ", make("bdi", {}, row.about), window),
    make("span", {class: `verdict ${tone}`}, `${outcomeMarks[row.outcome] ?? " "} ${row.verdict}`));
  }

  click(click) {
    const row = click.target.closest("[data-index]");
    if (row) this.onSelect(Number(row.dataset.index));
  }
}

/** A test of events, made from what the filter's controls say. */
function eventTest(recording, {text, kinds, session, onlyChanges, onlyDenials, pick}) {
  const {events, words, sessions} = recording;
  const matches = textTest(text);
  const wantedSession = session === "" ? -1 : sessions.indexOf(session);
  const denied = new Set(words.flatMap((word, number) => isDenial(word) ? [number] : []));
  const wantedKinds = new Set(words.flatMap((word, number) => kinds.has(word) ? [number] : []));
  const picked = pick && new Set(pick.recording === recording ? pick.indices : []);
  return index => {
    if (picked && !picked.has(index)) return false;
    if (session !== "" && events.session[index] !== wantedSession) return false;
    if (onlyChanges && !(events.flags[index] & 1)) return false;
    if (onlyDenials && !denied.has(events.outcome[index])) return false;
    if (kinds.size && !wantedKinds.has(events.kind[index])) return false;
    return !matches || matches([
      words[events.kind[index]], words[events.about[index]], words[events.verdict[index]],
      sessions[events.session[index]], words[events.window[index]],
    ].join(" "));
  };
}

/** Text is looked for as it is, whatever the case; between slashes it is a regular expression. */
function textTest(text) {
  if (!text) return undefined;
  const expression = /^\/(.+)\/$/.exec(text);
  if (!expression) {
    const wanted = text.toLowerCase();
    return words => words.toLowerCase().includes(wanted);
  }
  const pattern = new RegExp(expression[1], "iu");
  return words => pattern.test(words);
}
