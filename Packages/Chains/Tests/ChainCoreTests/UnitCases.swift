import ChainCore
import Testing

/// One row of the unit-conversion contract.
struct UnitCase: Sendable, CustomTestStringConvertible {
  let id: String
  let value: String
  let decimals: Int
  let result: Result<String, UnitConversionError>

  init(_ id: String, _ value: String, _ decimals: Int, _ result: Result<String, UnitConversionError>) {
    self.id = id
    self.value = value
    self.decimals = decimals
    self.result = result
  }

  var testDescription: String { id }
}

let parseUnitsCases: [UnitCase] = [
  UnitCase("UP01", "1", 18, .success("1000000000000000000")),
  UnitCase("UP02", "0.001", 18, .success("1000000000000000")),
  UnitCase("UP03", "12.34", 6, .success("12340000")),
  UnitCase("UP04", "1.23", 6, .success("1230000")),
  UnitCase("UP05", ".5", 6, .success("500000")),
  UnitCase("UP06", "1.", 6, .success("1000000")),
  UnitCase("UP07", "0", 18, .success("0")),
  UnitCase("UP08", "0.0", 18, .success("0")),
  UnitCase("UP09", "-0", 18, .success("0")),
  UnitCase("UP10", "+1.5", 1, .success("15")),
  UnitCase("UP11", "1.2300", 2, .success("123")),
  UnitCase("UP12", "1.2345", 2, .success("123")),
  UnitCase("UP13", "1.235", 2, .success("124")),
  UnitCase("UP14", "1.995", 2, .success("200")),
  UnitCase("UP15", "9.999", 2, .success("1000")),
  UnitCase("UP16", "0.0000000000000000005", 18, .success("1")),
  UnitCase("UP17", "0.0000000000000000004", 18, .success("0")),
  UnitCase("UP18", "0.000000000000000001", 18, .success("1")),
  UnitCase("UP19", "1.5", 0, .success("2")),
  UnitCase("UP20", "1.4999999999", 0, .success("1")),
  UnitCase("UP21", "0.5", 0, .success("1")),
  UnitCase("UP22", ".5", 0, .success("1")),
  UnitCase("UP23", ".4", 0, .success("0")),
  UnitCase("UP24", "-1.5", 0, .success("-2")),
  UnitCase("UP25", "-2.5", 0, .success("-3")),
  UnitCase("UP26", "-0.4", 0, .success("0")),
  UnitCase("UP27", "-0.0000001", 6, .success("0")),
  UnitCase("UP28", "-0.0000005", 6, .success("-1")),
  UnitCase("UP29", "-1.25", 6, .success("-1250000")),
  UnitCase("UP30", "00012.50", 2, .success("1250")),
  UnitCase("UP31", "999999999999999999.9999999999999999995", 18, .success("1000000000000000000000000000000000000")),
  UnitCase(
    "UP32", "115792089237316195423570985008687907853269984665640564039457584007913129639935", 0,
    .success("115792089237316195423570985008687907853269984665640564039457584007913129639935")),
  UnitCase(
    "UP33", "115792089237316195423570985008687907853269984665640564039457584007913129639935", 18,
    .success("115792089237316195423570985008687907853269984665640564039457584007913129639935000000000000000000")),
  UnitCase("UP34", "1", 77, .success("100000000000000000000000000000000000000000000000000000000000000000000000000000")),
  UnitCase("UP35", "  7.25\n", 2, .success("725")),
  UnitCase("UP36", "\u{A0}3\u{3000}", 1, .success("30")),
  UnitCase("UP37", "", 18, .failure(.invalidValue(""))),
  UnitCase("UP38", "   ", 18, .failure(.invalidValue("   "))),
  UnitCase("UP39", ".", 6, .failure(.invalidValue("."))),
  UnitCase("UP40", "-", 6, .failure(.invalidValue("-"))),
  UnitCase("UP41", "+.", 6, .failure(.invalidValue("+."))),
  UnitCase("UP42", "--1", 6, .failure(.invalidValue("--1"))),
  UnitCase("UP43", "+-1", 6, .failure(.invalidValue("+-1"))),
  UnitCase("UP44", "- 1", 6, .failure(.invalidValue("- 1"))),
  UnitCase("UP45", "1 000", 6, .failure(.invalidValue("1 000"))),
  UnitCase("UP46", "1,000", 6, .failure(.invalidValue("1,000"))),
  UnitCase("UP47", "1.2.3", 6, .failure(.invalidValue("1.2.3"))),
  UnitCase("UP48", "1e3", 6, .failure(.invalidValue("1e3"))),
  UnitCase("UP49", "0x10", 6, .failure(.invalidValue("0x10"))),
  UnitCase("UP50", "NaN", 6, .failure(.invalidValue("NaN"))),
  UnitCase("UP51", "\u{663}", 6, .failure(.invalidValue("\u{663}"))),
  UnitCase("UP52", "1", -1, .failure(.invalidDecimals(-1))),
  UnitCase("UP53", "abc", -2, .failure(.invalidDecimals(-2))),
]

let formatUnitsCases: [UnitCase] = [
  UnitCase("UF01", "1000000000000000000", 18, .success("1")),
  UnitCase("UF02", "12340000", 6, .success("12.34")),
  UnitCase("UF03", "1230000", 6, .success("1.23")),
  UnitCase("UF04", "1200000", 6, .success("1.2")),
  UnitCase("UF05", "1", 6, .success("0.000001")),
  UnitCase("UF06", "1", 18, .success("0.000000000000000001")),
  UnitCase("UF07", "0", 18, .success("0")),
  UnitCase("UF08", "-0", 6, .success("0")),
  UnitCase("UF09", "000", 6, .success("0")),
  UnitCase("UF10", "999999", 6, .success("0.999999")),
  UnitCase("UF11", "1000000", 6, .success("1")),
  UnitCase("UF12", "1000001", 6, .success("1.000001")),
  UnitCase("UF13", "-1", 6, .success("-0.000001")),
  UnitCase("UF14", "-1230000", 6, .success("-1.23")),
  UnitCase("UF15", "+5000000", 6, .success("5")),
  UnitCase("UF16", "000123", 2, .success("1.23")),
  UnitCase("UF17", "123", 0, .success("123")),
  UnitCase("UF18", "-000123", 0, .success("-123")),
  UnitCase("UF19", "10", 1, .success("1")),
  UnitCase("UF20", "100", 3, .success("0.1")),
  UnitCase("UF21", "123456789012345678901234567890", 18, .success("123456789012.34567890123456789")),
  UnitCase(
    "UF22", "115792089237316195423570985008687907853269984665640564039457584007913129639935", 18,
    .success("115792089237316195423570985008687907853269984665640564039457.584007913129639935")),
  UnitCase(
    "UF23", "1", 77,
    .success("0.00000000000000000000000000000000000000000000000000000000000000000000000000001")),
  UnitCase("UF24", " 42 ", 1, .success("4.2")),
  UnitCase("UF25", "42\n", 0, .success("42")),
  UnitCase("UF26", "", 6, .failure(.invalidValue(""))),
  UnitCase("UF27", "  ", 6, .failure(.invalidValue("  "))),
  UnitCase("UF28", "-", 6, .failure(.invalidValue("-"))),
  UnitCase("UF29", "1.5", 6, .failure(.invalidValue("1.5"))),
  UnitCase("UF30", "1e6", 6, .failure(.invalidValue("1e6"))),
  UnitCase("UF31", "0x1", 6, .failure(.invalidValue("0x1"))),
  UnitCase("UF32", "1 0", 6, .failure(.invalidValue("1 0"))),
  UnitCase("UF33", "--1", 6, .failure(.invalidValue("--1"))),
  UnitCase("UF34", "\u{663}", 6, .failure(.invalidValue("\u{663}"))),
  UnitCase("UF35", "1", -1, .failure(.invalidDecimals(-1))),
  UnitCase("UF36", "x", -5, .failure(.invalidDecimals(-5))),
]
