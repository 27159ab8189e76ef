/// Calls `body` with the bytes in one contiguous piece of memory.
///
/// Arrays, slices and `Data` lend their own storage; any other collection is copied once. The buffer is valid only
/// during the call.
@inlinable
package func withContiguousBytes<Result, Failure: Error>(
  _ bytes: some Collection<UInt8>,
  _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
) throws(Failure) -> Result {
  let borrowed: Swift.Result<Result, Failure>? = bytes.withContiguousStorageIfAvailable { buffer in
    do throws(Failure) {
      return .success(try body(UnsafeRawBufferPointer(buffer)))
    } catch {
      return .failure(error)
    }
  }
  if let borrowed { return try borrowed.get() }
  let copy = Array(bytes)
  let copied: Swift.Result<Result, Failure> = copy.withUnsafeBytes { buffer in
    do throws(Failure) {
      return .success(try body(buffer))
    } catch {
      return .failure(error)
    }
  }
  return try copied.get()
}

/// Makes an array of `count` bytes that `body` fills through a raw pointer.
@inlinable
package func makeBytes(count: Int, _ body: (UnsafeMutableRawBufferPointer) -> Void) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
    let raw = UnsafeMutableRawBufferPointer(buffer)
    raw.initializeMemory(as: UInt8.self, repeating: 0)
    body(raw)
    initializedCount = count
  }
}
