/// A signature of a contract that may not be deployed yet, with what deploys it (EIP-6492).
public struct EIP6492Signature: Hashable, Sendable {
  /// The contract that deploys the account, or prepares it.
  public let factory: EVMAddress
  /// The call data for the factory.
  public let factoryData: [UInt8]
  /// The signature for the account once it is deployed (EIP-1271).
  public let signature: [UInt8]

  /// The parts of a wrapped signature.
  public init(factory: EVMAddress, factoryData: [UInt8], signature: [UInt8]) {
    self.factory = factory
    self.factoryData = factoryData
    self.signature = signature
  }

  /// The 32 bytes at the end that tell this form from others.
  public static let magicSuffix = [UInt8](repeatElement([0x64, 0x92], count: 16).joined())

  /// Reads a wrapped signature.
  ///
  /// - Returns: nil when the bytes do not end with ``magicSuffix``.
  /// - Throws: ``ABIError`` when what stands before it does not decode.
  public init?(bytes: some Collection<UInt8>) throws(ABIError) {
    let bytes = Array(bytes)
    guard bytes.count >= 32, bytes.suffix(32) == Self.magicSuffix[...] else { return nil }
    let values = try ABI.decode(bytes.dropLast(32), as: [.address, .bytes, .bytes])
    guard case .address(let factory) = values[0], case .bytes(let factoryData) = values[1],
      case .bytes(let signature) = values[2]
    else { return nil }
    self.init(factory: factory, factoryData: factoryData, signature: signature)
  }

  /// `abi.encode(factory, factoryData, signature)` and ``magicSuffix``.
  public var bytes: [UInt8] {
    let types: [ABIType] = [.address, .bytes, .bytes]
    let encoded = try? ABI.encode([.address(factory), .bytes(factoryData), .bytes(signature)], as: types)
    return (encoded ?? []) + Self.magicSuffix
  }
}
