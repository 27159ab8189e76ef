import SandboxHTTP
import Testing

@testable import OMSSandbox

@Suite("Pages of other sites")
struct OwnPagesTests {
  private func isRefused(by pages: OwnPages, _ fields: [(String, String)]) -> Bool {
    let request = HTTPServerRequest(method: "GET", path: "/sandbox/v1/state", headers: HTTPServerHeaders(fields))
    return pages.refusal(of: request) != nil
  }

  @Test(
    arguments: [
      "rebound.example:8787", "rebound.example", "127.0.0.1.rebound.example", "127.0.0.256",
      "127.0.0.1@rebound.example",
      "localhost.rebound.example", "notlocalhost", "[2001:db8::1]:8787", "", ":8787",
    ])
  func betrayThemselvesByTheHostOnLoopback(_ host: String) {
    #expect(isRefused(by: OwnPages(host: "127.0.0.1"), [("Host", host)]))
    #expect(!isRefused(by: OwnPages(host: "0.0.0.0"), [("Host", host)]))
  }

  @Test(arguments: ["localhost:8787", "127.0.0.1", "127.9.9.9:1", "[::1]:80", "LOCALHOST", "oms.localhost:8787"])
  func areToldFromItsOwn(_ host: String) {
    for listening in ["127.0.0.1", "::1", "localhost", "0.0.0.0"] {
      let pages = OwnPages(host: listening)
      #expect(!isRefused(by: pages, [("Host", host)]))
      #expect(!isRefused(by: pages, [("Host", host), ("Origin", "http://\(host)")]))
      #expect(isRefused(by: pages, [("Host", host), ("Origin", "http://rebound.example")]))
      #expect(isRefused(by: pages, [("Host", host), ("Origin", "null")]))
    }
  }

  @Test func mayBeOldEnoughToNameNoHost() {
    #expect(!isRefused(by: OwnPages(host: "127.0.0.1"), []))
  }
}
