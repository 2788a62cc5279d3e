import Replay

/// A place in the past, as `--at` takes it.
typealias PlaceArgument = PlaceName

extension PlaceName: ArgumentValue {
  init?(argument: String) { self.init(argument) }
}
