public import ChainCore

/// Why a call reverted, from the data that it returned (Solidity documentation, Error handling).
public enum RevertReason: Hashable, Sendable {
  /// No data: `revert()` without a reason, or a failed low-level check.
  case none
  /// `Error(string)`: `require` or `revert` with a text.
  case error(String)
  /// `Panic(uint256)`: a failed assertion, an overflow and the like.
  case panic(UInt256)
  /// One of the custom errors that were passed in, with its arguments.
  case custom(ABISignature, [ABIValue])
  /// Data that fit nothing known.
  case unknown([UInt8])

  /// Reads revert data. Data that carry a known selector but do not decode are ``unknown(_:)``.
  ///
  /// - Parameters:
  ///   - data: what the call returned.
  ///   - errors: the custom errors of the contract.
  public init(data: some Collection<UInt8>, errors: [ABISignature] = []) {
    let data = Array(data)
    if data.isEmpty {
      self = .none
      return
    }
    if let values = Self.decode(data, "Error(string)"), case .string(let text)? = values.first {
      self = .error(text)
    } else if let values = Self.decode(data, "Panic(uint256)"), case .uint(let code)? = values.first {
      self = .panic(code)
    } else {
      for error in errors {
        if let values = try? error.decodeCall(data) {
          self = .custom(error, values)
          return
        }
      }
      self = .unknown(data)
    }
  }

  /// The meaning of a panic code, for example `arithmetic overflow` for 0x11; nil for codes that Solidity does not
  /// define.
  public static func panicMeaning(_ code: UInt256) -> String? {
    switch code.uint64 {
    case 0x00: "generic panic"
    case 0x01: "assertion failed"
    case 0x11: "arithmetic overflow"
    case 0x12: "division by zero"
    case 0x21: "invalid enum value"
    case 0x22: "invalid storage byte array"
    case 0x31: "pop of an empty array"
    case 0x32: "index out of bounds"
    case 0x41: "too much memory"
    case 0x51: "call of an uninitialized function"
    default: nil
    }
  }

  private static func decode(_ data: [UInt8], _ signature: String) -> [ABIValue]? {
    try? ABISignature(signature).decodeCall(data)
  }
}

extension RevertReason: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .none: "no reason given"
    case .error(let text): text
    case .panic(let code): "panic \(code.hexQuantity)" + (Self.panicMeaning(code).map { ": \($0)" } ?? "")
    case .custom(let signature, _): signature.description
    case .unknown(let data): "unknown revert data of \(data.count) bytes"
    }
  }
}
