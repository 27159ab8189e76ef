#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process's arguments as they were given.
public enum Words {
  /// The arguments without the program's name.
  ///
  /// - Throws: ``CommandFailure`` when one is not UTF-8: repairing it would sign another text than the one given.
  public static func ofProcess() throws(CommandFailure) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let pointer = CommandLine.unsafeArgv[index], let word = String(validatingCString: pointer) else {
        throw CommandFailure("argument \(index) is not valid UTF-8", exitStatus: 2)
      }
      words.append(word)
    }
    return words
  }
}
