import ChainCore
import EVMChain

let numberOperations: [String: Operation] = [
  "uint256": { question in
    let (a, b) = (try question.integer("a"), try question.integer("b"))
    let (low, high) = a.multipliedFullWidth(by: b)
    var answer: [TypedDataName: EIP712Value] = [
      "sum": .string("\(a.addingReportingOverflow(b).partialValue)"),
      "difference": .string("\(a.subtractingReportingOverflow(b).partialValue)"),
      "low": .string("\(low)"), "high": .string("\(high)"), "hex": .string(a.hexQuantity),
      "bytes": .hex(a.minimalBigEndianBytes), "isLess": .bool(a < b),
    ]
    if !b.isZero {
      let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
      answer["quotient"] = .string("\(quotient)")
      answer["remainder"] = .string("\(remainder)")
    }
    return .object(answer)
  },
  "int256": { question in
    guard let a = Int256(decimal: try question.text("a")), let b = Int256(decimal: try question.text("b")) else {
      throw QuestionError.member("a, b")
    }
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return [
      "sum": .string("\(a.addingReportingOverflow(b).partialValue)"),
      "difference": .string("\(a.subtractingReportingOverflow(b).partialValue)"),
      "product": .string("\(product)"), "overflow": .bool(overflow), "isLess": .bool(a < b),
    ]
  },
  "units.parse": { question in
    .string(try parseUnits(value: question.text("value"), decimals: question.int("decimals")))
  },
  "units.format": { question in
    .string(try formatUnits(value: question.text("value"), decimals: question.int("decimals")))
  },
]
