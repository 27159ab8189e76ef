#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The user's folder for application data.
package enum DataFolder {
  /// `oms-wallet` in `XDG_DATA_HOME` if that is an absolute path, else in `~/.local/share` (XDG Base Directory
  /// Specification).
  package static func path(environment: [String: String]) -> String {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/oms-wallet" }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? homeFromUserDatabase
    return home + "/.local/share/oms-wallet"
  }

  private static var homeFromUserDatabase: String {
    guard let entry = getpwuid(geteuid()), let folder = entry.pointee.pw_dir else { return "." }
    return String(cString: folder)
  }
}
