/// A valid address for buffers without one: C functions may not be given null even for a length of zero.
private nonisolated(unsafe) let emptyBuffer = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)

extension UnsafeRawBufferPointer {
  /// The start as the `const unsigned char *` that C functions take; never null.
  package var bytePointer: UnsafePointer<UInt8> {
    UnsafePointer((baseAddress ?? UnsafeRawPointer(emptyBuffer)).assumingMemoryBound(to: UInt8.self))
  }
}

extension UnsafeMutableRawBufferPointer {
  /// The start as the `unsigned char *` that C functions take; never null.
  package var bytePointer: UnsafeMutablePointer<UInt8> {
    (baseAddress ?? emptyBuffer).assumingMemoryBound(to: UInt8.self)
  }
}
