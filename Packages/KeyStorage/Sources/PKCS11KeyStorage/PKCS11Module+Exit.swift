import CPKCS11
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Takes leave of the modules at the end of the process, before their own destructors run: some modules end the
/// process with a crash when that order is left to chance.
enum PKCS11Exit {
  private struct State {
    var finalizers: [CK_C_Finalize] = []
    var hasEnded = false
  }

  private static let state = Mutex(State())

  /// Whether the modules must not be used any more.
  static var hasBegun: Bool { state.withLock { $0.hasEnded } }

  static func finalize(_ module: ck_function_list) {
    guard let finalizer = module.C_Finalize else { return }
    let isFirst = state.withLock { state in
      state.finalizers.append(finalizer)
      return state.finalizers.count == 1
    }
    // After the modules were loaded: what is registered last runs first.
    if isFirst { atexit { PKCS11Exit.run() } }
  }

  private static func run() {
    let finalizers = state.withLock { state in
      state.hasEnded = true
      return state.finalizers
    }
    for finalizer in finalizers { _ = finalizer(nil) }
  }
}
