import Foundation
import WebRPC

/// A page of 1,000 balances, read and written.
struct JSONRates {
  struct Page: Codable {
    var page: Position
    var balances: [Balance]
  }

  struct Position: Codable {
    var page: Int
    var pageSize: Int
    var more: Bool
  }

  struct Balance: Codable {
    var contractType: String
    var contractAddress: String
    var accountAddress: String
    var tokenID: String
    var balance: String
    var blockHash: String
    var blockNumber: UInt64
    var chainId: UInt64
    var priceUSD: Double?
    var isSummary: Bool
    var contractInfo: Contract
  }

  struct Contract: Codable {
    var name: String
    var symbol: String
    var decimals: Int
    var logoURI: String
    var description: String
  }

  private static let turns = 15

  func run() throws -> [Measurement] {
    let page = Self.page
    let bytes = try WebRPCJSON.encode(page)
    let data = Data(bytes)
    let object = try JSONSerialization.jsonObject(with: data)
    let mebibytes = Double(bytes.count) / 1_048_576
    let value = try WebRPCJSON.decode(JSONValue.self, from: bytes)
    let python = try Self.python(data)

    var best = [String: Double]()
    for _ in 0..<Self.turns {
      try time("decode", &best) { _ = try WebRPCJSON.decode(Page.self, from: bytes) }
      try time("decode-value", &best) { _ = try WebRPCJSON.decode(JSONValue.self, from: bytes) }
      try time("decode-serialization", &best) { _ = try JSONSerialization.jsonObject(with: data) }
      try time("decode-decoder", &best) { _ = try JSONDecoder().decode(Page.self, from: data) }
      try time("encode", &best) { _ = try WebRPCJSON.encode(page) }
      try time("encode-value", &best) { _ = try WebRPCJSON.encode(value) }
      try time("encode-serialization", &best) {
        _ = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
      }
      try time("encode-encoder", &best) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        _ = try encoder.encode(page)
      }
    }
    func rate(_ name: String) -> Double { mebibytes / (best[name] ?? .infinity) }
    var results: [Measurement] = []
    for (kind, peerSeconds) in [("decode", python.decode), ("encode", python.encode)] {
      for (form, suffix) in [("typed", ""), ("value", "-value")] {
        let ours = rate(kind + suffix)
        let name = "webrpc-json-\(kind)-\(form)"
        let peer = rate("\(kind)-serialization")
        results += [
          .rate("\(name)-vs-serialization", ours: ours, peer: peer, bound: 1, unit: "MiB/s"),
          .rate("\(name)-vs-python", ours: ours, peer: mebibytes / peerSeconds, bound: 0.2, unit: "MiB/s"),
        ]
      }
    }
    for (kind, coder) in [("decode", "decoder"), ("encode", "encoder")] {
      let peer = rate("\(kind)-\(coder)")
      results.append(.rate("webrpc-json-\(kind)-vs-\(coder)", ours: rate(kind), peer: peer, bound: 1, unit: "MiB/s"))
    }
    return results
  }

  private func time(_ name: String, _ best: inout [String: Double], _ body: () throws -> Void) rethrows {
    let start = ContinuousClock.now
    try body()
    best[name] = min(best[name] ?? .infinity, start.duration(to: .now) / .seconds(1))
  }

  /// Best seconds of Python's json on the same bytes, writing with the same settings.
  private static func python(_ data: Data) throws -> (decode: Double, encode: Double) {
    let program = """
      import json, sys, time
      raw = sys.stdin.buffer.read()
      def best(f): return min((lambda s: (f(), time.perf_counter() - s)[1])(time.perf_counter()) for _ in range(15))
      value = json.loads(raw)
      print(best(lambda: json.loads(raw)))
      print(best(lambda: json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()))
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: data)
    try input.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let figures = text.split(separator: "\n").compactMap { Double($0) }
    guard figures.count == 2 else { throw TransportRates.Failure() }
    return (figures[0], figures[1])
  }

  private static let page = Page(
    page: Position(page: 0, pageSize: 1000, more: true),
    balances: (0..<1000).map { index in
      Balance(
        contractType: "ERC20",
        contractAddress: "0x" + String(repeating: "0123456789", count: 4),
        accountAddress: "0x" + String(repeating: "abcdef0123", count: 4),
        tokenID: "\(index)",
        balance: "1157920892373161954235709850086879078532699846656405640394575840079\(index)",
        blockHash: "0x" + String(repeating: "0123456789abcdef", count: 4),
        blockNumber: 70_000_000 + UInt64(index),
        chainId: 137,
        priceUSD: index.isMultiple(of: 3) ? nil : Double(index) * 0.37,
        isSummary: index.isMultiple(of: 2),
        contractInfo: Contract(
          name: "Token \(index) caf\u{E9}",
          symbol: "TK\(index)",
          decimals: 18,
          logoURI: "https://example.com/images/\(index).png",
          description: "A token with \"quotes\" and a line\nbreak, number \(index)."
        )
      )
    }
  )
}
