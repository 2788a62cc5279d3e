// The flow: screens as boxes, and how often one was left for another.

const [boxWidth, boxHeight, boxGapX, boxGapY] = [124, 30, 46, 22];

/** The ways between screens in one session, or in all: as `stats transitions` counts them, but for the ends. */
class Flow {
  constructor(visits, session) {
    this.nodes = new Map();
    this.edges = new Map();
    for (const visit of visits.all) {
      if (session >= 0 && visit.session !== session) continue;
      const node = this.node(visits.screens[visit.screen]);
      node.visits += 1;
      if (visit.before === "start") node.starts += 1; else this.go(this.node(visits.screens[visit.before]), node);
    }
  }

  /** A root and a screen can have the same name and stay two. */
  node(key) {
    if (!this.nodes.has(key)) {
      const [isRoot, name] = [key.startsWith("root "), key.slice(key.indexOf(" ") + 1)];
      this.nodes.set(key, {key, title: isRoot ? `⌂ ${name}` : name, search: isRoot ? "" : name, visits: 0, starts: 0});
    }
    return this.nodes.get(key);
  }

  go(from, to) {
    const key = `${from.key}\n${to.key}`;
    if (!this.edges.has(key)) this.edges.set(key, {from, to, count: 0});
    this.edges.get(key).count += 1;
  }

  /** What is drawn: the most visited screens and the ways most taken between them. */
  selection(nodeLimit = 24, edgeLimit = 60) {
    const nodes = [...this.nodes.values()].sort((a, b) => b.visits - a.visits).slice(0, nodeLimit);
    const known = new Set(nodes);
    const edges = [...this.edges.values()].filter(edge => known.has(edge.from) && known.has(edge.to))
      .sort((a, b) => b.count - a.count).slice(0, edgeLimit);
    return {nodes, edges};
  }

  /** Gives each box its place: a column is the fewest steps from a start. */
  layOut({nodes, edges}) {
    const columns = [];
    let wave = nodes.filter(node => node.starts > 0);
    if (!wave.length) wave = nodes.slice(0, 1);
    const placed = new Set();
    while (wave.length) {
      columns.push(wave);
      wave.forEach(node => placed.add(node));
      wave = [...new Set(edges.filter(edge => placed.has(edge.from) && !placed.has(edge.to)).map(edge => edge.to))];
    }
    const rest = nodes.filter(node => !placed.has(node));
    if (rest.length) columns.push(rest);
    const folded = columns.flatMap(column => chunks(column, 7));
    folded.forEach((column, x) => column.forEach((node, y) => {
      node.x = 12 + x * (boxWidth + boxGapX);
      node.y = 26 + y * (boxHeight + boxGapY) + (x % 2) * 10;
    }));
    return {
      width: 24 + folded.length * (boxWidth + boxGapX) - boxGapX + 20,
      height: 60 + Math.max(1, ...folded.map(column => column.length)) * (boxHeight + boxGapY),
    };
  }

  /** The picture with a table of the same below it. */
  elements(here, onChoose) {
    const selection = this.selection();
    const hidden = [this.nodes.size - selection.nodes.length, this.edges.size - selection.edges.length];
    const note = hidden.some(Boolean) ? `${hidden[0]} screens and ${hidden[1]} ways less taken are not drawn.` : undefined;
    return make("div", {class: "flow"},
      make("div", {class: "scroll"}, this.picture(selection, here, onChoose)),
      note && make("p", {class: "nothing"}, note), this.table());
  }

  picture(selection, here, onChoose) {
    const {width, height} = this.layOut(selection);
    return make("svg", {
      viewBox: `0 0 ${width} ${height}`, role: "group", style: `width:${width}px;min-width:${Math.round(width * .7)}px;max-width:100%`,
      "aria-label": `Flow: ${selection.nodes.length} screens, ${selection.edges.length} ways. The table below says the same.`,
    },
    make("defs", {}, make("marker", {id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 8,
      markerHeight: 8, markerUnits: "userSpaceOnUse", orient: "auto"}, make("path", {d: "M0 0 L8 4 L0 8 z"}))),
    selection.edges.map(edge => this.edge(edge, here, selection.edges[0].count)), selection.nodes.map(node => this.box(node, here, onChoose)));
  }

  box(node, here, onChoose) {
    const title = node.title.length > 14 ? `${node.title.slice(0, 13)}…` : node.title;
    const choose = () => onChoose(node.search);
    return make("g", {
      class: `node ${node.key === here ? "here" : ""}`, role: "button", tabindex: 0,
      "aria-label": `${node.title}, ${node.visits} visits`, onclick: choose,
      onkeydown: key => { if (key.key === "Enter") choose(); },
    },
    make("rect", {x: node.x, y: node.y, width: boxWidth, height: boxHeight, rx: 7}),
    make("text", {x: node.x + 8, y: node.y + 19}, title),
    make("text", {x: node.x + boxWidth - 6, y: node.y + 12, class: "count", "text-anchor": "end"}, `${node.visits}×`),
    make("title", {}, `${node.title}: ${node.visits} visits`));
  }

  edge(edge, here, most) {
    const {from, to, count} = edge;
    const {path, x, y} = from === to ? loopPath(from) : edgePath(from, to);
    const isHere = from.key === here || to.key === here;
    return make("g", {}, make("path", {
      d: path, class: `edge ${isHere ? "here" : ""}`, "stroke-width": 1 + 3 * (count - 1) / Math.max(1, most - 1),
      "marker-end": "url(#arrow)",
    }, make("title", {}, `${from.title} → ${to.title}: ${count}`)),
    count > 1 ? make("text", {x, y, class: "count", "text-anchor": "middle"}, String(count)) : undefined);
  }

  table() {
    const edges = [...this.edges.values()].sort((a, b) => b.count - a.count).slice(0, 40);
    if (!edges.length) return make("p", {class: "nothing"}, "Nothing was left for anything else.");
    return make("table", {},
      make("thead", {}, make("tr", {}, make("th", {}, "from"), make("th", {}, "to"), make("th", {class: "number"}, "times"))),
      make("tbody", {}, edges.map(({from, to, count}) => make("tr", {},
        make("td", {}, from.title), make("td", {}, to.title), make("td", {class: "number"}, String(count))))));
  }
}

/** Forward ways run from right to left edge, all others bend below. */
function edgePath(from, to) {
  const isForward = to.x > from.x;
  if (isForward) {
    const [x1, y1, x2, y2] = [from.x + boxWidth, from.y + boxHeight / 2, to.x, to.y + boxHeight / 2];
    const bend = Math.max(30, (x2 - x1) / 2);
    return {path: `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`, x: (x1 + x2) / 2, y: (y1 + y2) / 2 - 3};
  }
  const [x1, y1, x2, y2] = [from.x + boxWidth / 2, from.y + boxHeight, to.x + boxWidth / 2 + 14, to.y + boxHeight];
  const low = Math.max(y1, y2) + 26;
  return {path: `M${x1} ${y1} C${x1} ${low} ${x2} ${low} ${x2} ${y2}`, x: (x1 + x2) / 2, y: low - 8};
}

function loopPath({x, y}) {
  const right = x + boxWidth - 14;
  return {path: `M${right - 22} ${y} C${right - 24} ${y - 22} ${right + 8} ${y - 22} ${right + 4} ${y}`, x: right - 9, y: y - 17};
}

function chunks(list, size) {
  return Array.from({length: Math.ceil(list.length / size)}, (_, number) => list.slice(number * size, (number + 1) * size));
}
