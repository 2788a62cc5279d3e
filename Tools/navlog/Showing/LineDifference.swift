/// Two lists of lines as one: kept ones with a blank, those taken with `−`, those added with `+`.
struct LineDifference {
  private(set) var lines: [(mark: Character, text: String)] = []

  init(from old: [String], to new: [String]) {
    let difference = new.difference(from: old)
    var taken = Set<Int>()
    var added = Set<Int>()
    for change in difference {
      switch change {
      case .remove(let offset, _, _): taken.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var (place, other) = (0, 0)
    while place < old.count || other < new.count {
      if taken.contains(place) {
        lines.append(("−", old[place]))
        place += 1
      } else if added.contains(other) || place >= old.count {
        lines.append(("+", new[other]))
        other += 1
      } else {
        lines.append((" ", old[place]))
        place += 1
        other += 1
      }
    }
  }
}
