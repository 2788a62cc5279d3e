import Foundation
import TestSupport
import Testing

/// Exports in the words of other tools, read back by readers that know nothing of us.
@Suite(.timeLimit(.minutes(2))) struct ExportFormatTests {
  private static let samples = ["shop", "windows"].map { "\(SharedFiles.packageRoot)/Journals/\($0).navlog" }

  @Test(arguments: ["xes", "ocel", "otlp", "trace", "dot", "mermaid"])
  func `the samples are written as ever`(format: String) throws {
    let result = try Tool.navlog.run(["export", "--format", format] + Self.samples)
    #expect(result.exitCode == 0 && result.errors == "")
    Golden().expect(result.output, named: "export-\(format).txt")
  }

  /// Names that mean something in every one of the languages.
  private static func hostile() throws -> Workplace {
    let time = 1_796_032_800_000
    return try Workplace(recording: [
      #"{"intent":"push","route":"a\"b<c>&d\\e","session":"s<1>","actor":"\"me\"","at":\#(time)}"#,
      ##"{"intent":"push","route":"#;|[x](y){z}`","session":"s<1>","at":\##(time + 10)}"##,
      #"{"intent":"present","route":"sheet\n\u0001","session":"s<1>","at":\#(time + 20)}"#,
      #"{"intent":"background","session":"s<1>","at":\#(time + 30)}"#,
      #"{"intent":"foreground","session":"s<1>","at":\#(time + 40)}"#,
      #"{"intent":"present","route":"start","session":"s<1>","at":\#(time + 35)}"#,
      #"{"intent":"dismissAll","session":"s<1>","at":\#(time + 50)}"#,
      #"{"intent":"openWindow","window":"w2","session":"s<1>","at":\#(time + 60)}"#,
      #"{"intent":"select","tab":"end","session":"s<1>","at":\#(time + 70)}"#,
      #"{"intent":"open","url":"x://y","route":"linked","session":"s<1>","at":\#(time + 80)}"#,
      #"{"intent":"closeWindow","window":"w2","session":"s<1>","at":\#(time + 90)}"#,
    ])
  }

  /// What a Python script makes of an export, which it finds in `text`.
  private static func read(_ format: String, _ script: String) throws -> String {
    let work = try hostile()
    let out = work.files.path("out")
    let result = try work.navlog("export", "--format", format, "--to", out)
    #expect(result.exitCode == 0, "\(result.errors)")
    let python = "import sys, json\ntext = open(sys.argv[1], encoding='utf-8', newline='').read()\n\(script)"
    let read = try Tool("/usr/bin/python3").run(["-c", python, out])
    #expect(read.exitCode == 0, "\(read.errors)")
    return read.output
  }

  @Test func `XES is well formed, and its names come back`() throws {
    let output = try Self.read(
      "xes",
      #"""
      import xml.etree.ElementTree as tree
      ns = '{http://www.xes-standard.org/}'
      traces = tree.fromstring(text).findall(ns + 'trace')
      def value(node, key): return [e.get('value') for e in node if e.get('key') == key][0]
      print([value(t, 'concept:name') for t in traces])
      print([value(e, 'concept:name') for e in traces[0].findall(ns + 'event')])
      """#)
    let names = [
      ##"'a"b<c>&d\\e'"##, ##"'#;|[x](y){z}`'"##, ##"'sheet\n�'"##, "'start'", "'tab:main'", "'tab:end'",
      "'linked'",
    ]
    #expect(output.contains("['s<1>']"))
    for name in names { #expect(output.contains(name), "\(name) in \(output)") }
  }

  @Test func `OCEL's objects are unique, and all that is referred to is there`() throws {
    let output = try Self.read(
      "ocel",
      #"""
      log = json.loads(text)
      objects, events = log['objects'], log['events']
      ids = {o['id'] for o in objects}
      types = {t['name']: {a['name'] for a in t['attributes']} for t in log['objectTypes']}
      screens = {t['name']: {a['name'] for a in t['attributes']} for t in log['eventTypes']}
      assert len(ids) == len(objects) and len({e['id'] for e in events}) == len(events)
      assert all(r['objectId'] in ids for x in objects + events for r in x['relationships'])
      assert all({a['name'] for a in o['attributes']} <= types[o['type']] for o in objects)
      assert all({a['name'] for a in e['attributes']} <= screens[e['type']] for e in events)
      print(sorted({o['type'] for o in objects}))
      print([q['qualifier'] for e in events if e['type'] == 'linked' for q in e['relationships']])
      """#)
    #expect(output.contains("['actor', 'link', 'screen', 'session', 'tab', 'window']"))
    #expect(output.contains("['in', 'in', 'on', 'shows', 'led by']"))
  }

  @Test func `OTLP's ids are hexadecimal, its numbers strings, its spans below their session`() throws {
    let output = try Self.read(
      "otlp",
      #"""
      for line in text.splitlines():
          spans = json.loads(line)['resourceSpans'][0]['scopeSpans'][0]['spans']
          assert len({s['traceId'] for s in spans}) == 1 and len({s['spanId'] for s in spans}) == len(spans)
          for s in spans:
              assert len(bytes.fromhex(s['traceId'])) == 16 and len(bytes.fromhex(s['spanId'])) == 8
              assert isinstance(s['startTimeUnixNano'], str)
              assert int(s['endTimeUnixNano']) >= int(s['startTimeUnixNano'])
              assert s is spans[0] or s['parentSpanId'] == spans[0]['spanId']
          print(len(spans), spans[1]['name'], spans[1]['startTimeUnixNano'])
      """#)
    #expect(output == "9 a\"b<c>&d\\e 1796032800000000000\n")
  }

  @Test func `slices of a trace nest, never cross, and pause in background`() throws {
    let output = try Self.read(
      "trace",
      #"""
      stacks, last, depth, paused = {}, {}, 0, []
      for e in json.loads(text)['traceEvents']:
          lane = (e['pid'], e['tid'])
          if e['ph'] == 'M': continue
          assert e['ts'] >= last.get(lane, 0)
          last[lane] = e['ts']
          stack = stacks.setdefault(lane, [])
          if e['ph'] == 'B': stack.append(e['name'])
          else: stack.pop()
          depth = max(depth, len(stack))
          if e['ts'] == 1796032800030000: paused = list(stack)
      assert all(not s for s in stacks.values())
      print(depth, paused, len({p for p, _ in stacks}))
      """#)
    #expect(output == "3 [] 2\n")
  }

  @Test func `graphs keep to their grammar whatever screens are called`() throws {
    let mermaid = try Self.read("mermaid", "print(text, end='')").split(separator: "\n").map(String.init)
    let label = /\s\sn\d+(\(\[|\[)"([^"#]|#\d+;)*"(\]\)|\])/
    let edge = /\s\sn\d+ -->\|\d+\| n\d+/
    #expect(mermaid[0] == "flowchart LR" && mermaid.count > 10)
    for line in mermaid.dropFirst() {
      #expect(line.wholeMatch(of: label) != nil || line.wholeMatch(of: edge) != nil, "\(line)")
    }
    let dot = try Self.read("dot", "print(text, end='')")
    #expect(dot.contains(#"[label="a\"b<c>&amp;d\\e"]"#) && dot.contains(#"[label="start"];"#))
    #expect(dot.contains(#"[label="start", shape=oval];"#))
  }

  private static let graphviz = "/usr/bin/dot"
  private static var isGraphvizThere: Bool { FileManager.default.isExecutableFile(atPath: graphviz) }

  @Test(.enabled(if: isGraphvizThere, "no Graphviz: Tools/setup --tests"))
  func `Graphviz draws the graph, label for label`() throws {
    let work = try Self.hostile()
    let result = try work.bash(#""$0" export "$1" --format dot | \#(Self.graphviz) -Tsvg"#)
    #expect(result.exitCode == 0 && result.errors == "")
    for name in [#"a&quot;b&lt;c&gt;&amp;d\e"#, "#;|[x](y){z}`", "tab:main", "linked"] {
      #expect(result.output.contains(">\(name)</text>"), "\(name) in \(result.output)")
    }
  }

  @Test func `only the most frequent steps are drawn, and how many are left out is said`() throws {
    let result = try Tool.navlog.run(["export", "--format", "mermaid", "--top", "3"] + Self.samples)
    #expect(result.output.split(separator: "\n").count { $0.contains("-->") } == 3)
    #expect(result.output.contains("more kinds of steps are left out."))
    #expect(try Tool.navlog.run(["export", "--format", "dot", "--top", "0"] + Self.samples).exitCode == 2)
  }
}
