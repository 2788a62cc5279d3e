// A state drawn as cards: a card a window, in it a stack a tab and a modal, the top of each on top.

/** The parts of a state; with one to compare to, all that differs is marked + − ~. */
function stateCards(state, before) {
  return [flagList(state, before), ...windowCards(state, before), ...waitingCards(state, before)];
}

function flagList(state, before) {
  const flags = [
    ["ready", s => s.ready], ["background", s => s.background], ["ended", s => s.ended],
    ["active window", s => s.activeWindow],
  ].filter(([name, value]) => name === "active window"
    ? Object.keys(state.windows).length > 1 || (before && value(before) !== value(state))
    : value(state) !== (name === "ready") || (before && value(before) !== value(state)));
  const items = flags.map(([name, value]) =>
    difference(name, valueText(value(state)), before && valueText(value(before))));
  const names = [...new Set([...Object.keys(state.facts), ...Object.keys(before?.facts ?? {})])].sort();
  for (const name of names) {
    const text = facts => own(facts, name) === undefined ? undefined : valueText(own(facts, name));
    items.push(difference(name, text(state.facts), before && text(before.facts), !before));
  }
  return items.length ? make("ul", {class: "facts", "aria-label": "Facts and flags"}, items) : undefined;
}

/** A name with its value, and with the value before where that differs. */
function difference(name, value, before, isPlain = before === undefined) {
  if (isPlain || value === before) return make("li", {}, `${name} = ${value}`);
  if (before === undefined) return marked("li", "+", `${name} = ${value}`);
  if (value === undefined) return marked("li", "−", `${name} = ${before}`);
  return marked("li", "~", `${name} = ${before} → ${value}`);
}

const markKinds = {"+": "added", "−": "taken", "~": "changed", "=": ""};
const markNames = {"+": "new: ", "−": "gone: ", "~": "changed: ", "=": ""};

function marked(name, mark, ...children) {
  const sign = mark === "=" ? undefined
    : [make("span", {class: "mark-column", "aria-hidden": "true"}, mark), make("span", {class: "hidden"}, markNames[mark])];
  return make(name, {class: `${name === "li" && children[0]?.tagName ? "entry " : ""}${markKinds[mark]}`}, sign, children);
}

function windowCards(state, before) {
  const names = [...new Set([...Object.keys(state.windows), ...Object.keys(before?.windows ?? {})])].sort();
  return names.map(name => {
    const [window, old] = [own(state.windows, name), before && own(before.windows, name)];
    const mark = !before || (window && old) ? "=" : window ? "+" : "−";
    const shown = window ?? old;
    const active = state.activeWindow === name && Object.keys(state.windows).length > 1 ? " · active" : "";
    return make("section", {class: `window ${markKinds[mark]}`, "aria-label": `Window ${name}`},
      make("h3", {}, mark === "=" ? "" : `${mark} `, `window ${name}${active}`),
      make("div", {class: "stacks"}, tabCards(shown, before && (old ?? {tabs: {}})), modalCards(shown, before && (old ?? {modals: []}))));
  });
}

function tabCards(window, before) {
  return Object.keys(window.tabs).sort().flatMap(name => {
    const [tab, old] = [own(window.tabs, name), before && own(before.tabs, name)];
    const isSelected = window.selectedTab === name;
    const hasSwitched = before && isSelected !== (before.selectedTab === name);
    const columns = Array.isArray(tab) ? [[name, tab, old]]
      : Object.keys(tab.columns).map(column =>
        [`${name} · ${column}`, own(tab.columns, column), before && old?.columns && own(old.columns, column)]);
    return columns.map(([title, stack, oldStack], number) =>
      stackCard(title, stack, before && (Array.isArray(oldStack) ? oldStack : []), {
        isSelected, mark: before && !old ? "+" : hasSwitched ? "~" : "=", hasRoot: number === 0,
        note: window.layout && !Array.isArray(tab) && number === 0 ? `${window.layout} columns` : undefined,
      }));
  });
}

function modalCards(window, before) {
  const title = modal => `${modal.style} #${modal.modal}`;
  const over = modal => `over ${modal.presenter ? `#${modal.presenter}` : "the root"}`;
  const cards = window.modals.map(modal => {
    const old = before?.modals?.find(other => other.modal === modal.modal);
    return stackCard(`▣ ${title(modal)}`, modal.stack, before && (old?.stack ?? []),
      {isDialog: true, mark: before && !old ? "+" : "=", note: over(modal)});
  });
  const gone = (before?.modals ?? []).filter(old => !window.modals.some(modal => modal.modal === old.modal));
  return [...cards, ...gone.map(old =>
    stackCard(`▣ ${title(old)}`, [], old.stack, {isDialog: true, mark: "−", note: over(old)}))];
}

function stackCard(title, stack, before, {isSelected, isDialog, mark, hasRoot, note}) {
  const kinds = ["stack", isSelected && "selected", isDialog && "dialog", mark && markKinds[mark]];
  const key = entry => `${entry.entry} ${routeText(entry.route)}`;
  const known = new Map([...before ?? [], ...stack].map(entry => [key(entry), entry]));
  const lines = before ? middleDifference(before.map(key), stack.map(key)) : stack.map(entry => ["=", key(entry)]);
  const entries = lines.map(([sign, text]) => {
    const {entry, route} = known.get(text);
    return marked("li", sign, make("span", {}, routeText(route)), make("small", {}, ` #${entry}`));
  });
  return make("section", {class: kinds.filter(Boolean).join(" "), "aria-label": `${isDialog ? "Modal" : "Tab"} ${title}`},
    make("h4", {},
      mark && mark !== "=" ? make("span", {class: "mark-column"}, mark) : undefined,
      isDialog ? "" : make("span", {"aria-hidden": "true"}, isSelected ? "●" : "○"), title,
      note ? make("small", {class: "quiet"}, note) : undefined),
    make("ol", {}, entries.reverse(), hasRoot ? make("li", {class: "entry root"}, "root") : undefined));
}

function waitingCards(state, before) {
  const kinds = [
    ["pending", "item", item => `${item.intent.intent} ${item.intent.url ?? (item.intent.route ? routeText(item.intent.route) : "")} (${item.reason}, since ${item.since.slice(11, 19)})`],
    ["asking", "token", item => `${item.question.replace(/\?$/, "")}? for ${item.intent.intent}`],
    ["requests", "request", item => `${item.name}, answered by screen #${item.screen}`],
  ];
  return kinds.flatMap(([name, id, text]) => {
    const key = item => `${text(item)} #${item[id]}`;
    const [now, then] = [state[name].map(key), before && before[name].map(key)];
    if (!now.length && !then?.length) return [];
    const lines = then ? middleDifference(then, now) : now.map(line => ["=", line]);
    return [make("section", {class: "window", "aria-label": name}, make("h3", {}, name),
      make("ul", {}, lines.map(([sign, line]) => marked("li", sign, make("span", {}, line)))))];
  });
}

/** Two JSON texts as one, each line with its mark. */
function jsonDifference(before, after) {
  return make("pre", {}, lineDifference(jsonText(before), jsonText(after)).map(([mark, text]) =>
    make("span", {class: `difference ${mark === "+" ? "plus" : mark === "−" ? "minus" : ""}`},
      `${mark === "=" ? " " : mark} ${text}`)));
}
