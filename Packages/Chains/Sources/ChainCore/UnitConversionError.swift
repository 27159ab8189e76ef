/// Why ``parseUnits(value:decimals:)`` or ``formatUnits(value:decimals:)`` refused its input.
public enum UnitConversionError: Error, Equatable {
  /// The number of decimals is negative, or so large that no text of that length can exist.
  case invalidDecimals(Int)
  /// The text is not a number of the accepted grammar. The payload is the text as passed, untrimmed.
  case invalidValue(String)
  /// Never thrown; surplus precision is rounded. The case remains for exhaustive switches.
  case fractionalComponentExceedsDecimals(value: String, decimals: Int)
}
