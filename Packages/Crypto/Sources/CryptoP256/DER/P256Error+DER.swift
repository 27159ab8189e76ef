import CryptoCore

extension P256Error {
  /// Runs a reader of DER and reports its faults with `code`.
  static func mapping<Result>(
    _ code: Code, _ body: () throws(DERError) -> Result
  ) throws(P256Error) -> Result {
    do throws(DERError) {
      return try body()
    } catch {
      throw P256Error(code, error.reason, offset: error.offset)
    }
  }
}
