import Foundation
import Testing
import WebRPC
import WebRPCCurl

/// A headless Chromium, driven by its own driver as W3C WebDriver describes it.
///
/// It resolves no name and reaches loopback only. Looking for an element waits until it is there, so tests need not
/// wait themselves.
final class WebBrowser: Sendable {
  private let driver: RunningProgram
  private let session: String
  private let http = CurlTransport()
  private let profile: TemporaryFolder

  private static let driverPath = "/usr/bin/chromedriver"
  private static let browserPath = "/usr/bin/chromium"

  private init(driver: RunningProgram, session: String, profile: TemporaryFolder) {
    (self.driver, self.session, self.profile) = (driver, session, profile)
  }

  static func start() async throws -> WebBrowser {
    for path in [driverPath, browserPath] {
      try #require(
        FileManager.default.isExecutableFile(atPath: path),
        "\(path) is missing: install the Debian packages chromium and chromium-driver (Tools/debian-packages.txt)")
    }
    let profile = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: driverPath)
    process.arguments = ["--port=0", "--allowed-ips=127.0.0.1"]
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.lowercased().hasSuffix("_proxy") }
    environment["HOME"] = profile.path
    process.environment = environment
    let driver = try RunningProgram(process)
    guard let line = await driver.outputLine(containing: "successfully on port"),
      let port = line.firstMatch(of: /on port ([0-9]+)/)?.1
    else {
      driver.send(SIGTERM)
      throw WebBrowserError(message: "chromedriver did not start: \(await driver.outcome().errors)")
    }
    let options: JSONValue = .object([
      "binary": .string(browserPath),
      "args": .array(
        [
          "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
          "--disable-background-networking", "--disable-component-update", "--disable-sync",
          "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--no-proxy-server",
          "--user-data-dir=\(profile.path)/profile",
        ].map { .string($0) }),
    ])
    let answer: JSONValue
    do {
      answer = try await call(
        CurlTransport(), "http://127.0.0.1:\(port)/session",
        .object(["capabilities": .object(["alwaysMatch": .object(["goog:chromeOptions": options])])]))
    } catch {
      driver.send(SIGTERM)
      throw error
    }
    guard case .object(let value) = answer, case .string(let id)? = value["sessionId"] else {
      driver.send(SIGTERM)
      throw WebBrowserError(message: "chromium did not start: \(answer)")
    }
    let browser = WebBrowser(
      driver: driver, session: "http://127.0.0.1:\(port)/session/\(id)", profile: profile)
    try await browser.send("/timeouts", ["implicit": .integer(120_000), "pageLoad": .integer(120_000)])
    return browser
  }

  /// Runs a test with a browser and ends it whatever happens.
  static func run(_ body: (WebBrowser) async throws -> Void) async throws {
    let browser = try await WebBrowser.start()
    do {
      try await body(browser)
    } catch {
      await browser.stop()
      throw error
    }
    await browser.stop()
  }

  func open(_ url: String) async throws {
    try await send("/url", ["url": .string(url)])
  }

  /// Empties a field and types into it.
  func type(_ text: String, into selector: String) async throws {
    let element = try await element("css selector", selector)
    try await send("/element/\(element)/clear", [:])
    try await send("/element/\(element)/value", ["text": .string(text)])
  }

  func click(_ selector: String) async throws {
    try await send("/element/\(try await element("css selector", selector))/click", [:])
  }

  /// Waits until the page has an element with this text.
  func waitForText(_ text: String) async throws {
    _ = try await element("xpath", "//*[contains(text(), '\(text)')]")
  }

  private func element(_ strategy: String, _ value: String) async throws -> String {
    let found = try await send("/element", ["using": .string(strategy), "value": .string(value)])
    guard case .object(let members) = found, case .string(let id)? = members.values.first else {
      throw WebBrowserError(message: "no element \(value): \(found)")
    }
    return id
  }

  @discardableResult
  private func send(_ path: String, _ body: [String: JSONValue]) async throws -> JSONValue {
    try await Self.call(http, session + path, .object(body))
  }

  private static func call(_ http: CurlTransport, _ url: String, _ body: JSONValue) async throws -> JSONValue {
    let response = try await http.send(
      WebRPCRequest(
        url: url, path: "", headers: ["Content-Type": "application/json; charset=utf-8"],
        body: try WebRPCJSON.encode(body), timeout: .seconds(180)))
    guard case .object(let answer) = try WebRPCJSON.decode(JSONValue.self, from: response.body),
      let value = answer["value"]
    else { throw WebBrowserError(message: "\(url) answers \(String(decoding: response.body, as: UTF8.self))") }
    guard response.status == 200 else { throw WebBrowserError(message: "\(url): \(value)") }
    return value
  }

  /// Ends browser and driver.
  func stop() async {
    // Quits every browser of the driver, then the driver itself.
    let base = session.components(separatedBy: "/session/")[0]
    var request = WebRPCRequest(url: base + "/shutdown", path: "", timeout: .seconds(120))
    request.method = .get
    _ = try? await http.send(request)
    http.shutdown()
    driver.send(SIGTERM)
    killBrowser()
    _ = await driver.outcome()
  }

  /// Ends a browser that outlived its driver: it has the driver's output open, and the end of that is waited for.
  private func killBrowser() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
      guard let number = pid_t(name), let words = FileManager.default.contents(atPath: "/proc/\(name)/cmdline"),
        String(decoding: words, as: UTF8.self).contains(profile.path)
      else { continue }
      kill(number, SIGKILL)
    }
  }
}

struct WebBrowserError: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}
