"""Graphs: DOT by Graphviz, Mermaid by Mermaid itself."""

import html
import json
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from typing import Any

import mermaidx

from readers.export import Export

TOP = 40
Edges = Counter[tuple[str, str, int]]


def expected(export: Export) -> tuple[Counter[str], Edges]:
    """Labels of nodes, and of edges with their ends, as `stats transitions` has them."""
    rows = export.report("transitions")["rows"][:TOP]
    sides = [[(row[f"{side}Kind"], row[f"{side}Screen"]) for row in rows] for side in ("from", "to")]
    edges = Counter((label(*one), label(*other), row["count"]) for one, other, row in zip(*sides, rows))
    return Counter(label(*node) for node in {*sides[0], *sides[1]}), edges


def label(kind: str, screen: str | None) -> str:
    """What is shown of a node: control characters can't be."""
    return kind if screen is None else re.sub(r"[\x00-\x1f\x7f]", "\ufffd", screen)


def compare(export: Export) -> Iterator[str]:
    nodes, edges = expected(export)
    if by_graphviz(export) != (nodes, edges):
        yield "dot: Graphviz reads another graph"
    if by_mermaid(export) != (nodes, Counter(count for _, _, count in edges.elements())):
        yield "mermaid: Mermaid draws another graph"


def by_graphviz(export: Export) -> tuple[Counter[str], Edges]:
    path = export.path("dot")
    told = json.loads(run("dot", "-Tjson", str(path)))
    assert "<svg" in run("dot", "-Tsvg", str(path))
    labels = {node["_gvid"]: shown(node) for node in told["objects"]}
    edges = Counter((labels[edge["tail"]], labels[edge["head"]], int(edge["label"])) for edge in told["edges"])
    return Counter(labels.values()), edges


def shown(node: dict[str, Any]) -> str:
    """The text that is drawn for a node."""
    return "".join(step["text"] for step in node["_ldraw_"] if step["op"] == "T")


def run(*words: str) -> str:
    ran = subprocess.run(words, capture_output=True, check=False)
    assert ran.returncode == 0 and not ran.stderr, ran.stderr.decode()
    return ran.stdout.decode()


def by_mermaid(export: Export) -> tuple[Counter[str], Counter[int]]:
    """Its picture has the nodes and edges with their labels; which edge leads where it tells by ids alone."""
    picture = mermaidx.render(export.text("mermaid")).svg()
    nodes, edges = (
        [html.unescape(re.sub("<[^>]*>", "", text)) for text in re.findall(pattern, picture, re.DOTALL)]
        for pattern in (r'<span class="nodeLabel[^>]*>(.*?)</span>', r'<span class="edgeLabel[^>]*>(.*?)</span>'))
    return Counter(filter(None, nodes)), Counter(int(text) for text in edges if text)
