import Testing

@testable import OMSWaaS

@Suite struct EmailAnswerTests {
  @Test func leadingZerosOfTheCodeCount() {
    #expect(EmailAnswer.make(challenge: "salt", code: "012345") != EmailAnswer.make(challenge: "salt", code: "12345"))
  }
}
