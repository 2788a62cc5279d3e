"""OTLP, by the messages of opentelemetry-proto; and Chrome's trace format."""

import base64
import json
import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from readers.export import Export

IDS = ("traceId", "spanId", "parentSpanId")


def requests(export: Export) -> Iterator[tuple[ExportTraceServiceRequest, dict[str, Any]]]:
    """Each line as what a collector is sent, through its bytes and back; and as JSON."""
    for line in export.text("otlp").splitlines():
        told = json.loads(line)
        message = json_format.ParseDict(with_base64(told), ExportTraceServiceRequest())
        yield ExportTraceServiceRequest.FromString(message.SerializeToString()), told


def with_base64(value: Any) -> Any:
    """OTLP/JSON has ids as hexadecimal digits, where the JSON of protobuf has base64."""
    if isinstance(value, list):
        return [with_base64(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        key: base64.b64encode(bytes.fromhex(item)).decode() if key in IDS else with_base64(item)
        for key, item in value.items()}


def compare(export: Export) -> Iterator[str]:
    """What differs: ids, parents, times, attributes."""
    found, trace_ids, span_ids = [], set(), set()
    for message, told in requests(export):
        (resource,) = message.resource_spans
        (scope,) = resource.scope_spans
        session, *visits = scope.spans
        (trace_id,) = {span.trace_id for span in scope.spans}
        assert len(trace_id) == 16 and trace_id not in trace_ids and any(trace_id), "a trace id comes twice"
        trace_ids.add(trace_id)
        assert not session.parent_span_id and session.kind == Span.SPAN_KIND_INTERNAL
        for span, spelled in zip(scope.spans, told["resourceSpans"][0]["scopeSpans"][0]["spans"]):
            assert span.span_id.hex() == spelled["spanId"] and len(span.span_id) == 8 and any(span.span_id)
            assert (trace_id, span.span_id) not in span_ids, "a span id comes twice"
            span_ids.add((trace_id, span.span_id))
            assert str(span.start_time_unix_nano) == spelled["startTimeUnixNano"]
            assert span.start_time_unix_nano <= span.end_time_unix_nano
        assert all(span.parent_span_id == session.span_id for span in visits), "a visit has another parent"
        found += [visit(span) for span in visits]
    expected = [row(visit) for visit in export.visits()]
    if sorted(found) != sorted(expected):
        yield f"otlp: {len(found)} visits, of which {len(set(found) - set(expected))} are others"


def attributes(span: Span) -> dict[str, Any]:
    return {item.key: getattr(item.value, item.value.WhichOneof("value")) for item in span.attributes}


def visit(span: Span) -> tuple[Any, ...]:
    told = attributes(span)
    assert told["app.screen.name"] == span.name
    # A session of a second journal has a number behind its name here.
    session = re.sub(r"#\d+$", "", told["session.id"])
    return (
        session, told["navlog.window"], told["navlog.position"], span.name, told["navlog.arrival"],
        told.get("navlog.netMs", -1), told["navlog.censored"], span.start_time_unix_nano)


def row(visit: dict[str, Any]) -> tuple[Any, ...]:
    net = -1 if visit["netMs"] is None else visit["netMs"]
    return (
        visit["session"], visit["window"], visit["enteredPosition"], visit["screen"], visit["arrival"], net,
        visit["censored"], nanoseconds(visit["enteredAt"]))


def nanoseconds(time: str) -> int:
    milliseconds = round(datetime.fromisoformat(time).timestamp() * 1000)
    return milliseconds * 1_000_000


# Chrome's trace format


def compare_trace(export: Export) -> Iterator[str]:
    """Slices nest on each lane, in order of time, and every screen that was visited has one."""
    stacks: dict[tuple[int, int], list[str]] = {}
    last: dict[tuple[int, int], float] = {}
    names = set()
    for event in json.loads(export.text("trace"))["traceEvents"]:
        lane = (event["pid"], event["tid"])
        if event["ph"] == "M":
            continue
        assert event["ts"] >= last.get(lane, 0), "time runs backwards"
        last[lane] = event["ts"]
        if event["ph"] == "B":
            stacks.setdefault(lane, []).append(event["name"])
            names.add(event["name"])
        else:
            assert event["ph"] == "E", event
            stacks[lane].pop()
    if any(stacks.values()):
        yield "trace: a slice has no end"
    if missing := {visit["screen"] for visit in export.visits()} - names:
        yield f"trace: no slice is called {sorted(missing)[:5]}"
