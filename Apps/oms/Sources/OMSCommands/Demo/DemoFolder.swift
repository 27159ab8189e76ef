import Foundation
import OMSSandbox

/// Where the demo keeps what must outlive a run: the wallet's keys, the Sandbox's state and its port.
///
/// The port is kept because a session belongs to one service at one address; where the old port is taken,
/// the Sandbox moves to a free one and the demo signs in anew.
struct DemoFolder: Sendable {
  let path: String
  /// Whether the port of the last run was taken.
  private(set) var hasMoved = false

  var keysPath: String { path + "/keys.sqlite" }
  var sandboxPath: String { path + "/sandbox.sqlite" }
  private var portPath: String { path + "/port" }

  init(path: String?, environment: [String: String]) throws {
    if let path {
      self.path = path
    } else if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      self.path = data + "/oms-wallet/demo"
    } else if let home = environment["HOME"], !home.isEmpty {
      self.path = home + "/.local/share/oms-wallet/demo"
    } else {
      throw CommandFailure("neither HOME nor XDG_DATA_HOME is set; give a folder with --data")
    }
    do {
      try FileManager.default.createDirectory(
        atPath: self.path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CommandFailure("the folder \(self.path) cannot be made; is a file in its way, or may you not write there?")
    }
  }

  /// Starts the Sandbox on the port of the last run, or on a free one.
  mutating func startSandbox() async throws -> OMSSandbox {
    var configuration = OMSSandbox.Configuration()
    configuration.dataFile = sandboxPath
    configuration.port = keptPort ?? 0
    let sandbox: OMSSandbox
    do {
      sandbox = try await OMSSandbox.start(configuration)
    } catch let error as HTTPServerError where error.code == .addressInUse {
      configuration.port = 0
      sandbox = try await SandboxStart.start(configuration)
      hasMoved = true
    } catch let error as SandboxDataError {
      throw CommandFailure("\(error); is another demo running? Wait for its end, or give another folder with --data")
    }
    if let port = URLComponents(string: sandbox.url)?.port {
      try? Data("\(port)\n".utf8).write(to: URL(fileURLWithPath: portPath), options: .atomic)
    }
    return sandbox
  }

  private var keptPort: Int? {
    guard let text = try? String(contentsOfFile: portPath, encoding: .utf8) else { return nil }
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)).flatMap { (1...65_535).contains($0) ? $0 : nil }
  }
}
