import Testing

@testable import SandboxHTTP

@Suite("RequestParser")
struct RequestParserTests {
  private let wire = """
    \r\nPOST /a%20b?x=1 HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nbody\
    POST /chunks HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n3;n=v\r\ncde\r\n0\r\nT: t\r\n\r\n\
    GET / HTTP/1.0\r\n\r\n
    """

  private func requests(_ pieces: [ArraySlice<UInt8>]) throws -> [RequestParser.Complete] {
    var parser = RequestParser(maximumHead: 200, maximumBody: 100)
    var found: [RequestParser.Complete] = []
    for piece in pieces {
      parser.append(piece)
      while case .complete(let request) = try parser.next() { found.append(request) }
    }
    #expect(!parser.isInsideRequest)
    return found
  }

  @Test func readsTheSameWhereverTheInputIsSplit() throws {
    let bytes = Array(wire.utf8)
    let whole = try requests([bytes[...]])
    #expect(whole.map(\.request.path) == ["/a b", "/chunks", "/"])
    #expect(whole.map { String(decoding: $0.request.body, as: UTF8.self) } == ["body", "abcde", ""])
    #expect(whole.map(\.keepsAlive) == [true, true, false])
    for first in bytes.indices {
      #expect(try requests([bytes[..<first], bytes[first...]]) == whole)
    }
    #expect(try requests(bytes.indices.map { bytes[$0...$0] }) == whole)
  }

  @Test func countsTheHeadAgainstItsLimitEvenBeforeItEnds() {
    var parser = RequestParser(maximumHead: 20, maximumBody: 1)
    parser.append("GET /aaaaaaaaaaaaaaaaaaaaaaaaaaa".utf8)
    #expect(throws: RequestRefusal(431, "request head exceeds 20 bytes")) { _ = try parser.next() }
  }

  @Test func keepsSegmentsWithEncodedSlashesWhole() throws {
    let target = try RequestTarget(Array("/inbox/a%2Fb//c?q".utf8)[...])
    #expect(target.segments == ["inbox", "a/b", "c"])
    #expect(target.path == "/inbox/a/b//c")
    #expect(target.query == [.init(name: "q", value: "")])
  }

  @Test func takesTheAbsoluteForm() throws {
    #expect(try RequestTarget(Array("http://host:1/x?y=1".utf8)[...]).path == "/x")
    #expect(try RequestTarget(Array("http://host".utf8)[...]).path == "/")
    #expect(throws: RequestRefusal.self) { _ = try RequestTarget(Array("ftp://host/".utf8)[...]) }
  }

  @Test func findsHeadersInAnyCase() {
    var headers = HTTPServerHeaders([("Api-Key", "a"), ("API-KEY", "b")])
    #expect(headers["api-key"] == "a")
    headers["aPi-kEy"] = "c"
    #expect(headers.fields.count == 1 && headers["Api-Key"] == "c")
    headers["api-key"] = nil
    #expect(headers.fields.isEmpty)
  }
}
