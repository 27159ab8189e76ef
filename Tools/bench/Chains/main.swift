// Compares the Chains package, and what is behind it, with the Python implementations of Tests/Interop, one line per
// measurement. Arguments name the measurements to run by their beginning; without any, all run. Exits 1 when a bound is
// not met.
import CryptoCore
import CryptoSecp256k1
import EVMChain
import Foundation

let mail = try TypedData(json: Samples.mail)
let types = try Samples.types.map { try ABIType($0) }
let encoded = try ABI.encode(Samples.values, as: types)
let bytes = [UInt8](1...64)
let text = Base58.encode(bytes)
let key = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: [UInt8](repeating: 1, count: 32)))
let digest = [UInt8](repeating: 7, count: 32)
let signature = try key.recoverableSignature(forDigest: digest)
let publicKey = key.publicKey

let measurements = [
  Measurement(name: "eip712-mail", bound: 30) { _ = try mail.signingHash() },
  Measurement(name: "abi-encode-20", bound: 20) { _ = try ABI.encode(Samples.values, as: types) },
  Measurement(name: "abi-decode-20", bound: 20) { _ = try ABI.decode(encoded, as: types) },
  Measurement(name: "base58-encode-64", bound: 5) { _ = Base58.encode(bytes) },
  Measurement(name: "base58-decode-64", bound: 5) { _ = try Base58.decode(text) },
  Measurement(name: "secp256k1-sign-recoverable", bound: 0.95) { _ = try key.recoverableSignature(forDigest: digest) },
  Measurement(name: "secp256k1-recover", bound: 0.95) { _ = try signature.recoverPublicKey(fromDigest: digest) },
  Measurement(name: "secp256k1-verify", bound: 0.95) {
    guard publicKey.isValidSignature(compact: signature.compact, forDigest: digest) else { exit(2) }
  },
]

let wanted = CommandLine.arguments.dropFirst()
let selected = measurements.filter { one in wanted.isEmpty || wanted.contains { one.name.hasPrefix($0) } }
let peer = try Peer()
let results = try selected.map { try $0.run(against: peer) }
peer.stop()
if results.isEmpty || results.contains(false) { exit(1) }
