import EWalletClient
import EWalletVectors
import Synchronization
import Testing
import WebRPC

@testable import EWalletQR

@MainActor
@Suite(
  "the scanner", .timeLimit(.minutes(10)), .enabled(if: EWalletVectors.areThere, "the examples are not there"))
struct ScannerTests {
  /// A camera whose pictures the test takes.
  final class Camera: QRCamera {
    var isAvailable = true
    var grants = true
    private(set) var onFrame: (@Sendable (GrayImage) -> Void)?

    func requestPermission() async -> Bool { grants }
    func start(onFrame: @escaping @Sendable (GrayImage) -> Void) { self.onFrame = onFrame }
    func stop() { onFrame = nil }

    func see(_ text: String) throws {
      onFrame?(try QRSymbol(text: text).image(width: 200, height: 200))
    }
  }

  final class Diary: QRScannerViewControllerDelegate {
    private(set) var calls: [String] = []
    func userDidChoosePermission(granted: Bool) { calls.append("permission(\(granted))") }
    func scannerDidCancel(scanner: QRScannerViewController) { calls.append("cancel") }
    func scannerDidDecode(scanner: QRScannerViewController, transactionRequest: TransactionRequest) {
      calls.append("decode(\(transactionRequest.id))")
    }
    func scannerDidFailToDecode(scanner: QRScannerViewController, withError error: OMGError) {
      calls.append("fail(\(error.message))")
    }
  }

  private let camera = Camera()
  private let diary = Diary()
  private let transport = InMemoryTransport()
  private static let path = "/api/client/me.get_transaction_request"
  private static let text = "txr_01hx3nr4q081yaywxb8230hst7"

  private func scanner() throws -> QRScannerViewController {
    let configuration = ClientConfiguration(
      baseURL: "https://ewallet.example.com", credentials: ClientCredential(apiKey: "k", authenticationToken: "t"))
    let client = HTTPClientAPI(config: configuration, transport: transport)
    return try #require(
      QRScannerViewController(
        delegate: diary, verifier: QRClientVerifier(client: client), cancelButtonTitle: "Cancel", camera: camera))
  }

  private func answer(_ name: String) throws -> WebRPCResponse {
    WebRPCResponse(status: 200, body: try EWalletVectors.read(name)["response"]["body"].json)
  }

  /// Lets everything that is ready run, until the condition holds. What never comes is ended by the time limit.
  private func until(_ condition: () -> Bool) async {
    while !condition(), !Task.isCancelled { await Task.yield() }
    #expect(condition(), "\(diary.calls)")
  }

  @Test("a code becomes the request that it stands for; capture stays stopped, and the code can be scanned again")
  func success() async throws {
    transport.respond(to: Self.path) { _ in try await answer("me.get_transaction_request") }
    let scanner = try scanner()
    scanner.startCapture()
    await until { camera.onFrame != nil }
    try camera.see(Self.text)
    await until { diary.calls.count == 2 }
    #expect(diary.calls == ["permission(true)", "decode(\(Self.text))"])
    #expect(camera.onFrame == nil && !scanner.isLoading)
    #expect(
      String(decoding: transport.requests[0].body, as: UTF8.self) == #"{"formatted_id":"\#(Self.text)"}"#)
    scanner.startCapture()
    await until { camera.onFrame != nil }
    try camera.see(Self.text)
    await until { diary.calls.count == 4 }
    #expect(diary.calls.last == "decode(\(Self.text))")
  }

  @Test("a code that stands for nothing is reported once, and capturing goes on")
  func failure() async throws {
    transport.respond(to: Self.path) { _ in try await answer("error.unauthorized_request") }
    let scanner = try scanner()
    scanner.startCapture()
    await until { camera.onFrame != nil }
    try camera.see("nonsense")
    await until { diary.calls.count == 2 }
    #expect(diary.calls.last == "fail(The caller may not do this)")
    #expect(camera.onFrame != nil)
    try camera.see("nonsense")
    for _ in 0..<200 { await Task.yield() }
    #expect(transport.requests.count == 1)
  }

  @Test("while one code is looked up nothing else is")
  func loading() async throws {
    let scanner = try scanner()
    var loading: [Bool] = []
    scanner.onLoading = { loading.append($0) }
    scanner.startCapture()
    await until { camera.onFrame != nil }
    transport.respond(to: Self.path) { _ in try await answer("me.get_transaction_request") }
    scanner.found(Self.text)
    #expect(scanner.isLoading && camera.onFrame == nil)
    scanner.found("another")
    await until { diary.calls.count == 2 }
    #expect(loading == [true, false] && transport.requests.count == 1)
  }

  @Test("without leave there is no capture; cancelling tells and stops; without a device there is no scanner")
  func refusals() async throws {
    camera.grants = false
    let scanner = try scanner()
    scanner.startCapture()
    await until { diary.calls == ["permission(false)"] }
    #expect(camera.onFrame == nil)
    camera.grants = true
    scanner.startCapture()
    await until { camera.onFrame != nil }
    scanner.cancel()
    #expect(diary.calls.last == "cancel" && camera.onFrame == nil)
    camera.isAvailable = false
    let client = HTTPClientAPI(
      config: ClientConfiguration(baseURL: "https://a.example", credentials: ClientCredential(apiKey: "k")))
    #expect(
      QRScannerViewController(
        delegate: diary, verifier: QRClientVerifier(client: client), cancelButtonTitle: "x", camera: camera) == nil)
  }

  @Test("a scanner lives no longer than whoever made it wants")
  func lifetime() async throws {
    weak var weakScanner: QRScannerViewController?
    do {
      let scanner = try scanner()
      scanner.startCapture()
      weakScanner = scanner
      await until { camera.onFrame != nil }
    }
    await until { weakScanner == nil }
    try camera.see(Self.text)
    for _ in 0..<100 { await Task.yield() }
    #expect(transport.requests.isEmpty)
  }
}
