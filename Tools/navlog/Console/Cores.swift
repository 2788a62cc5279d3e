import Glibc

/// The processor cores that this process may use.
enum Cores {
  static var count: Int { max(1, min(256, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }
}
