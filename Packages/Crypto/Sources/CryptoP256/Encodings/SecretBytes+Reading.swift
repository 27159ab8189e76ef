import CryptoCore

extension SecretBytes {
  /// Lends the bytes to a reader that throws typed errors.
  func read<Result>(
    _ body: (UnsafeRawBufferPointer) throws(P256Error) -> Result
  ) throws(P256Error) -> Result {
    let result: Swift.Result<Result, P256Error> = withUnsafeBytes { bytes in
      do throws(P256Error) {
        return .success(try body(bytes))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
