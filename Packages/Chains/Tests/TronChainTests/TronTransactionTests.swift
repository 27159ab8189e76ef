import ChainCore
import ChainVectors
import CryptoCore
import CryptoSecp256k1
import EVMChain
import Testing
import TronChain

@Suite struct TronTransactionTests {
  @Test func readsSignsAndRecoversWhatOthersMade() throws {
    let file = try Vectors.own("tronpy.json")
    let rows = try #require(file["transactions"] as? [[String: String]])
    let key = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: bytes(TronMessageTests.key)))
    #expect(rows.count == 4)
    for row in rows {
      let raw = try bytes(#require(row["raw"]))
      let transaction = try TronTransaction(rawData: ([1] + raw).dropFirst())
      #expect(transaction.rawData == raw)
      #expect(Hex.encode(transaction.id) == row["id"])
      let signed = try transaction.signed(with: key)
      let signature = try EVMSignature(hex: #require(row["signature"]))
      #expect(signed.signatures == [signature])
      #expect(try signed.recoverSigners().map(\.base58) == [file["owner"] as? String])
      #expect(try SignedTronTransaction(serialized: signed.serialized) == signed)
      // The other implementation ends its signatures with 0 or 1; the bytes stay as they came.
      let full = try bytes(#require(row["full"]))
      let read = try SignedTronTransaction(serialized: full)
      #expect(read.serialized == full)
      #expect(read.signatures == signed.signatures)
      #expect(read.transaction == signed.transaction)
      for count in raw.indices {
        // A cut between two fields leaves a shorter message, which must then be read as exactly that.
        let cut = try? TronTransaction(rawData: raw.prefix(count))
        #expect(cut == nil || cut?.rawData == Array(raw.prefix(count)))
      }
    }
  }

  @Test func readsTheContracts() throws {
    let rows = try #require(try Vectors.own("tronpy.json")["transactions"] as? [[String: String]])
    let read = try rows.map { try TronTransaction(rawData: bytes(#require($0["raw"]))) }
    guard case .transfer(let owner, _, 1_000_000) = read[0].contract,
      case .transfer(_, _, .max) = read[1].contract,
      case .triggerSmartContract(let call) = read[2].contract,
      case .other(type: 2, let url, _) = read[3].contract
    else {
      Issue.record("the contracts are not those of the file")
      return
    }
    #expect(owner == read[0].contract.owner)
    #expect(read[1].memo == Array("memo".utf8))
    #expect(read[1].permissionID == 2)
    #expect(call.tokenID == 1_000_001)
    #expect(call.callTokenValue == 4)
    #expect(read[2].feeLimit == 150_000_000)
    #expect(url == "type.googleapis.com/protocol.TransferAssetContract")
    #expect(read[3].contract.owner == nil)
  }

  @Test func onlyTheOwnerSigns() throws {
    let key = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: bytes(TronMessageTests.key)))
    let other = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: [UInt8](repeating: 1, count: 32)))
    let transaction = TronTransaction(
      refBlockBytes: [1, 2], refBlockHash: [UInt8](repeating: 3, count: 8), expiration: 2, timestamp: 1,
      contract: .transfer(owner: TronAddress(publicKey: key.publicKey), to: TronAddress(.zero), amount: -1))
    #expect(try transaction.signed(with: key).isSignedByOwner)
    #expect(try !transaction.signed(with: other).isSignedByOwner)
    #expect(try TronTransaction(rawData: transaction.rawData) == transaction)
  }

  @Test(arguments: [
    ("", "contract"), ("08", "-"), ("00", "-"), ("0b", "-"), ("0d00000000", "-"), ("0a05", "-"),
    ("40ffffffffffffffffff7f", "-"), ("40ffffffffffffffffffff01", "-"), ("4000", "contract"),
    ("0801", "ref_block_bytes"),
    ("4200", "expiration"), ("5a00", "parameter"), ("5a0208015a020801", "parameter"), ("7a00", "raw_data"),
    ("5a1808011214" + "0a0c" + "616161616161616161616161" + "12040a020801", "-"),
  ])
  func refusesMalformedData(_ hex: String, _ field: String) throws {
    let data = try bytes(hex)
    let error = #expect(throws: TronTransactionError.self) { try TronTransaction(rawData: data) }
    if field != "-" {
      #expect(error?.field == field)
    }
  }

  @Test func refusesWhatTheCanonicalEncoderDoesNotWrite() throws {
    let rows = try #require(try Vectors.own("tronpy.json")["transactions"] as? [[String: String]])
    let raw = try bytes(#require(rows[0]["raw"]))
    // An explicit default, a field out of order, a number in more bytes than it needs.
    for suffix in [[0x90, 0x01, 0x00], [0x18, 0x01], [0x90, 0x01, 0x81, 0x00]] as [[UInt8]] {
      let error = #expect(throws: TronTransactionError.self) { try TronTransaction(rawData: raw + suffix) }
      #expect(error?.code == .nonCanonical)
    }
    let unknown = #expect(throws: TronTransactionError.self) { try TronTransaction(rawData: raw + [0x98, 0x01, 0x01]) }
    #expect(unknown?.code == .unknownField)
    let signed = try bytes(#require(rows[0]["full"]))
    #expect(throws: TronTransactionError.self) { try SignedTronTransaction(serialized: signed + [0x12, 1, 0]) }
    #expect(throws: TronTransactionError.self) { try SignedTronTransaction(serialized: [UInt8]()) }
  }

  @Test(arguments: [0, 1, 27, 28] as [UInt8])
  func signaturesKeepTheirBytes(_ v: UInt8) throws {
    let rows = try #require(try Vectors.own("tronpy.json")["transactions"] as? [[String: String]])
    var bytes = try bytes(#require(rows[0]["full"]))
    bytes[bytes.count - 1] = v
    let read = try SignedTronTransaction(serialized: bytes)
    #expect(read.serialized == bytes)
    #expect(read.signatureBytes[0].last == v)
    #expect(read.signatures[0].recoveryID == v % 27)
  }

  @Test func refusesSignedDataThatWouldNotComeBack() throws {
    let rows = try #require(try Vectors.own("tronpy.json")["transactions"] as? [[String: String]])
    let raw = try bytes(#require(rows[0]["raw"]))
    let full = try bytes(#require(rows[0]["full"]))
    let length: [UInt8] = [UInt8(raw.count & 0x7f | 0x80), UInt8(raw.count >> 7)]
    #expect(full.starts(with: [0x0a] + length + raw))
    let signature = Array(full.dropFirst(3 + raw.count))
    // The signature in front, a length and a tag in more bytes than they need.
    for data in [
      signature + [0x0a] + length + raw, [0x0a, length[0], length[1] | 0x80, 0] + raw + signature,
      [0x8a, 0] + length + raw + signature,
    ] {
      let error = #expect(throws: TronTransactionError.self) { try SignedTronTransaction(serialized: data) }
      #expect(error?.code == .nonCanonical)
    }
    var broken = full
    broken[broken.count - 1] = 4
    let error = #expect(throws: TronTransactionError.self) { try SignedTronTransaction(serialized: broken) }
    #expect(error?.code == .invalidSignature)
    #expect(error?.message.contains("not 4") == true)
  }

  @Test func tokenCallsAreThoseOfTheContractABI() throws {
    let address = try TronAddress("TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL")
    let word = String(repeating: "0", count: 24) + address.evmAddress.lowercased.dropFirst(2)
    let amount = String(repeating: "0", count: 62) + "2a"
    #expect(Hex.encode(TRC20.transfer(to: address, amount: 42)) == "a9059cbb" + word + amount)
    #expect(Hex.encode(TRC20.approve(spender: address, amount: 42)) == "095ea7b3" + word + amount)
    #expect(Hex.encode(TRC20.transfer(from: address, to: address, amount: 42)) == "23b872dd" + word + word + amount)
    #expect(Hex.encode(TRC20.balance(of: address)) == "70a08231" + word)
    #expect(Hex.encode(TRC20.allowance(owner: address, spender: address)) == "dd62ed3e" + word + word)
  }
}
