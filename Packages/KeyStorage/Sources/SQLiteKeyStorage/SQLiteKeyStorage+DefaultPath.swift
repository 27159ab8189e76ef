#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension SQLiteKeyStorage {
  /// Where the database is when nobody says otherwise: `oms-wallet/keys.sqlite` in the user's data folder
  /// (XDG Base Directory Specification: `XDG_DATA_HOME` if it is an absolute path, else `~/.local/share`).
  public static func defaultPath(environment: [String: String]) -> String {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/oms-wallet/keys.sqlite" }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? homeFromUserDatabase
    return home + "/.local/share/oms-wallet/keys.sqlite"
  }

  private static var homeFromUserDatabase: String {
    guard let entry = getpwuid(geteuid()), let folder = entry.pointee.pw_dir else { return "." }
    return String(cString: folder)
  }
}
