import Foundation

/// The same bytes as every kind of collection that callers have: with offsets, not contiguous, and as `Data`.
public func byteForms(_ bytes: [UInt8]) -> [any Collection<UInt8>] {
  let padded = [0xaa, 0xbb, 0xcc] + bytes + [0xdd]
  let range = 3..<(3 + bytes.count)
  return [
    bytes, padded[range], ContiguousArray(bytes), Data(bytes), Data(padded)[range], bytes.lazy.map { $0 },
    bytes.reversed().reversed(),
  ]
}
