internal import CryptoCore

extension SolanaPublicKey {
  /// The most seeds that an address is derived from, the bump included.
  public static let maximumSeedCount = 16
  /// The most bytes of one seed.
  public static let maximumSeedByteCount = 32

  /// The address that a program derives from seeds: SHA-256 of seeds, program and a marker.
  ///
  /// - Throws: ``SolanaError`` for too many or too long seeds, or when the address lies on the curve.
  public static func programAddress(
    seeds: [[UInt8]], program: SolanaPublicKey
  ) throws(SolanaError) -> SolanaPublicKey {
    guard let address = try derive(seeds, program) else {
      throw SolanaError(.noProgramAddress, "the address lies on the curve")
    }
    return address
  }

  /// The first address off the curve, trying the bump from 255 downwards as the last seed.
  ///
  /// - Throws: ``SolanaError`` for too many or too long seeds.
  public static func findProgramAddress(
    seeds: [[UInt8]], program: SolanaPublicKey
  ) throws(SolanaError) -> (address: SolanaPublicKey, bump: UInt8) {
    for bump in (UInt8.min...UInt8.max).reversed() {
      if let address = try derive(seeds + [[bump]], program) { return (address, bump) }
    }
    throw SolanaError(.noProgramAddress, "no bump leads off the curve")
  }

  /// The account that holds an owner's tokens of one mint.
  ///
  /// - Parameter tokenProgram: the program of the mint, ``SolanaProgram/token`` or ``SolanaProgram/token2022``.
  /// - Throws: ``SolanaError`` in the case, not known to occur, that no bump leads off the curve.
  public static func associatedToken(
    owner: SolanaPublicKey, mint: SolanaPublicKey, tokenProgram: SolanaPublicKey = SolanaProgram.token
  ) throws(SolanaError) -> SolanaPublicKey {
    let seeds = [owner.bytes, tokenProgram.bytes, mint.bytes]
    return try findProgramAddress(seeds: seeds, program: SolanaProgram.associatedToken).address
  }

  /// Nil when the address lies on the curve.
  private static func derive(_ seeds: [[UInt8]], _ program: SolanaPublicKey) throws(SolanaError) -> SolanaPublicKey? {
    guard seeds.count <= maximumSeedCount else {
      throw SolanaError(.tooMany, "an address has at most \(maximumSeedCount) seeds")
    }
    var hash = SHA256()
    for (index, seed) in seeds.enumerated() {
      guard seed.count <= maximumSeedByteCount else {
        throw SolanaError(.wrongLength, offset: index, "a seed has at most \(maximumSeedByteCount) bytes")
      }
      hash.update(seed)
    }
    hash.update(program.bytes)
    hash.update(Array("ProgramDerivedAddress".utf8))
    let address = SolanaPublicKey(trusted: hash.finalize())
    return address.isOnCurve ? nil : address
  }
}
