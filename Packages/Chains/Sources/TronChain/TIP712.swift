public import CryptoSecp256k1
public import EVMChain

/// Typed structured data on Tron (TIP-712): EIP-712 with addresses of both chains and the type `trcToken`.
public enum TIP712 {
  /// The digest that is signed. Addresses may be Base58Check, hexadecimal with the prefix 41, or 20 bytes with `0x`;
  /// only the 20 bytes count.
  ///
  /// - Throws: ``EVMChain/TypedDataError`` naming the path and the reason.
  public static func signingHash(of data: TypedData) throws(TypedDataError) -> [UInt8] {
    try data.signingHash(dialect: dialect)
  }

  /// Signs the digest.
  ///
  /// - Throws: ``EVMChain/TypedDataError``, ``CryptoSecp256k1/Secp256k1Error``
  public static func sign(_ data: TypedData, with key: Secp256k1PrivateKey) throws -> EVMSignature {
    EVMSignature(try key.recoverableSignature(forDigest: signingHash(of: data)))
  }

  /// The address whose key signed the digest.
  ///
  /// - Throws: ``EVMChain/TypedDataError``; ``EVMChain/EVMSignatureError`` when no key can have made the signature.
  public static func recoverAddress(of data: TypedData, signature: EVMSignature) throws -> TronAddress {
    TronAddress(try signature.recoverAddress(fromDigest: signingHash(of: data)))
  }

  private static let dialect = TypedDataDialect(integerAliases: ["trcToken"]) { text throws(TypedDataError) in
    if text.utf8.count == 42, text.hasPrefix("0x") {
      do throws(EVMAddressError) {
        return try EVMAddress(text).bytes
      } catch {
        throw TypedDataError(.invalidAddress, error.message)
      }
    }
    do throws(TronAddressError) {
      return try TronAddress(text).evmAddress.bytes
    } catch {
      throw TypedDataError(.invalidAddress, error.message)
    }
  }
}
