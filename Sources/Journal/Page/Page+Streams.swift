/// A page as the streams of a block.
extension Page {
  /// Writes the page out.
  ///
  /// - Complexity: O(events + operands).
  package func write(to streams: inout BlockStreams) {
    Self.write(sessions, relativeTo: firstPosition, to: &streams)
    writeTables(to: &streams)
    writeEvents(to: &streams)
    writeSessionOperands(to: &streams)
    writePlainOperands(to: &streams)
  }

  /// Writes sessions alone, of a page whose first event has that position.
  static func write(
    _ sessions: [PageSession], relativeTo firstPosition: UInt64, to streams: inout BlockStreams
  ) {
    for session in sessions {
      session.write(to: &streams[.sessions], relativeTo: firstPosition)
      if let state = session.state { streams[.states].append(counted: state) }
    }
  }

  private func writeTables(to streams: inout BlockStreams) {
    for shape in shapes[presets.shapes.count...] { streams[.shapes].append(counted: shape.bytes) }
    for number in presets.names.count..<max(nameTable.count, presets.names.count) {
      streams[.names].append(counted: nameTable[number])
    }
    for number in 0..<textTable.count {
      streams[.textLengths].append(varint: textTable.range(of: number).count)
    }
    streams[.textBytes].append(contentsOf: textTable.text)
    for uuid in uuidTable {
      streams[.uuidBytes].append(fixed: uuid.high.byteSwapped)
      streams[.uuidBytes].append(fixed: uuid.low.byteSwapped)
    }
  }

  private func writeEvents(to streams: inout BlockStreams) {
    for number in shapeNumbers { streams[.shapeNumbers].append(varint: UInt64(number)) }
    var previous: UInt32?
    var known: UInt32 = 0
    for number in sessionNumbers {
      if number == previous {
        streams[.sessionNumbers].append(0)
      } else if number == known {
        streams[.sessionNumbers].append(1)
        known &+= 1
      } else {
        streams[.sessionNumbers].append(varint: UInt64(number) &+ 2)
      }
      previous = number
    }
  }

  /// Times and those operands that are told from the session's last one.
  private func writeSessionOperands(to streams: inout BlockStreams) {
    var prediction = SessionPrediction(sessionCount: sessions.count, firstTime: times.first ?? 0)
    var gaps: [Int64] = []
    gaps.reserveCapacity(count)
    var cursor = Cursor()
    for index in 0..<count {
      let session = Int(sessionNumbers[index])
      let counts = shapes[Int(shapeNumbers[index])].counts
      gaps.append(prediction.gap(to: times[index], session: session))
      for operand in cursor.window..<(cursor.window &+ counts.window) {
        streams[.windowOperands].append(varint: prediction.code(window: windows[operand], session: session))
      }
      for operand in cursor.tab..<(cursor.tab &+ counts.tab) {
        streams[.tabOperands].append(varint: prediction.code(tab: tabs[operand], session: session))
      }
      for operand in cursor.identifier..<(cursor.identifier &+ counts.identifier) {
        let code = prediction.code(identifier: identifiers[operand], session: session)
        streams[.identifierOperands].append(varint: code)
      }
      cursor.advance(by: counts)
    }
    var bits: [UInt8] = []
    TimeGaps.write(gaps, classes: &streams[.timeClasses], bits: &bits)
    streams[.timeBits] = bits
  }

  private func writePlainOperands(to streams: inout BlockStreams) {
    for number in names { streams[.nameOperands].append(varint: UInt64(number)) }
    var recent = RecentNumbers()
    for number in numbers { recent.write(number, to: &streams[.numberOperands]) }
    for bits in doubles { streams[.doubleOperands].append(fixed: bits) }
    writeRecency(of: texts, to: &streams[.textOperands])
    writeRecency(of: uuids, to: &streams[.uuidOperands])
  }

  /// 0 for what is new, else how long ago it was new: what was new just now is likeliest to come again.
  private func writeRecency(of operands: [UInt32], to stream: inout [UInt8]) {
    var known: UInt32 = 0
    for number in operands {
      if number == known {
        stream.append(0)
        known &+= 1
      } else {
        stream.append(varint: UInt64(known &- number))
      }
    }
  }
}
