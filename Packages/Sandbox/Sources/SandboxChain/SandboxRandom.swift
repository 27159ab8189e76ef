internal import CryptoCore
internal import Synchronization

/// Where the Sandbox's keys, codes and identifiers come from: the system, or a seed for repeatable runs.
public final class SandboxRandom: Sendable {
  private struct Stream {
    let seed: [UInt8]
    var counter: UInt64 = 0
  }

  private let stream: Mutex<Stream?>

  /// Randomness of the system, or the stream that a seed determines. A seeded stream is for tests only.
  public init(seed: String? = nil) {
    stream = Mutex(seed.map { Stream(seed: SHA256.hash(Array($0.utf8))) })
  }

  /// How far a seeded stream has been used; 0 for the system's randomness.
  public var position: UInt64 { stream.withLock { $0?.counter ?? 0 } }

  /// Goes on behind what an earlier run of the same seed has used, so that nothing repeats.
  public func skip(to position: UInt64) {
    stream.withLock { stream in
      if let counter = stream?.counter { stream?.counter = max(counter, position) }
    }
  }

  /// `count` bytes.
  public func bytes(_ count: Int) -> [UInt8] {
    stream.withLock { stream in
      guard var seeded = stream else { return SecureRandom.bytes(count: count) }
      var bytes: [UInt8] = []
      while bytes.count < count {
        let counter = (0..<8).map { UInt8(truncatingIfNeeded: seeded.counter >> (56 - 8 * $0)) }
        bytes += SHA256.hash(seeded.seed + counter)
        seeded.counter += 1
      }
      stream = seeded
      return Array(bytes.prefix(count))
    }
  }

  /// Another stream, which a seed and the label determine; the system's randomness where there is no seed. What is taken
  /// from it does not move this stream's ``position``.
  public func stream(_ label: String) -> SandboxRandom {
    stream.withLock { stream in
      SandboxRandom(seed: stream.map { "\(Hex.encode($0.seed)):\(label)" })
    }
  }

  /// An evenly distributed number below `bound`, which must be positive.
  public func number(below bound: UInt32) -> UInt32 {
    let limit = UInt32.max - UInt32.max % max(bound, 1)
    while true {
      let value = bytes(4).reduce(0) { $0 << 8 | UInt32($1) }
      if value < limit { return value % max(bound, 1) }
    }
  }

  /// Lowercase hex of `byteCount` bytes.
  public func identifier(byteCount: Int = 16) -> String { Hex.encode(bytes(byteCount)) }
}
