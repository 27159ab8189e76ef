import CPKCS11

/// Attributes as PKCS#11 takes them, with the memory that they point to.
final class PKCS11Template {
  private var attributes: [ck_attribute] = []
  private var memory: [UnsafeMutableRawBufferPointer] = []

  deinit { for buffer in memory { buffer.deallocate() } }

  @discardableResult
  func add(_ type: UInt, _ bytes: some Collection<UInt8>) -> Self {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 8)
    buffer.copyBytes(from: bytes)
    memory.append(buffer)
    attributes.append(ck_attribute(type: type, value: buffer.baseAddress, value_len: UInt(bytes.count)))
    return self
  }

  @discardableResult
  func add(_ type: UInt, _ isTrue: Bool) -> Self { add(type, [isTrue ? 1 : 0]) }

  @discardableResult
  func add(_ type: UInt, _ number: UInt) -> Self { withUnsafeBytes(of: number) { add(type, $0) } }

  func withAttributes<R>(_ body: (UnsafeMutablePointer<ck_attribute>?, UInt) -> R) -> R {
    attributes.withUnsafeMutableBufferPointer { body($0.baseAddress, UInt($0.count)) }
  }
}
