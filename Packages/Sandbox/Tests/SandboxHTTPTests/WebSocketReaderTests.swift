import Testing

@testable import SandboxHTTP

/// Everything that comes out of some input, and how it ended.
private func read(
  _ input: [UInt8], maximum: Int = 1 << 20, piece: Int = .max
) -> (events: [WebSocketReader.Event], failure: UInt16?) {
  var reader = WebSocketReader(maximumMessageSize: maximum)
  var events: [WebSocketReader.Event] = []
  do throws(WebSocketReader.Failure) {
    var rest = input[...]
    while !rest.isEmpty {
      reader.append(rest.prefix(piece))
      rest = rest.dropFirst(piece)
      while let event = try reader.next() { events.append(event) }
    }
    return (events, nil)
  } catch {
    return (events, error.code)
  }
}

@Suite("WebSocketReader")
struct WebSocketReaderTests {
  @Test func readsWholeMessages() {
    let input = clientText("héllo") + clientFrame(2, [0, 255, 3]) + clientText("")
    #expect(
      read(input).events == [.message(.text("héllo")), .message(.binary([0, 255, 3])), .message(.text(""))])
  }

  @Test func readsInputInPiecesOfAnySize() {
    let input =
      clientFrame(1, Array("frag".utf8), isFinal: false) + clientFrame(9, [1]) + clientFrame(0, Array("mented".utf8))
      + clientFrame(2, [UInt8](repeating: 7, count: 300)) + clientFrame(8, [0x03, 0xe8])
    let whole = read(input)
    #expect(whole.failure == nil)
    #expect(
      whole.events == [
        .ping([1]), .message(.text("fragmented")), .message(.binary([UInt8](repeating: 7, count: 300))), .close(1000),
      ])
    for piece in 1...20 { #expect(read(input, piece: piece).events == whole.events) }
  }

  @Test(arguments: [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
  func readsEveryFormOfLength(_ count: Int) {
    let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    #expect(read(clientFrame(2, payload)).events == [.message(.binary(payload))])
  }

  @Test func joinsFragmentsThatCutACharacter() {
    let bytes = Array("né".utf8)
    let input = clientFrame(1, Array(bytes[..<2]), isFinal: false) + clientFrame(0, Array(bytes[2...]))
    #expect(read(input).events == [.message(.text("né"))])
  }

  @Test(arguments: [
    ("not masked", clientFrame(1, [65], isMasked: false)),
    ("reserved bits", clientFrame(1, [65], reserved: 0x40)),
    ("an unknown data opcode", clientFrame(3, [65])),
    ("an unknown control opcode", clientFrame(11)),
    ("nothing to continue", clientFrame(0, [65])),
    ("a message inside another", clientFrame(1, [65], isFinal: false) + clientFrame(1, [65])),
    ("a long control frame", clientFrame(9, [UInt8](repeating: 0, count: 126))),
    ("a fragmented control frame", clientFrame(9, [1], isFinal: false)),
    ("a length of 16 bits that fits 7", clientFrame(1, [65], lengthForm: 2)),
    ("a length of 64 bits that fits 16", clientFrame(1, [65], lengthForm: 8)),
    ("half a close code", clientFrame(8, [3])),
  ])
  func failsWith1002(_ name: String, _ input: [UInt8]) {
    #expect(read(input).failure == 1002, "\(name)")
    #expect(read(input, piece: 1).failure == 1002, "\(name)")
  }

  @Test func failsWith1002ForALengthWithTheHighestBit() {
    #expect(read([0x82, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]).failure == 1002)
  }

  @Test func failsWith1007ForTextThatIsNotUTF8() {
    for bytes: [UInt8] in [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xc3]] {
      #expect(read(clientFrame(1, bytes)).failure == 1007)
    }
    #expect(read(clientFrame(8, [0x03, 0xe8, 0xff])).failure == 1007)
  }

  @Test func failsWith1009BeforeTheTooLargePayloadArrives() {
    let header = Array(clientFrame(2, [UInt8](repeating: 0, count: 1001)).prefix(8))
    #expect(read(header, maximum: 1000).failure == 1009)
    let half = [UInt8](repeating: 0, count: 600)
    #expect(read(clientFrame(2, half, isFinal: false) + clientFrame(0, half), maximum: 1000).failure == 1009)
    #expect(read(clientFrame(2, [UInt8](repeating: 0, count: 1000)), maximum: 1000).failure == nil)
  }

  @Test func readsCloseCodes() {
    func close(_ code: UInt16) -> (events: [WebSocketReader.Event], failure: UInt16?) {
      read(clientFrame(8, [UInt8(code >> 8), UInt8(code & 0xff)] + Array("why".utf8)))
    }
    #expect(read(clientFrame(8)).events == [.close(nil)])
    for code: UInt16 in [1000, 1001, 1003, 1007, 1011, 1014, 3000, 4999] {
      #expect(close(code).events == [.close(code)])
    }
    for code: UInt16 in [0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000] { #expect(close(code).failure == 1002) }
  }

  /// Whatever comes: messages, a failure, or the wish for more; and the same for any cut of the input.
  @Test func readsAnyBytesWithoutHarm() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<3000 {
      var input = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      // Half of them begin as a masked frame of a few bytes would.
      if Bool.random(using: &generator), input.count > 2 {
        input[0] = [0x81, 0x82, 0x01, 0x00, 0x80, 0x88, 0x89].randomElement(using: &generator) ?? 0x81
        input[1] = 0x80 | UInt8.random(in: 0...20, using: &generator)
      }
      let whole = read(input, maximum: 50)
      let pieces = read(input, maximum: 50, piece: 1)
      #expect(pieces.events == whole.events, "\(input)")
      #expect(pieces.failure == whole.failure, "\(input)")
    }
  }

  @Test func writesFramesOfEveryLength() {
    #expect(WebSocketFrame.bytes(.text, Array("hi".utf8)) == [0x81, 2, 0x68, 0x69])
    #expect(WebSocketFrame.bytes(.binary, [UInt8](repeating: 1, count: 126)).prefix(4) == [0x82, 126, 0, 126])
    #expect(
      WebSocketFrame.bytes(.binary, [UInt8](repeating: 1, count: 65_536)).prefix(10)
        == [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0])
    #expect(WebSocketFrame.close(nil) == [0x88, 0])
    #expect(WebSocketFrame.close(1001, "é") == [0x88, 4, 0x03, 0xe9, 0xc3, 0xa9])
    #expect(WebSocketFrame.close(1000, String(repeating: "é", count: 100)).count == 2 + 2 + 122)
  }
}
