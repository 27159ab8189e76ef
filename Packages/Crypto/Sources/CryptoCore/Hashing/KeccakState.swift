/// The sponge over Keccak-f[1600] (FIPS 202 §3) with rate 136 and lanes in little-endian order.
enum KeccakState {
  static let laneCount = 25
  private static let rate = Keccak256.blockByteCount

  /// Adds `input` to the state from byte `position` on and permutes after each full block.
  static func absorb(
    _ input: UnsafeRawBufferPointer, into lanes: UnsafeMutableBufferPointer<UInt64>, at position: inout Int
  ) {
    guard let state = lanes.baseAddress, let source = input.baseAddress else { return }
    var offset = 0
    while offset < input.count {
      let left = input.count - offset
      if position == 0, left >= rate {
        for lane in 0..<(rate / 8) { addLane(source + offset + lane * 8, to: state, at: lane * 8) }
        offset += rate
        KeccakPermutation.apply(to: state)
        continue
      }
      if position & 7 == 0, left >= 8 {
        addLane(source + offset, to: state, at: position)
        offset += 8
        position += 8
      } else {
        addByte(source.load(fromByteOffset: offset, as: UInt8.self), to: state, at: position)
        offset += 1
        position += 1
      }
      if position == rate {
        KeccakPermutation.apply(to: state)
        position = 0
      }
    }
  }

  /// Pads, permutes and reads the first 32 bytes.
  static func finish(
    _ lanes: UnsafeMutableBufferPointer<UInt64>, at position: Int, padding: UInt8 = 0x01
  ) -> [UInt8] {
    guard let state = lanes.baseAddress else { return [] }
    addByte(padding, to: state, at: position)
    addByte(0x80, to: state, at: rate - 1)
    KeccakPermutation.apply(to: state)
    return makeBytes(count: Keccak256.digestByteCount) { output in
      for lane in 0..<(Keccak256.digestByteCount / 8) {
        output.storeBytes(of: state[lane].littleEndian, toByteOffset: lane * 8, as: UInt64.self)
      }
    }
  }

  @inline(__always)
  private static func addLane(
    _ source: UnsafeRawPointer, to state: UnsafeMutablePointer<UInt64>, at position: Int
  ) {
    state[position >> 3] ^= UInt64(littleEndian: source.loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  private static func addByte(_ byte: UInt8, to state: UnsafeMutablePointer<UInt64>, at position: Int) {
    state[position >> 3] ^= UInt64(byte) << UInt64((position & 7) * 8)
  }
}
