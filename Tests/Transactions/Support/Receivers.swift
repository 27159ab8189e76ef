import CryptoCore
import CryptoEd25519
import EVMChain
import OMSWallet
import SolanaChain
import TronChain

/// An address of a family that nobody has used, by number.
func newAddress(_ number: Int, _ family: WalletType) throws -> String {
  switch family {
  case .solana:
    // The key of somebody, so that it can own token accounts.
    let seed = SHA256.hash(Array("receiver \(number)".utf8))
    let key = try Ed25519PrivateKey(seed: SecretBytes(copying: seed)).publicKey
    return try SolanaPublicKey(bytes: key.rawRepresentation).base58
  case .tron:
    return TronAddress(try EVMAddress(stranger(number))).base58
  default:
    return stranger(number)
  }
}
