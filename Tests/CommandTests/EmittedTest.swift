import Foundation
import TestSupport
import Testing

/// A test that `minimize` wrote, compiled against the public modules as a user's package has them, and run.
struct EmittedTest {
  let folder: String

  /// The program that the test is compiled into.
  private var program: String { folder + "/emitted" }

  /// Compiles the file with the main function that SwiftPM would write.
  func compile(_ file: String) throws -> Tool.Result {
    let runner = folder + "/Runner.swift"
    let main = """
      import Testing
      @main struct Runner { static func main() async { await Testing.__swiftPMEntryPoint() as Never } }
      """
    try Data(main.utf8).write(to: URL(filePath: runner))
    let products = URL(filePath: Tool.navlog.path).deletingLastPathComponent().path
    let root = SharedFiles.packageRoot
    return try Tool("/bin/bash").run([
      "-c",
      #"""
      # Objects of sources that are there: a build folder keeps those of removed ones.
      objects=("$4"/CSimdJSON.build/*.o)
      for module in Navigation Journal Replay Analytics Interchange; do
        while read -r file; do objects+=("$4/$module.build/$file.o"); done \
          < <(find "$5/Sources/$module" -name '*.swift' -printf '%f\n')
      done
      swiftc -parse-as-library -swift-version 6 -warnings-as-errors -module-name Emitted -o "$1" "$2" "$3" \
        -I "$4/Modules" $(printf -- "-I %s " "$5"/Sources/C{Zstd,Crypto,Processor,Zlib,SQLite,Arrow}) -Xcc -fmodule-map-file="$4/CSimdJSON.build/module.modulemap" \
        -plugin-path "$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib/swift/host/plugins/testing" \
        "${objects[@]}" \
        -lzstd -lcrypto -lz -lsqlite3 -lsimdjson -lstdc++
      """#, "swiftc", program, file, runner, products, root,
    ])
  }

  /// Runs the compiled test: exit code 0 where it passes.
  func run() throws -> Tool.Result { try Tool(program).run([]) }
}
