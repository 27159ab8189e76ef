import ChainVectors
import CryptoCore
import CryptoSecp256k1

func privateKey(_ hex: String) throws -> Secp256k1PrivateKey {
  try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: bytes(hex)))
}
