import COpenSSL
import Synchronization

/// Prepared operation contexts of one key, each lent to one caller at a time.
///
/// Preparing a context costs a noticeable part of a P-256 signature, so it is kept for the next caller.
final class OperationPool: Sendable {
  // Lent to one caller at a time.
  private final class Context: @unchecked Sendable {
    let pointer: OpaquePointer
    init(_ pointer: OpaquePointer) { self.pointer = pointer }
    deinit { EVP_PKEY_CTX_free(pointer) }
  }

  private static let capacity = 4
  private let prepare: @Sendable (OpaquePointer?) -> Int32
  private let idle = Mutex<[Context]>([])

  init(_ prepare: @escaping @Sendable (OpaquePointer?) -> Int32) { self.prepare = prepare }

  /// Runs `body` with a context that no other caller has.
  func withContext<R>(of key: OpaquePointer, _ body: (OpaquePointer?) -> R) -> R {
    let context = idle.withLock { $0.popLast() } ?? make(for: key)
    let result = body(context?.pointer)
    if let context {
      idle.withLock { if $0.count < Self.capacity { $0.append(context) } }
    }
    return result
  }

  private func make(for key: OpaquePointer) -> Context? {
    guard let pointer = EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else { return nil }
    let context = Context(pointer)
    return prepare(pointer) == 1 ? context : nil
  }
}
