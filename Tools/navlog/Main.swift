import Glibc

@main
struct Main {
  static func main() {
    Startup.prepare()
    var console = Console()
    let code = Command(verbs: Verbs.all).run(Array(CommandLine.arguments.dropFirst()), &console)
    exit(code.rawValue)
  }
}
