internal import CryptoCore
internal import SandboxChain

/// Now, and where identifiers come from.
struct Moment {
  /// Milliseconds since 1970.
  let now: Int64
  let random: SandboxRandom

  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// An identifier such as `usr_01hx3nr4q0gmkzb53fhpxdsyc8`: a ULID, which begins with the time.
  func identifier(_ prefix: String) -> String {
    var characters: [UInt8] = []
    var time = UInt64(clamping: now)
    for _ in 0..<10 {
      characters.append(Self.alphabet[Int(time & 31)])
      time >>= 5
    }
    characters.reverse()
    characters += random.bytes(16).map { Self.alphabet[Int($0 & 31)] }
    return prefix + "_" + String(decoding: characters, as: UTF8.self)
  }

  /// 32 random bytes as URL-safe base64 without padding.
  func secret() -> String { Base64URL.encode(random.bytes(32)) }

  /// A wallet address: four letters and twelve digits.
  func address() -> String {
    let letters = random.bytes(4).map { UInt8(ascii: "a") + $0 % 26 }
    let digits = random.bytes(12).map { UInt8(ascii: "0") + $0 % 10 }
    return String(decoding: letters + digits, as: UTF8.self)
  }
}
