import ChainCore
import ChainVectors
import CryptoCore
import CryptoSecp256k1
import EVMChain
import Testing

@Suite struct EVMTransactionTests {
  @Test func readsSignsAndRecoversEveryType() throws {
    let file = try Vectors.own("transactions.json")
    let rows = try #require(file["transactions"] as? [[String: String]])
    let key = try privateKey(#require(file["key"] as? String))
    #expect(rows.count == 13)
    for row in rows {
      let name = try #require(row["name"])
      let raw = try bytes(#require(row["raw"]))
      let read = try SignedEVMTransaction(raw: raw)
      #expect(read.raw == raw, "\(name)")
      #expect(Hex.encode(read.hash) == row["hash"], "\(name)")
      #expect(try read.recoverSender().checksummed == file["sender"] as? String, "\(name)")
      #expect(try signed(read.transaction, with: key) == read, "\(name)")
      if case .eip7702(let transaction) = read.transaction {
        for authorization in transaction.authorizationList {
          #expect(try authorization.recoverAuthority().checksummed == file["authority"] as? String)
        }
      }
      for count in raw.indices {
        #expect(throws: EVMTransactionError.self) { try SignedEVMTransaction(raw: raw.prefix(count)) }
      }
      #expect(throws: EVMTransactionError.self) { try SignedEVMTransaction(raw: raw + [0x80]) }
    }
  }

  /// EIP-7702: the chain passes over an authorization that nobody signed, and the transaction stays valid.
  @Test(arguments: [
    ("", "01", "01"), ("01", "", "01"), ("01", "01", ""), ("1b", "01", "01"), ("ff", "01", "01"),
    ("01", String(repeating: "f", count: 64), "01"), ("", "01", String(repeating: "f", count: 64)), ("", "", ""),
  ])
  func authorizationsThatNobodySignedAreRead(_ parity: String, _ r: String, _ s: String) throws {
    let raw = try withAuthorization([bytes(parity), bytes(r), bytes(s)])
    let read = try SignedEVMTransaction(raw: raw)
    #expect(read.raw == raw)
    guard case .eip7702(let transaction) = read.transaction else { throw VectorError.malformed }
    let authorization = try #require(transaction.authorizationList.first)
    let isPossible = authorization.yParity <= 1 && r == "01" && s == "01"
    #expect((authorization.signature != nil) == isPossible)
    if !isPossible {
      let error = #expect(throws: EVMTransactionError.self) { try authorization.recoverAuthority() }
      #expect(error?.code == .invalidSignature)
    }
  }

  @Test(arguments: [["0100", "01", "01"], ["00", "01", "01"], ["", "01" + String(repeating: "00", count: 32), "01"]])
  func authorizationsOfImpossibleNumbersAreRefused(_ numbers: [String]) throws {
    let raw = try withAuthorization(numbers.map { try bytes($0) })
    let error = #expect(throws: EVMTransactionError.self) { try SignedEVMTransaction(raw: raw) }
    #expect(error?.code == .invalidField)
  }

  private func withAuthorization(_ signature: [[UInt8]]) throws -> [UInt8] {
    let key = try privateKey(String(repeating: "02", count: 32))
    let given = try Authorization(chainID: 1, address: .zero, nonce: 7).signed(with: key)
    let signed = try EIP7702Transaction(
      chainID: 1, nonce: 1, maxPriorityFeePerGas: 1, maxFeePerGas: 2, gasLimit: 100_000, to: .zero, value: 0,
      authorizationList: [given]
    ).signed(with: key)
    guard case .list(var fields) = try RLP.decode(signed.raw.dropFirst()), case .list(let list) = fields[9],
      case .list(let authorization)? = list.first
    else { throw VectorError.malformed }
    fields[9] = .list([.list(authorization.prefix(3) + signature.map { .bytes($0) })])
    return [4] + RLP.encode(.list(fields))
  }

  /// EIP-155, example.
  @Test func signsTheExampleOfEIP155() throws {
    let transaction = LegacyTransaction(
      chainID: 1, nonce: 9, gasPrice: 20_000_000_000, gasLimit: 21000,
      to: try EVMAddress("0x3535353535353535353535353535353535353535"), value: 1_000_000_000_000_000_000)
    #expect(
      Hex.encode(transaction.signingHash) == "daf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53")
    let signed = try transaction.signed(with: privateKey(String(repeating: "46", count: 32)))
    #expect(
      Hex.encode(signed.raw)
        == "f86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a0"
        + "28ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a0"
        + "67cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83")
    #expect(try SignedEVMTransaction(raw: signed.raw).transaction == .legacy(transaction))
  }

  @Test func carriesTheLargestChainID() throws {
    let transaction = LegacyTransaction(
      chainID: .max, nonce: .max, gasPrice: .max, gasLimit: .max, to: nil, value: .max, data: [1])
    let signed = try transaction.signed(with: privateKey(String(repeating: "46", count: 32)))
    #expect(try SignedEVMTransaction(raw: signed.raw) == signed)
    #expect(signed.transaction.chainID == .max)
  }

  @Test(arguments: [0, 1, 26, 29, 34] as [UInt64])
  func refusesOtherValuesOfV(_ v: UInt64) {
    let fields: [RLPItem] = [
      .bytes([]), .bytes([]), .bytes([]), .bytes([]), .bytes([]), .bytes([]), .integer(v), .bytes([1]), .bytes([1]),
    ]
    let error = #expect(throws: EVMTransactionError.self) { try SignedEVMTransaction(raw: RLP.encode(.list(fields))) }
    #expect(error?.field == "v")
    #expect(error?.offset == 7)
  }

  @Test func refusesUnknownTypes() {
    for type: UInt8 in [0, 5, 0x7f, 0x80, 0xbf] {
      let error = #expect(throws: EVMTransactionError.self) { try SignedEVMTransaction(raw: [type, 0xc0]) }
      #expect(error?.code == .unknownType)
    }
    #expect(throws: EVMTransactionError.self) { try SignedEVMTransaction(raw: [UInt8]()) }
  }

  @Test func carriesBlobsOnTheWayToTheNetwork() throws {
    let rows = try #require(try Vectors.own("transactions.json")["transactions"] as? [[String: String]])
    let row = try #require(rows.first { $0["name"] == "EIP-4844 0" })
    let canonical = try SignedEVMTransaction(raw: bytes(#require(row["raw"])))
    guard case .eip4844(var transaction) = canonical.transaction else {
      Issue.record("not a blob transaction")
      return
    }
    for version: UInt8? in [nil, 1] {
      transaction.sidecar = BlobSidecar(
        wrapperVersion: version, blobs: [[UInt8](repeating: 7, count: 131_072)],
        commitments: [[UInt8](repeating: 1, count: 48)], proofs: [[UInt8](repeating: 2, count: 48)])
      let wrapped = SignedEVMTransaction(transaction: .eip4844(transaction), signature: canonical.signature)
      #expect(wrapped.raw.count > 131_072)
      #expect(wrapped.hash == canonical.hash)
      #expect(try SignedEVMTransaction(raw: wrapped.raw) == wrapped)
      #expect(try wrapped.recoverSender() == canonical.recoverSender())
    }
    transaction.sidecar = BlobSidecar(blobs: [[1]], commitments: [], proofs: [])
    let short = SignedEVMTransaction(transaction: .eip4844(transaction), signature: canonical.signature)
    #expect(throws: EVMTransactionError.self) { try SignedEVMTransaction(raw: short.raw) }
  }

  private func signed(_ transaction: EVMTransaction, with key: Secp256k1PrivateKey) throws -> SignedEVMTransaction {
    switch transaction {
    case .legacy(let transaction): return try transaction.signed(with: key)
    case .eip2930(let transaction): return try transaction.signed(with: key)
    case .eip1559(let transaction):
      let signed = try transaction.signed(with: key)
      return SignedEVMTransaction(transaction: .eip1559(signed.transaction), signature: signed.signature)
    case .eip4844(let transaction): return try transaction.signed(with: key)
    case .eip7702(let transaction): return try transaction.signed(with: key)
    }
  }
}
