/// FNV-1a with 64 bits: finds every flipped byte, and spreads names. No protection against intent: that is the seal's.
package struct Fingerprint {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }

  package mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { for byte in $0 { add(byte) } }
  }

  package mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  package static func of(_ bytes: [UInt8]) -> UInt64 { of(bytes[...]) }

  package static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var fingerprint = Fingerprint()
    bytes.withUnsafeBufferPointer { for byte in $0 { fingerprint.add(byte) } }
    return fingerprint.value
  }
}
