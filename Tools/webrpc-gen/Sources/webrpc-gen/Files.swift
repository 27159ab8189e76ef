import WebRPCGen

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file that cannot be read or written.
struct FileError: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}

/// Reads schemas and generated files.
enum SchemaFile {
  /// The text of the schema at `path`.
  ///
  /// - Throws: `FileError`, or a `SchemaError` with the place that is not UTF-8.
  static func schema(_ path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw FileError(message: "cannot read '\(path)'")
    }
    return try SchemaText.decode(data, file: path)
  }

  /// The text of the file at `path`, which must be UTF-8.
  static func read(_ path: String) throws(FileError) -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw FileError(message: "cannot read '\(path)'")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw FileError(message: "'\(path)' is not UTF-8 text")
    }
    return text
  }
}

/// The folder that the generated files go to.
struct OutputFolder {
  let path: String

  /// Writes `files` where they differ, and removes generated files that the schema no longer gives.
  func write(_ files: [Generator.File], of parts: Generator.Parts) throws(FileError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for file in files where (try? SchemaFile.read(path + "/" + file.name)) != file.text {
        try Data(file.text.utf8).write(to: URL(filePath: path + "/" + file.name), options: .atomic)
      }
      let names = files.map(\.name)
      for name in Generator.fileNames(of: parts) where !names.contains(name) {
        let stale = path + "/" + name
        if FileManager.default.fileExists(atPath: stale) { try FileManager.default.removeItem(atPath: stale) }
      }
    } catch {
      throw FileError(message: "cannot write to '\(path)': \(error)")
    }
  }
}
