// The pictures: drawn by the tool as `stats --svg` draws them, read when they are first asked for. A mark
// that is picked leaves in the list the events that it counts.

const pictureNames = {
  funnel: "Funnel", paths: "Paths", transitions: "Transitions", screens: "Time", sessions: "Sessions",
};

/** The pictures of one recording. */
class Pictures {
  /**
   * @param onPick is told what a mark counts: the indices of events, and the mark's words.
   * @param side what the recording is called where there are two.
   */
  constructor(recording, onPick, side = "") {
    Object.assign(this, {recording, onPick, side});
    this.elements = new Map();
  }

  get kinds() { return this.recording.head.pictures.map(picture => picture.kind); }

  /** The command line that prints a picture; undefined where the page has part of a journal. */
  commandOf(kind) { return this.recording.head.pictures.find(picture => picture.kind === kind)?.command; }

  /** The element of a picture; the same one each time, so that it keeps what is focused and scrolled. */
  async element(kind) {
    const visits = await this.visits();
    if (!this.elements.has(kind)) this.elements.set(kind, this.make(kind, await this.data, visits));
    return this.elements.get(kind);
  }

  async visits() {
    this.data ??= this.recording.source.pictures();
    const data = await this.data;
    return this.known ??= new Visits(this.recording, data);
  }

  make(kind, {pictures, begunBefore}, visits) {
    const picture = pictures.find(other => other.kind === kind);
    if (!picture) return make("p", {class: "nothing"}, "No screen was seen here: there is nothing to draw.");
    const svg = document.importNode(new DOMParser().parseFromString(picture.svg, "image/svg+xml").documentElement, true);
    // Its colours are for where it stands alone; here are the page's own.
    svg.querySelector("style")?.remove();
    const marks = this.markUp(svg, new Picker(visits, svg));
    // Small ones are not blown up; large ones shrink no further than can be read.
    svg.style.minWidth = `${Math.min(680, svg.getAttribute("width"))}px`;
    return make("div", {class: "picture"}, this.side && make("h3", {}, this.side), make("div", {class: "scroll"}, svg),
      begunBefore > 0 && make("p", {class: "nothing"},
        `${begunBefore} of the sessions began before the first event here: less is counted of them.`),
      this.list(marks));
  }

  /** Makes marks buttons: one of them is reached by Tab, the others from there by arrows. */
  markUp(svg, picker) {
    svg.setAttribute("role", "group");
    const elements = [...svg.querySelectorAll("[data-screen], [data-from], [data-reached], [data-position]")];
    const marks = elements.map(element => {
      const words = element.querySelector("title").textContent;
      return {element, words, pick: () => this.pick(element, words, picker)};
    });
    marks.forEach(({element, words, pick}, place) => {
      element.setAttribute("role", "button");
      element.setAttribute("aria-label", words);
      element.setAttribute("tabindex", place ? -1 : 0);
      element.addEventListener("click", pick);
      element.addEventListener("keydown", key => this.press(key, marks, place));
    });
    return marks;
  }

  press(key, marks, place) {
    const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity}[key.key];
    if (key.key === "Enter" || key.key === " ") marks[place].pick();
    else if (step === undefined) return;
    else {
      const next = marks[Math.min(marks.length - 1, Math.max(0, place + step))].element;
      marks[place].element.setAttribute("tabindex", -1);
      next.setAttribute("tabindex", 0);
      next.focus();
    }
    key.preventDefault();
    key.stopPropagation();
  }

  pick(element, words, picker) {
    const {position} = element.dataset;
    const indices = position ? [this.recording.indexOf(Number(position))] : picker.events(element.dataset);
    this.onPick({recording: this.recording, element, words, indices, isOne: Boolean(position)});
  }

  /** The same in words, made when it is opened. */
  list(marks) {
    const list = make("ul", {});
    const fill = () => {
      if (list.children.length) return;
      list.append(...marks.map(({words, pick}) => make("li", {}, make("button", {type: "button", onclick: pick}, words))));
    };
    return make("details", {ontoggle: fill, "aria-label": "The same in words"}, make("summary", {}, `${marks.length} numbers in words`), list);
  }
}
