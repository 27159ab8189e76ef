/// Compares what the generator would write with what is there.
public enum OutputCheck {
  /// The first difference in each file, as `file:line: …`; empty when everything agrees.
  ///
  /// - Parameters:
  ///   - files: what the generator writes.
  ///   - parts: what was asked for; files of other parts are not looked at.
  ///   - existing: the text of the file of a name in the output folder, `nil` if there is none.
  public static func differences(
    _ files: [Generator.File], of parts: Generator.Parts = .all, existing: (_ name: String) -> String?
  ) -> [String] {
    var result: [String] = []
    for file in files {
      guard let text = existing(file.name) else {
        result.append("\(file.name):1: the file is missing")
        continue
      }
      guard text != file.text else { continue }
      let expected = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      let actual = text.split(separator: "\n", omittingEmptySubsequences: false)
      let shared = zip(expected, actual).prefix { $0 == $1 }.count
      let wanted = shared < expected.count ? "'\(expected[shared])'" : "the end of the file"
      let found = shared < actual.count ? "'\(actual[shared])'" : "the end of the file"
      result.append("\(file.name):\(shared + 1): expected \(wanted), found \(found)")
    }
    let names = files.map(\.name)
    for name in Generator.fileNames(of: parts) where !names.contains(name) && existing(name) != nil {
      result.append("\(name):1: the schema no longer gives this file")
    }
    return result
  }
}
