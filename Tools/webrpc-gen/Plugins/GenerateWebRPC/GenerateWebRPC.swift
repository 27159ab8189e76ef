import Foundation
import PackagePlugin

/// `swift package generate-webrpc`: writes Swift for each target of the package that has a schema.
///
/// A target has a schema when its folder holds one file `webrpc-gen.json`:
///
///     { "schema": "../../Schema/chat.ridl", "parts": ["types", "client"] }
///
/// Paths are relative to the target's folder. Without `parts` all files are written. With `--check` nothing is
/// written, and the command fails when a file differs. `--target NAME` takes one target alone.
@main
struct GenerateWebRPC: CommandPlugin {
  private struct Settings: Decodable {
    let schema: String
    let parts: [String]?
  }

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    let check = extractor.extractFlag(named: "check") > 0
    if let unknown = extractor.remainingArguments.first { throw Failure(message: "unknown argument '\(unknown)'") }
    let tool = try context.tool(named: "webrpc-gen").url
    var found = 0
    for target in context.package.targets where names.isEmpty || names.contains(target.name) {
      guard let target = target as? any SourceModuleTarget else { continue }
      let folder = target.directoryURL
      let settingsFile = folder.appending(path: "webrpc-gen.json")
      guard let data = try? Data(contentsOf: settingsFile) else { continue }
      found += 1
      let settings = try JSONDecoder().decode(Settings.self, from: data)
      var options = [
        "--schema", folder.appending(path: settings.schema).standardizedFileURL.path(percentEncoded: false),
        "--module", target.moduleName, "--out", folder.path(percentEncoded: false),
      ]
      options += (settings.parts ?? []).map { "--" + $0 }
      if check { options.append("--check") }
      try run(tool, options, for: target.name)
    }
    if found == 0 { throw Failure(message: "no target with sources has a webrpc-gen.json") }
  }

  private func run(_ tool: URL, _ arguments: [String], for target: String) throws {
    let process = try Process.run(tool, arguments: arguments)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(message: "webrpc-gen failed for target \(target)") }
  }

  private struct Failure: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
  }
}
