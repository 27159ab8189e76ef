import KeyStorage

extension SQLiteKeyStorage {
  /// Where the database is when nobody says otherwise: `oms-wallet/keys.sqlite` in the user's data folder
  /// (XDG Base Directory Specification: `XDG_DATA_HOME` if it is an absolute path, else `~/.local/share`).
  public static func defaultPath(environment: [String: String]) -> String {
    DataFolder.path(environment: environment) + "/keys.sqlite"
  }
}
