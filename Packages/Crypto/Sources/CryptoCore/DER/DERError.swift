/// Why an encoding is not the strict DER that was expected. Modules turn it into their own error.
package struct DERError: Error {
  package let reason: String
  /// In bytes from the start of the whole input.
  package let offset: Int
}
