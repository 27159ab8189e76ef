import ChainCore
import EVMChain

/// What is measured; `peer.py` has the same.
enum Samples {
  static let mail = #"""
    {"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"version","type":"string"},
    {"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],
    "Person":[{"name":"name","type":"string"},{"name":"wallet","type":"address"}],
    "Mail":[{"name":"from","type":"Person"},{"name":"to","type":"Person"},{"name":"contents","type":"string"}]},
    "primaryType":"Mail","domain":{"name":"Ether Mail","version":"1","chainId":1,
    "verifyingContract":"0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"},
    "message":{"from":{"name":"Cow","wallet":"0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"},
    "to":{"name":"Bob","wallet":"0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB"},"contents":"Hello, Bob!"}}
    """#

  static let types = [
    "uint256", "address", "bool", "bytes32", "string", "bytes", "uint8[]", "address[3]", "(uint256,string)", "int128",
    "uint64", "(address,uint256)[]", "string[]", "bytes4", "uint256[][]", "int256", "bool[]", "address", "bytes",
    "uint16",
  ]

  static let values: [ABIValue] = [
    .uint(.max), .address(.zero), .bool(true), .bytes([UInt8](repeating: 1, count: 32)), .string("hello world"),
    .bytes([UInt8](repeating: 2, count: 100)), .array((0..<10).map { .uint(UInt256($0)) }),
    .array([.address(.zero), .address(.zero), .address(.zero)]), .tuple([.uint(5), .string("x")]), .int(-5), .uint(7),
    .array([.tuple([.address(.zero), .uint(1)]), .tuple([.address(.zero), .uint(2)])]),
    .array([.string("a"), .string("bb")]), .bytes([1, 2, 3, 4]),
    .array([.array([.uint(1), .uint(2)]), .array([.uint(3)])]),
    .int(-1), .array([.bool(true), .bool(false)]), .address(.zero), .bytes([]), .uint(3),
  ]
}
