import CryptoP256
import Foundation

/// P-256 against the program `openssl speed ecdsap256` itself, started in turns with ours.
///
/// The program times its signatures and its verifications for a second each and counts processor time, as we do; one
/// runs at a time. The ratio is the median of the rounds' ratios.
struct OpenSSLSpeed {
  static let names = ["p256-sign-openssl-speed", "p256-verify-openssl-speed"]
  private static let rounds = 5
  private static let bound = 0.90

  /// Measures, prints a line each, and tells whether the bounds are met.
  static func run() throws -> [Bool] {
    let message = [UInt8](repeating: 0x42, count: 32)
    let key = try P256PrivateKey.generate()
    let raw = try key.signature(for: message)
    let publicKey = key.publicKey
    var ours: [[Double]] = []
    var peer: [[Double]] = []
    for round in 0..<rounds {
      if !round.isMultiple(of: 2) { peer.append(try rates()) }
      ours.append([
        Comparison.callsPerSecond { _ = try? key.signature(for: message) },
        Comparison.callsPerSecond { _ = publicKey.isValidSignature(raw, for: message) },
      ])
      if round.isMultiple(of: 2) { peer.append(try rates()) }
    }
    return names.indices.map { index in
      let ratio = Comparison.median(zip(ours, peer).map { $0[index] / $1[index] })
      let isMet = ratio >= bound
      print(
        "bench \(names[index])", String(format: "ours=%.0f/s", Comparison.median(ours.map { $0[index] })),
        String(format: "peer=%.0f/s", Comparison.median(peer.map { $0[index] })),
        String(format: "ratio=%.2f bound=%.2f", ratio, bound), isMet ? "ok" : "SHORT")
      return isMet
    }
  }

  /// Why the program is of no use.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Signatures and verifications per second: the last two numbers of the line that names the curve.
  private static func rates() throws -> [Double] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["openssl", "speed", "-seconds", "1", "ecdsap256"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let line = text.split(separator: "\n").last { $0.contains("nistp256") }
    let rates = (line ?? "").split(separator: " ").suffix(2).compactMap { Double($0) }
    guard rates.count == 2, rates.allSatisfy({ $0 > 0 }) else {
      throw Failure(description: "openssl speed ecdsap256 gives no figures: \(text.suffix(200))")
    }
    return rates
  }
}
