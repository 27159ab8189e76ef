extension SecretBytes {
  /// Copies `bytes` and overwrites the original with zeros.
  ///
  /// For secrets that a decoder has left in an array. Earlier copies of the array are not reached.
  public convenience init(moving bytes: inout [UInt8]) {
    self.init(copying: bytes)
    bytes.withUnsafeMutableBytes { Wiping.wipe($0) }
    bytes = []
  }
}
