/// Keccak-f[1600] (FIPS 202 §3.3): 24 rounds over 25 lanes of 64 bits.
///
/// Two rounds per turn, from the `a` lanes to the `b` lanes and back, so that no lane is ever moved. The names carry
/// the coordinates: `a23` is the lane with x = 2 and y = 3. Six lanes are kept inverted between the rounds, the "lane
/// complementing" of the Keccak implementation overview §2.2, which saves most of the inversions of the χ step.
enum KeccakPermutation {
  private static let roundConstants: [UInt64] = [
    0x0000000000000001, 0x0000000000008082, 0x800000000000808A, 0x8000000080008000,
    0x000000000000808B, 0x0000000080000001, 0x8000000080008081, 0x8000000000008009,
    0x000000000000008A, 0x0000000000000088, 0x0000000080008009, 0x000000008000000A,
    0x000000008000808B, 0x800000000000008B, 0x8000000000008089, 0x8000000000008003,
    0x8000000000008002, 0x8000000000000080, 0x000000000000800A, 0x800000008000000A,
    0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008,
  ]

  @inline(__always)
  private static func rotate(_ lane: UInt64, _ count: UInt64) -> UInt64 {
    lane &<< count | lane &>> (64 &- count)
  }

  /// Permutes the 25 lanes in place.
  static func apply(to state: UnsafeMutablePointer<UInt64>) {
    roundConstants.withUnsafeBufferPointer { constants in
      var a00 = state[0]
      var a10 = ~state[1]
      var a20 = ~state[2]
      var a30 = state[3]
      var a40 = state[4]
      var a01 = state[5]
      var a11 = state[6]
      var a21 = state[7]
      var a31 = ~state[8]
      var a41 = state[9]
      var a02 = state[10]
      var a12 = state[11]
      var a22 = ~state[12]
      var a32 = state[13]
      var a42 = state[14]
      var a03 = state[15]
      var a13 = state[16]
      var a23 = ~state[17]
      var a33 = state[18]
      var a43 = state[19]
      var a04 = ~state[20]
      var a14 = state[21]
      var a24 = state[22]
      var a34 = state[23]
      var a44 = state[24]
      var round = 0
      while round < 24 {
        let c0a = a00 ^ a01 ^ a02 ^ a03 ^ a04
        let c1a = a10 ^ a11 ^ a12 ^ a13 ^ a14
        let c2a = a20 ^ a21 ^ a22 ^ a23 ^ a24
        let c3a = a30 ^ a31 ^ a32 ^ a33 ^ a34
        let c4a = a40 ^ a41 ^ a42 ^ a43 ^ a44
        let d0a = c4a ^ rotate(c1a, 1)
        let d1a = c0a ^ rotate(c2a, 1)
        let d2a = c1a ^ rotate(c3a, 1)
        let d3a = c2a ^ rotate(c4a, 1)
        let d4a = c3a ^ rotate(c0a, 1)
        let t00a = a00 ^ d0a
        let t10a = rotate(a11 ^ d1a, 44)
        let t20a = rotate(a22 ^ d2a, 43)
        let t30a = rotate(a33 ^ d3a, 21)
        let t40a = rotate(a44 ^ d4a, 14)
        let b00 = t00a ^ (t10a | t20a) ^ constants[round]
        let b10 = t10a ^ (~t20a | t30a)
        let b20 = t20a ^ (t30a & t40a)
        let b30 = t30a ^ (t40a | t00a)
        let b40 = t40a ^ (t00a & t10a)
        let t01a = rotate(a30 ^ d3a, 28)
        let t11a = rotate(a41 ^ d4a, 20)
        let t21a = rotate(a02 ^ d0a, 3)
        let t31a = rotate(a13 ^ d1a, 45)
        let t41a = rotate(a24 ^ d2a, 61)
        let b01 = t01a ^ (t11a | t21a)
        let b11 = t11a ^ (t21a & t31a)
        let b21 = t21a ^ (t31a | ~t41a)
        let b31 = t31a ^ (t41a | t01a)
        let b41 = t41a ^ (t01a & t11a)
        let t02a = rotate(a10 ^ d1a, 1)
        let t12a = rotate(a21 ^ d2a, 6)
        let t22a = rotate(a32 ^ d3a, 25)
        let t32a = rotate(a43 ^ d4a, 8)
        let t42a = rotate(a04 ^ d0a, 18)
        let b02 = t02a ^ (t12a | t22a)
        let b12 = t12a ^ (t22a & t32a)
        let b22 = t22a ^ (~t32a & t42a)
        let b32 = ~t32a ^ (t42a | t02a)
        let b42 = t42a ^ (t02a & t12a)
        let t03a = rotate(a40 ^ d4a, 27)
        let t13a = rotate(a01 ^ d0a, 36)
        let t23a = rotate(a12 ^ d1a, 10)
        let t33a = rotate(a23 ^ d2a, 15)
        let t43a = rotate(a34 ^ d3a, 56)
        let b03 = t03a ^ (t13a & t23a)
        let b13 = t13a ^ (t23a | t33a)
        let b23 = t23a ^ (~t33a | t43a)
        let b33 = ~t33a ^ (t43a & t03a)
        let b43 = t43a ^ (t03a | t13a)
        let t04a = rotate(a20 ^ d2a, 62)
        let t14a = rotate(a31 ^ d3a, 55)
        let t24a = rotate(a42 ^ d4a, 39)
        let t34a = rotate(a03 ^ d0a, 41)
        let t44a = rotate(a14 ^ d1a, 2)
        let b04 = t04a ^ (~t14a & t24a)
        let b14 = ~t14a ^ (t24a | t34a)
        let b24 = t24a ^ (t34a & t44a)
        let b34 = t34a ^ (t44a | t04a)
        let b44 = t44a ^ (t04a & t14a)
        let c0b = b00 ^ b01 ^ b02 ^ b03 ^ b04
        let c1b = b10 ^ b11 ^ b12 ^ b13 ^ b14
        let c2b = b20 ^ b21 ^ b22 ^ b23 ^ b24
        let c3b = b30 ^ b31 ^ b32 ^ b33 ^ b34
        let c4b = b40 ^ b41 ^ b42 ^ b43 ^ b44
        let d0b = c4b ^ rotate(c1b, 1)
        let d1b = c0b ^ rotate(c2b, 1)
        let d2b = c1b ^ rotate(c3b, 1)
        let d3b = c2b ^ rotate(c4b, 1)
        let d4b = c3b ^ rotate(c0b, 1)
        let t00b = b00 ^ d0b
        let t10b = rotate(b11 ^ d1b, 44)
        let t20b = rotate(b22 ^ d2b, 43)
        let t30b = rotate(b33 ^ d3b, 21)
        let t40b = rotate(b44 ^ d4b, 14)
        a00 = t00b ^ (t10b | t20b) ^ constants[round &+ 1]
        a10 = t10b ^ (~t20b | t30b)
        a20 = t20b ^ (t30b & t40b)
        a30 = t30b ^ (t40b | t00b)
        a40 = t40b ^ (t00b & t10b)
        let t01b = rotate(b30 ^ d3b, 28)
        let t11b = rotate(b41 ^ d4b, 20)
        let t21b = rotate(b02 ^ d0b, 3)
        let t31b = rotate(b13 ^ d1b, 45)
        let t41b = rotate(b24 ^ d2b, 61)
        a01 = t01b ^ (t11b | t21b)
        a11 = t11b ^ (t21b & t31b)
        a21 = t21b ^ (t31b | ~t41b)
        a31 = t31b ^ (t41b | t01b)
        a41 = t41b ^ (t01b & t11b)
        let t02b = rotate(b10 ^ d1b, 1)
        let t12b = rotate(b21 ^ d2b, 6)
        let t22b = rotate(b32 ^ d3b, 25)
        let t32b = rotate(b43 ^ d4b, 8)
        let t42b = rotate(b04 ^ d0b, 18)
        a02 = t02b ^ (t12b | t22b)
        a12 = t12b ^ (t22b & t32b)
        a22 = t22b ^ (~t32b & t42b)
        a32 = ~t32b ^ (t42b | t02b)
        a42 = t42b ^ (t02b & t12b)
        let t03b = rotate(b40 ^ d4b, 27)
        let t13b = rotate(b01 ^ d0b, 36)
        let t23b = rotate(b12 ^ d1b, 10)
        let t33b = rotate(b23 ^ d2b, 15)
        let t43b = rotate(b34 ^ d3b, 56)
        a03 = t03b ^ (t13b & t23b)
        a13 = t13b ^ (t23b | t33b)
        a23 = t23b ^ (~t33b | t43b)
        a33 = ~t33b ^ (t43b & t03b)
        a43 = t43b ^ (t03b | t13b)
        let t04b = rotate(b20 ^ d2b, 62)
        let t14b = rotate(b31 ^ d3b, 55)
        let t24b = rotate(b42 ^ d4b, 39)
        let t34b = rotate(b03 ^ d0b, 41)
        let t44b = rotate(b14 ^ d1b, 2)
        a04 = t04b ^ (~t14b & t24b)
        a14 = ~t14b ^ (t24b | t34b)
        a24 = t24b ^ (t34b & t44b)
        a34 = t34b ^ (t44b | t04b)
        a44 = t44b ^ (t04b & t14b)
        round &+= 2
      }
      state[0] = a00
      state[1] = ~a10
      state[2] = ~a20
      state[3] = a30
      state[4] = a40
      state[5] = a01
      state[6] = a11
      state[7] = a21
      state[8] = ~a31
      state[9] = a41
      state[10] = a02
      state[11] = a12
      state[12] = ~a22
      state[13] = a32
      state[14] = a42
      state[15] = a03
      state[16] = a13
      state[17] = ~a23
      state[18] = a33
      state[19] = a43
      state[20] = ~a04
      state[21] = a14
      state[22] = a24
      state[23] = a34
      state[24] = a44
    }
  }
}
