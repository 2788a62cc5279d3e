// The reducer: what `Session.apply` does, on states as `navlog state --json` prints them. Total, as that
// one is: a change that names what is not there edits nothing.

/** The state after an event, the one before being left as it was. */
function stateAfter(before, event) {
  const state = structuredClone(before);
  applyEvent(state, event);
  return state;
}

/** Makes an event's edits in place. */
function applyEvent(state, event) {
  for (const change of event.changes) edits[change.change]?.(state, change);
  state.at = event.at;
  state.position = event.position;
  state.step = event.step;
}

const edits = {
  pushed(state, {entry, route, ...place}) {
    advance(state, entry);
    stackAt(state, place)?.push({entry, route});
  },
  popped(state, {count, ...place}) {
    const stack = stackAt(state, place);
    stack?.splice(Math.max(0, stack.length - Math.max(0, count)));
  },
  removed(state, {entry, ...place}) {
    takeOut(stackAt(state, place), entry);
  },
  movedToTop(state, {entry, ...place}) {
    const stack = stackAt(state, place);
    const taken = takeOut(stack, entry);
    if (taken) stack.push(taken);
  },
  tabAdded(state, {window: name, tab, columns}) {
    const window = own(state.windows, name);
    if (!window || own(window.tabs, tab)) return;
    define(window.tabs, tab, columns ? {columns: Object.fromEntries(columns.map(c => [c, []]))} : []);
    normaliseLayout(window);
  },
  tabSelected(state, {window: name, tab}) {
    const window = own(state.windows, name);
    if (window && own(window.tabs, tab)) window.selectedTab = tab;
  },
  tabHistoryChanged(state, {window: name, tabs}) {
    const window = own(state.windows, name);
    if (window) window.tabHistory = tabs;
  },
  layoutChanged(state, {window: name, columns}) {
    const window = own(state.windows, name);
    if (!window || columns < 1 || columns > 3) return;
    window.layout = columns;
    normaliseLayout(window);
  },
  modalPresented(state, {window: name, modal, style, presenter}) {
    advance(state, modal);
    own(state.windows, name)?.modals.push({modal, presenter, stack: [], style});
  },
  modalDismissed(state, {window: name, modal}) {
    const modals = own(state.windows, name)?.modals;
    const index = modals?.findLastIndex(m => m.modal === modal) ?? -1;
    if (index >= 0) modals.splice(index);
  },
  windowOpened(state, {window: name, selectedTab}) {
    if (own(state.windows, name)) return;
    define(state.windows, name, {modals: [], selectedTab, tabHistory: [], tabs: {}});
  },
  windowClosed(state, {window: name}) { delete state.windows[name]; },
  windowFocused(state, {window: name}) { if (own(state.windows, name)) state.activeWindow = name; },
  factSet(state, {fact, value}) {
    if (value === null) delete state.facts[fact]; else define(state.facts, fact, value);
  },
  readinessChanged(state, {ready}) { state.ready = ready; },
  backgroundChanged(state, {background}) { state.background = background; },
  ended(state) { state.ended = true; },
  requestOpened(state, {change, ...request}) {
    advance(state, request.request);
    state.requests.push(request);
  },
  requestCompleted(state, {request}) {
    state.requests = state.requests.filter(other => other.request !== request);
  },
  held(state, {change, ...item}) {
    advance(state, item.item);
    state.pending.push(item);
  },
  released(state, {item}) { state.pending = state.pending.filter(other => other.item !== item); },
  asked(state, {change, guard, ...question}) {
    advance(state, question.token);
    state.asking.push(question);
  },
  answered(state, {token}) { state.asking = state.asking.filter(other => other.token !== token); },
};

/** The stack at a change's place, if there is such a place; a split tab has none of its own. */
function stackAt(state, {window: name, tab, column, modal}) {
  const window = own(state.windows, name);
  if (!window) return undefined;
  if (modal !== undefined) return window.modals.findLast(m => m.modal === modal)?.stack;
  const found = own(window.tabs, tab);
  if (column !== undefined) return found?.columns && own(found.columns, column);
  return Array.isArray(found) ? found : undefined;
}

function takeOut(stack, entry) {
  const index = stack?.findLastIndex(e => e.entry === entry) ?? -1;
  return index >= 0 ? stack.splice(index, 1)[0] : undefined;
}

function advance(state, id) { if (id >= state.nextId) state.nextId = id + 1; }

/** How many columns show is not said while no tab has columns and none were asked for. */
function normaliseLayout(window) {
  const isSplit = Object.values(window.tabs).some(tab => !Array.isArray(tab));
  const layout = window.layout ?? 3;
  if (layout !== 3 || isSplit) window.layout = layout; else delete window.layout;
}

/** A member that is the object's own: a tab may be called "constructor". */
function own(object, key) { return Object.hasOwn(object, key) ? object[key] : undefined; }

/** Sets a member whatever its name is: "__proto__" too. */
function define(object, key, value) {
  Object.defineProperty(object, key, {value, writable: true, enumerable: true, configurable: true});
}
