import KeyStorage

/// The comparisons of one check.
struct Expectations {
  let check: String

  func fail(_ detail: String) -> ConformanceFailure { ConformanceFailure(check: check, detail: detail) }

  func equal<T: Equatable>(_ found: T, _ expected: T, _ what: String) throws {
    guard found != expected else { return }
    throw fail("\(what): expected \(expected), found \(found)")
  }

  func isTrue(_ condition: Bool, _ what: String) throws {
    guard condition else { throw fail(what) }
  }

  func throwsCode(
    _ code: KeyStorageError.Code, record: String? = nil, _ what: String, _ body: () throws -> Void
  ) throws {
    do {
      try body()
    } catch let error as KeyStorageError {
      guard error.code == code else { throw fail("\(what): expected the error \(code), found \(error)") }
      if let record { try equal(error.record, record, "\(what): the record that the error names") }
      return
    }
    throw fail("\(what): expected the error \(code), but nothing was thrown")
  }
}
