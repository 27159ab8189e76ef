import CSodium

/// Overwriting of memory that held a secret, in a way that the optimizer keeps.
package enum Wiping {
  /// Overwrites the buffer with zeros.
  package static func wipe(_ buffer: UnsafeMutableRawBufferPointer) {
    sodium_memzero(buffer.bytePointer, buffer.count)
  }
}
