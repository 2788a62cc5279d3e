// How things are said, and small helpers for the document.

/** Makes an element; children are nodes or texts, and texts never become markup. */
function make(name, attributes = {}, ...children) {
  const isDrawing = drawingNames.has(name);
  const element = isDrawing
    ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== undefined) element.setAttribute(key, isSpoken(key) ? straight(value) : value);
  }
  const shown = children.flat().filter(child => child !== undefined && child !== null && child !== false && child !== "");
  element.append(...shown.map(child => typeof child === "string" ? straight(child) : child));
  return element;
}

const turning = /[\u202a-\u202e\u2066-\u2069]/g;

const isSpoken = attribute => attribute === "title" || attribute === "aria-label";

/** A text with the controls that turn its direction shown instead of done: a line is read as it is written. */
function straight(text) {
  return text.replace(turning, control => `<U+${control.charCodeAt(0).toString(16).toUpperCase()}>`);
}

const drawingNames = new Set(
  ["svg", "g", "rect", "line", "path", "text", "circle", "title", "desc", "polygon", "defs", "marker",
    "pattern"]);

const byID = id => document.getElementById(id);

/** The mark of an outcome: what colour says too, for who does not see it. */
const outcomeMarks = {
  applied: "✓", clamped: "✓", redirected: "↪", held: "‖", asking: "?", noop: "·", exit: "·",
  duplicate: "·", stale: "✗", superseded: "✗", denied: "▲", rejected: "✗",
};

const outcomeTones = {
  applied: "good", clamped: "good", redirected: "good", held: "waits", asking: "waits", noop: "quiet",
  exit: "quiet", duplicate: "quiet", stale: "bad", superseded: "bad", denied: "bad", rejected: "bad",
};

const isDenial = outcome => outcomeTones[outcome] === "bad";

function timeText(milliseconds) { return new Date(milliseconds).toISOString().slice(11, 23); }

function dateText(milliseconds) { return new Date(milliseconds).toISOString().replace("T", " "); }

/** A span of time in its two largest units, such as 1m 05s. */
function spanText(milliseconds) {
  const sign = milliseconds < 0 ? "−" : "";
  const span = Math.abs(milliseconds);
  if (span < 1000) return `${sign}${span}ms`;
  if (span < 60_000) return `${sign}${(span / 1000).toFixed(span < 10_000 ? 1 : 0)}s`;
  const units = [[86_400_000, "d", 3_600_000, "h"], [3_600_000, "h", 60_000, "m"], [60_000, "m", 1000, "s"]];
  const [large, first, small, second] = units.find(unit => span >= unit[0]);
  return `${sign}${Math.floor(span / large)}${first} ${Math.floor(span % large / small)}${second}`;
}

/** A route as a person says it: its name, and its parameters as key=value. */
function routeText(route) {
  const parameters = Object.entries(route.params ?? {}).sort(([a], [b]) => a < b ? -1 : 1);
  return [route.name, ...parameters.map(([key, value]) => `${key}=${valueText(value)}`)].join(" ");
}

function valueText(value) { return typeof value === "string" ? value : JSON.stringify(sorted(value)); }

/** The same value with the members of objects in order. */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object" || value instanceof ExactNumber) return value;
  return Object.fromEntries(Object.keys(value).sort().map(key => [key, sorted(value[key])]));
}

const jsonText = value => JSON.stringify(sorted(value), null, 2);

/** A word of a shell; controls that turn its direction are spelled, so that what is copied is what is seen. */
function shellWord(text) {
  if (straight(text) !== text) {
    const spelled = text.replace(/[\\']/g, "\\$&").replace(turning, control => `\\u${control.charCodeAt(0).toString(16)}`);
    return `$'${spelled}'`;
  }
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The lines of two texts beside each other: kept "=", taken "−", added "+". */
function lineDifference(before, after) {
  const [from, to] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1;
  let end = 0;
  while (end < from.length - start && end < to.length - start && from.at(-1 - end) === to.at(-1 - end)) end += 1;
  const middle = middleDifference(from.slice(start, from.length - end), to.slice(start, to.length - end));
  const kept = lines => lines.map(text => ["=", text]);
  return [...kept(from.slice(0, start)), ...middle, ...kept(end ? from.slice(-end) : [])];
}

/** The longest common subsequence, by table; beyond a size all of the one, then all of the other. */
function middleDifference(from, to) {
  if (from.length * to.length > 1_000_000) {
    return [...from.map(text => ["−", text]), ...to.map(text => ["+", text])];
  }
  const width = to.length + 1;
  const lengths = new Uint32Array((from.length + 1) * width);
  for (let i = from.length - 1; i >= 0; i -= 1) {
    for (let j = to.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = from[i] === to[j]
        ? lengths[(i + 1) * width + j + 1] + 1
        : Math.max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
    }
  }
  const lines = [];
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && from[i] === to[j]) {
      lines.push(["=", from[i]]);
      i += 1;
      j += 1;
    } else if (j >= to.length || (i < from.length && lengths[(i + 1) * width + j] >= lengths[i * width + j + 1])) {
      lines.push(["−", from[i++]]);
    } else {
      lines.push(["+", to[j++]]);
    }
  }
  return lines;
}
