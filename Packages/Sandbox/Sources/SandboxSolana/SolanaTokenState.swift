internal import SolanaChain

/// Reads fixed-size fields, numbers in little-endian order.
private struct Fields {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func take(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func number(_ count: Int) -> UInt64 { take(count).reversed().reduce(0) { $0 << 8 | UInt64($1) } }

  mutating func address() -> SolanaPublicKey? { try? SolanaPublicKey(bytes: take(SolanaPublicKey.byteCount)) }

  /// A field of 4 + 32 bytes; nil inside when it is not set.
  mutating func optionalAddress() -> SolanaPublicKey?? {
    let tag = number(4)
    guard let address = address(), tag <= 1 else { return nil }
    return .some(tag == 1 ? address : nil)
  }
}

private func littleEndian(_ value: UInt64, _ count: Int = 8) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
}

private func optional(_ address: SolanaPublicKey?) -> [UInt8] {
  littleEndian(address == nil ? 0 : 1, 4) + (address?.bytes ?? [UInt8](repeating: 0, count: 32))
}

/// The data of a mint (SPL Token, 82 bytes).
struct SolanaMintState: Equatable {
  static let byteCount = 82

  var authority: SolanaPublicKey?
  var supply: UInt64
  var decimals: UInt8

  init(authority: SolanaPublicKey?, supply: UInt64, decimals: UInt8) {
    (self.authority, self.supply, self.decimals) = (authority, supply, decimals)
  }

  /// Nil for data that are no initialized mint.
  init?(_ data: [UInt8]) {
    guard data.count == Self.byteCount else { return nil }
    var fields = Fields(data)
    guard let authority = fields.optionalAddress() else { return nil }
    self.authority = authority
    supply = fields.number(8)
    decimals = UInt8(truncatingIfNeeded: fields.number(1))
    guard fields.number(1) == 1 else { return nil }
  }

  /// The data; there is no freeze authority.
  var data: [UInt8] { optional(authority) + littleEndian(supply) + [decimals, 1] + optional(nil) }
}

/// The data of a token account (SPL Token, 165 bytes).
struct SolanaTokenAccountState: Equatable {
  static let byteCount = 165

  let mint: SolanaPublicKey
  let owner: SolanaPublicKey
  var amount: UInt64

  init(mint: SolanaPublicKey, owner: SolanaPublicKey, amount: UInt64 = 0) {
    (self.mint, self.owner, self.amount) = (mint, owner, amount)
  }

  /// Nil for data that are no initialized token account.
  init?(_ data: [UInt8]) {
    guard data.count == Self.byteCount else { return nil }
    var fields = Fields(data)
    guard let mint = fields.address(), let owner = fields.address() else { return nil }
    (self.mint, self.owner) = (mint, owner)
    amount = fields.number(8)
    _ = fields.take(36)
    guard fields.number(1) == 1 else { return nil }
  }

  /// The data: neither delegate nor close authority, initialized, not wrapped SOL.
  var data: [UInt8] {
    mint.bytes + owner.bytes + littleEndian(amount) + optional(nil) + [1] + littleEndian(0, 12) + littleEndian(0)
      + optional(nil)
  }
}
