public import ChainCore
internal import CryptoCore

extension EVMAddress {
  /// The address of the contract that an account creates with the transaction of this nonce (`CREATE`, Yellow Paper
  /// section 7).
  public static func contract(createdBy sender: EVMAddress, nonce: UInt64) -> EVMAddress {
    let encoded = RLP.encode(.list([.bytes(sender.bytes), .integer(nonce)]))
    return EVMAddress(trusted: Array(Keccak256.hash(encoded).suffix(byteCount)))
  }

  /// The address of the contract that `CREATE2` makes from this salt and code (EIP-1014).
  public static func contract(
    createdBy sender: EVMAddress, salt: UInt256, initCode: some Collection<UInt8>
  ) -> EVMAddress {
    let preimage = [0xff] + sender.bytes + salt.bigEndianBytes + Keccak256.hash(initCode)
    return EVMAddress(trusted: Array(Keccak256.hash(preimage).suffix(byteCount)))
  }

  /// The address of the contract that `CREATE2` makes from this salt and code hash (EIP-1014).
  ///
  /// - Throws: ``EVMAddressError`` when the hash has not 32 bytes.
  public static func contract(
    createdBy sender: EVMAddress, salt: UInt256, initCodeHash: some Collection<UInt8>
  ) throws(EVMAddressError) -> EVMAddress {
    guard initCodeHash.count == 32 else {
      throw EVMAddressError(.wrongLength, offset: 0, "a hash has 32 bytes, not \(initCodeHash.count)")
    }
    let preimage = [0xff] + sender.bytes + salt.bigEndianBytes + Array(initCodeHash)
    return EVMAddress(trusted: Array(Keccak256.hash(preimage).suffix(byteCount)))
  }
}
