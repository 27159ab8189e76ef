import ChainCore
import ChainVectors
import CryptoCore
import EVMChain
import Testing

@Suite struct TypedDataTests {
  /// EIP-712, example `Mail`.
  static let mail = """
    {"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"version","type":"string"},
    {"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],
    "Person":[{"name":"name","type":"string"},{"name":"wallet","type":"address"}],
    "Mail":[{"name":"from","type":"Person"},{"name":"to","type":"Person"},{"name":"contents","type":"string"}]},
    "primaryType":"Mail","domain":{"name":"Ether Mail","version":"1","chainId":1,
    "verifyingContract":"0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"},
    "message":{"from":{"name":"Cow","wallet":"0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"},
    "to":{"name":"Bob","wallet":"0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB"},"contents":"Hello, Bob!"}}
    """

  @Test func hashesAndSignsTheExampleOfTheStandard() throws {
    let data = try TypedData(json: Self.mail)
    #expect(
      try data.encodeType("Mail")
        == "Mail(Person from,Person to,string contents)Person(string name,address wallet)")
    #expect(
      Hex.encode(try data.domainSeparator()) == "f2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f")
    #expect(
      Hex.encode(try data.structHash()) == "c52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e")
    #expect(
      Hex.encode(try data.signingHash()) == "be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2")
    let signature = try data.sign(with: privateKey(Hex.encode(Keccak256.hash(Array("cow".utf8)))))
    #expect(
      signature.hex
        == "0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d"
        + "07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b915621c")
    #expect(
      try data.recoverAddress(signature: signature).checksummed == "0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826")
  }

  @Test func agreesWithOthers() throws {
    // Read with our own reader: the numbers are too large for the system's.
    guard case .object(let file) = try EIP712Value(json: Vectors.ownBytes("typed-data.json")),
      case .array(let cases)? = file["cases"]
    else { throw VectorError.malformed }
    #expect(cases.count == 10)
    for case .object(let row) in cases {
      guard case .object(let document)? = row["typedData"] else { throw VectorError.malformed }
      let digest = Hex.encode(try TypedData(document: document).signingHash())
      #expect(row["digest"] == .string(digest), "\(row["name"] ?? "")")
    }
  }

  @Test(.enabled(if: Vectors.hasSpecs, Vectors.absence))
  func signsTheWalletVectors() throws {
    let file = try Vectors.spec("wallet-crypto.json")
    let rows = try #require(file["eip712"] as? [[String: Any]])
    let key = try privateKey("4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318")
    #expect(rows.count == 2)
    for row in rows {
      let json =
        try row["typedData"].map(Vectors.bytes(ofJSON:)) ?? Array(#require(row["typedDataJson"] as? String).utf8)
      let data = try TypedData(json: json)
      #expect(Hex.encode(try data.signingHash(), prefix: true) == row["digest"] as? String)
      #expect(try data.sign(with: key).hex == row["signature"] as? String)
    }
  }

  @Test(arguments: [
    "115792089237316195423570985008687907853269984665640564039457584007913129639935",
    #""115792089237316195423570985008687907853269984665640564039457584007913129639935""#,
    #""0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff""#,
  ])
  func theLargestNumberIsExactInEveryNotation(_ number: String) throws {
    let data = try document("uint256", number)
    #expect(
      try data.structHash() == Keccak256.hash(Keccak256.hash(Array("T(uint256 x)".utf8)) + UInt256.max.bigEndianBytes))
  }

  @Test func numbersMayBeWrittenInManyWays() throws {
    let expected = try document("uint64", "1000").signingHash()
    for text in [#""1000""#, #""0x3e8""#, #""0x03E8""#, "1e3", "1.0E+3", "10000e-1", "1000.00"] {
      #expect(try document("uint64", text).signingHash() == expected, "\(text)")
    }
    #expect(try document("int8", "-1").structHash() == document("int8", #""-1""#).structHash())
    #expect(try document("uint8", "-0").structHash() == document("uint8", "0").structHash())
  }

  @Test func negativeNumbersAreSignExtended() throws {
    let typeHash = Keccak256.hash(Array("T(int8 x)".utf8))
    #expect(
      try document("int8", "-2").structHash()
        == Keccak256.hash(typeHash + [UInt8](repeating: 0xff, count: 31) + [0xfe]))
  }

  @Test func theEmptyArrayHashesToTheHashOfNothing() throws {
    let data = try document("uint8[]", "[]")
    let typeHash = Keccak256.hash(Array("T(uint8[] x)".utf8))
    #expect(try data.structHash() == Keccak256.hash(typeHash + Keccak256.hash([UInt8]())))
  }

  @Test func aStructInsideAnArrayIsADependency() throws {
    let data = try TypedData(
      json: #"{"types":{"Z":[{"name":"a","type":"B[][2]"}],"B":[{"name":"c","type":"A"}],"A":[]},"#
        + #""primaryType":"Z","domain":{},"message":{"a":[[],[]]}}"#)
    #expect(try data.encodeType("Z") == "Z(B[][2] a)A()B(A c)")
    #expect(throws: Never.self) { try data.signingHash() }
  }

  @Test func theDomainTypeIsMadeFromTheFieldsPresent() throws {
    var data = try TypedData(json: Self.mail)
    let declared = try data.signingHash()
    data.types["EIP712Domain"] = nil
    #expect(try data.signingHash() == declared)
    data.domain["version"] = .null
    data.domain["chainId"] = nil
    data.domain["salt"] = .bytes([UInt8](repeating: 1, count: 32))
    let typeHash = Keccak256.hash(Array("EIP712Domain(string name,address verifyingContract,bytes32 salt)".utf8))
    let address = [UInt8](repeating: 0, count: 12) + [UInt8](repeating: 0xcc, count: 20)
    #expect(
      try data.domainSeparator()
        == Keccak256.hash(
          typeHash + Keccak256.hash(Array("Ether Mail".utf8)) + address + [UInt8](repeating: 1, count: 32)))
    data.domain["color"] = "red"
    #expect(fault { try data.signingHash() } == "invalidField domain.color")
  }

  @Test func theDomainAloneCanBeSigned() throws {
    var data = try TypedData(json: Self.mail)
    data.primaryType = "EIP712Domain"
    data.message = [:]
    #expect(try data.signingHash() == Keccak256.hash([0x19, 1] + data.domainSeparator()))
  }

  @Test func anAbsentStructIsZero() throws {
    let data = TypedData(
      types: ["P": [.init(name: "name", type: "string"), .init(name: "next", type: "P")]], primaryType: "P",
      domain: [:], message: ["name": "x", "next": nil])
    let typeHash = Keccak256.hash(Array("P(string name,P next)".utf8))
    let expected = Keccak256.hash(
      typeHash + Keccak256.hash(Array("x".utf8)) + [UInt8](repeating: 0, count: 32))
    #expect(try data.structHash() == expected)
    var without = data
    without.message["next"] = nil
    #expect(try without.structHash() == expected)
  }

  @Test(arguments: [
    ("uint8", "256", "outOfRange message.x"), ("uint8", "-1", "outOfRange message.x"),
    ("int8", "128", "outOfRange message.x"), ("uint256", "1.5", "typeMismatch message.x"),
    ("uint256", #""""#, "typeMismatch message.x"), ("uint256", #""1 ""#, "typeMismatch message.x"),
    ("uint256", "1e99999999999999999999", "typeMismatch message.x"), ("uint256", "1e78", "outOfRange message.x"),
    ("uint256", "true", "typeMismatch message.x"), ("bool", "1", "typeMismatch message.x"),
    ("string", "1", "typeMismatch message.x"), ("string", "null", "missingValue message.x"),
    ("bytes", #""0x1""#, "typeMismatch message.x"), ("bytes", #""ab""#, "typeMismatch message.x"),
    ("bytes4", #""0x010203""#, "outOfRange message.x"), ("address", #""0x12""#, "invalidAddress message.x"),
    ("address", #""0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD""#, "invalidAddress message.x"),
    ("uint8[2]", "[1]", "outOfRange message.x"), ("uint8[]", "1", "typeMismatch message.x"),
    ("uint8[][]", "[[1],[2,300]]", "outOfRange message.x[1][1]"), ("T", "1", "typeMismatch message.x"),
    ("Item", "{}", "unknownType types.T[0]"), ("uint7", "1", "unknownType types.T[0]"),
    ("uint8[", "1", "unknownType types.T[0]"), ("uint8]", "1", "unknownType types.T[0]"),
    ("uint8[01]", "1", "unknownType types.T[0]"), ("uint8[-1]", "1", "unknownType types.T[0]"),
    ("[]", "1", "unknownType types.T[0]"), ("", "1", "unknownType types.T[0]"),
    ("function", "1", "unknownType types.T[0]"), ("(uint8)", "[1]", "unknownType types.T[0]"),
  ])
  func faultsNameTheirPlace(_ type: String, _ value: String, _ expected: String) throws {
    let data = try document(type, value)
    #expect(fault { try data.signingHash() } == expected)
  }

  @Test func namesThatWouldConfuseTheTypeAreRefused() throws {
    for name in ["", "a b", "a(b)", "a,b", "uint256", "a[]"] {
      let data = TypedData(types: [name: []], primaryType: name, domain: [:], message: [:])
      #expect(throws: TypedDataError.self) { try data.signingHash() }
    }
    let twice = TypedData(
      types: ["T": [.init(name: "x", type: "bool"), .init(name: "x", type: "bool")]], primaryType: "T", domain: [:],
      message: ["x": true])
    #expect(fault { try twice.signingHash() } == "invalidField types.T[1]")
    let unknown = TypedData(types: [:], primaryType: "T", domain: [:], message: [:])
    #expect(fault { try unknown.signingHash() } == "unknownType primaryType")
    let colon = TypedData(types: ["A:B": []], primaryType: "A:B", domain: [:], message: [:])
    #expect(throws: Never.self) { try colon.signingHash() }
  }

  @Test(arguments: [
    "[]", "{}", #"{"types":{},"primaryType":1,"domain":{},"message":{}}"#,
    #"{"types":[],"primaryType":"T","domain":{},"message":{}}"#,
    #"{"types":{"T":{}},"primaryType":"T","domain":{},"message":{}}"#,
    #"{"types":{"T":[{"name":"x"}]},"primaryType":"T","domain":{},"message":{}}"#,
    #"{"types":{"T":[]},"primaryType":"T","message":{}}"#, #"{"types":{"T":[]},"primaryType":"T","domain":{}}"#,
  ])
  func refusesDocumentsWithoutTheirParts(_ json: String) {
    let error = #expect(throws: TypedDataError.self) { try TypedData(json: json) }
    #expect(error?.code == .malformedDocument)
  }

  @Test func theNumberOfTypesIsLimited() throws {
    var types: [String: [TypedDataField]] = [:]
    for number in 0..<TypedData.maximumTypeCount {
      types["T\(number)"] = [.init(name: "next", type: "T\((number + 1) % TypedData.maximumTypeCount)")]
    }
    var data = TypedData(types: types, primaryType: "T0", domain: [:], message: [:])
    #expect(throws: Never.self) { try data.signingHash() }
    #expect(try data.encodeType("T0").utf8.count > 256 * 10)
    data.types["One"] = []
    #expect(fault { try data.signingHash() } == "tooManyTypes types")
  }

  @Test func endlessNestingIsAFault() throws {
    var value = EIP712Value.null
    for _ in 0..<200 {
      value = ["next": value]
    }
    let data = TypedData(
      types: ["P": [.init(name: "next", type: "P")]], primaryType: "P", domain: [:], message: ["next": value])
    let error = #expect(throws: TypedDataError.self) { try data.signingHash() }
    #expect(error?.code == .tooDeep)
    let dimensions = try document("uint8" + String(repeating: "[]", count: 10_000), "[]")
    #expect(throws: TypedDataError.self) { try dimensions.signingHash() }
  }

  private func document(_ type: String, _ value: String) throws -> TypedData {
    try TypedData(
      json: #"{"types":{"T":[{"name":"x","type":"\#(type)"}]},"primaryType":"T","domain":{},"message":{"x":\#(value)}}"#
    )
  }

  private func fault(_ body: () throws -> [UInt8]) -> String {
    do {
      _ = try body()
      return "accepted"
    } catch {
      return (error as? TypedDataError).map { "\($0.code) \($0.path)" } ?? "\(error)"
    }
  }
}
