import EVMChain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Answers questions on standard input, one JSON object a line, with one JSON object a line on standard output:
/// `{"op": …, …}` gives `{"ok": …}` or `{"error": …}`. The Python tests compare the answers with other implementations.
@main
struct Oracle {
  static let operations: [String: Operation] = [
    numberOperations, hashOperations, cipherOperations, keyOperations, keyFormOperations, tokenOperations,
    evmOperations, transactionOperations, abiOperations, solanaOperations, tronOperations, attestationOperations,
  ].reduce(into: [:]) { all, some in
    all.merge(some) { first, _ in first }
  }

  static func main() {
    while let line = readLine() {
      print(JSONText.of(answer(line)))
      fflush(nil)
    }
  }

  private static func answer(_ line: String) -> EIP712Value {
    do {
      let question = try Question(line)
      guard let operation = try operations[question.text("op")] else {
        return ["error": "unknown operation"]
      }
      return ["ok": try operation(question)]
    } catch {
      return ["error": .string("\(error)")]
    }
  }
}
