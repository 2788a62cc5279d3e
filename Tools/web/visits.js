// The visits of a recording, as `stats` counts them, and which of them a mark of a picture counts.

/** Which screen was seen from which event on; a screen is `entry NAME`, or `root TAB`. */
class Visits {
  constructor(recording, {screens, visits, reached}) {
    Object.assign(this, {recording, screens, reached});
    for (const {position} of [visits, reached]) sumUp(position);
    this.all = this.read(visits);
    this.sessions = [...Map.groupBy(this.all, visit => visit.session).values()];
  }

  /** Every visit, in order of happening: its event, its screen, and that before it in its window. */
  read({position, window, screen}) {
    const last = new Map();
    return position.map((place, number) => {
      const index = this.recording.indexOf(place);
      const session = this.recording.events.session[index];
      const lane = `${session} ${window[number]}`;
      const before = last.get(lane);
      const visit = {index, session, screen: screen[number], before: before?.screen ?? "start", isLast: true};
      if (before) before.isLast = false;
      last.set(lane, visit);
      return visit;
    });
  }
}

/** Which events a mark counts: what it stands for, its `data` say. */
class Picker {
  /** @param svg the picture with the mark: what is "other" in it, is none of the screens that it names. */
  constructor(visits, svg) {
    this.visits = visits;
    this.svg = svg;
    /** By what the pictures call them: a root and a screen that are called the same are one there. */
    this.numbers = new Map();
    visits.screens.forEach((screen, number) => {
      const mark = `=${xmlText(screen.replace(/^(entry |root )/, kind => kind === "root " ? "tab:" : ""))}`;
      this.numbers.set(mark, [...this.numbers.get(mark) ?? [], number]);
    });
  }

  /** The indices of the events. */
  events({step, screen, from, to, reached}) {
    if (reached) return this.reached(Number(reached));
    if (step && screen) return this.steps(Number(step), screen);
    if (step) return this.steps(Number(step), from, to);
    if (screen) return this.where(visit => this.numbers.get(screen).includes(visit.screen));
    const isFrom = this.test(from, this.named("from"));
    // A transition to the end is known by the visit that was left.
    if (to === "end") return this.where(visit => visit.isLast && isFrom(visit.screen));
    const isTo = this.test(to, this.named("to"));
    return this.where(visit => isFrom(visit.before) && isTo(visit.screen));
  }

  where(passes) { return this.visits.all.filter(passes).map(visit => visit.index); }

  /** The visits that fill a step of the funnel. */
  reached(step) {
    const {position, step: steps} = this.visits.reached;
    return position.filter((_, row) => steps[row] === step).map(place => this.visits.recording.indexOf(place));
  }

  /** The sessions that are at a screen with a step, and at another with the next, each by the latter visit. */
  steps(step, from, to) {
    const isFrom = this.test(from, this.named("screen", step));
    const isTo = to ? this.test(to, this.named("screen", step + 1)) : () => true;
    const {lastStep} = this;
    return this.visits.sessions.flatMap(visits => {
      if (!isFrom(placeAt(visits, step, lastStep)) || !isTo(placeAt(visits, step + 1, lastStep))) return [];
      return [(visits[to ? step : step - 1] ?? visits.at(-1)).index];
    });
  }

  /** The step behind which the picture of paths names no screens. */
  get lastStep() {
    return Math.max(...[...this.svg.querySelectorAll("[data-screen^='=']")].map(mark => Number(mark.dataset.step)));
  }

  /** The screens that marks of the picture name. */
  named(key, step) {
    const marks = [...this.svg.querySelectorAll(`[data-${key}^="="]`)];
    return new Set(marks.filter(mark => !step || Number(mark.dataset.step) === step)
      .flatMap(mark => this.numbers.get(mark.dataset[key])));
  }

  /** Whether a screen is what a mark says, or none of those named where that is "other". */
  test(mark, named) {
    if (mark === "other") return screen => typeof screen === "number" && !named.has(screen);
    const wanted = mark.startsWith("=") ? this.numbers.get(mark) : [mark];
    return screen => wanted.includes(screen);
  }
}

/** Where a session is with a step, in a picture that shows so many: it has ended before, or goes on behind. */
function placeAt(visits, step, lastStep) {
  if (step <= Math.min(visits.length, lastStep)) return visits[step - 1].screen;
  if (visits.length > lastStep) return step === lastStep + 1 ? "cut" : undefined;
  return step === visits.length + 1 ? "end" : undefined;
}

/** A text as the pictures have it: whatever XML forbids is one and the same mark. */
function xmlText(text) { return text.replace(/[\0-\x1f\x7f-\x9f\ufffe\uffff]/g, "\ufffd"); }
