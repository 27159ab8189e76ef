import EVMChain
import OMSWallet
import Testing

@testable import OMSCommands

@Suite("contract calls on the command line")
struct CallArgumentsTests {
  private static let dead = "0x000000000000000000000000000000000000dEaD"
  private static let tron = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"

  private func read(_ method: String, _ words: [String], _ family: WalletType = .ethereum) throws -> CallArguments {
    try CallArguments(method: method, words: words, family: family, command: "call")
  }

  @Test("a method with its types, and a bare name with typed values, say the same")
  func bothForms() throws {
    let long = try read("transfer(address,uint256)", [Self.dead, "100"])
    let short = try read("transfer", ["address:\(Self.dead)", "uint:100"])
    #expect(long.args == short.args)
    #expect(long.args.map(\.type) == ["address", "uint256"])
    #expect(short.signature.description == "transfer(address,uint256)")
  }

  @Test("numbers keep all their digits, and text is not taken apart")
  func values() throws {
    let largest = "115792089237316195423570985008687907853269984665640564039457584007913129639935"
    let call = try read("f(uint256,int8,bool,string,bytes)", [largest, "-128", "true", "a:b [1]", "0x00ff"])
    #expect(
      call.args.map(\.value) == [
        .string(largest), .string("-128"), .bool(true), .string("a:b [1]"), .string("0x00ff"),
      ])
    #expect(try read("f", ["string:a:b"]).args.map(\.value) == [.string("a:b")])
  }

  @Test("arrays and tuples are JSON")
  func lists() throws {
    let call = try read("f(uint256[],(address,bool)[1])", ["[1,\"2\"]", "[[\"\(Self.dead)\",false]]"])
    #expect(
      call.args.map(\.value) == [
        .array([.integer(1), .string("2")]), .array([.array([.string(Self.dead), .bool(false)])]),
      ])
  }

  @Test("Tron's addresses are taken in both forms, also inside arrays, and sent as they are")
  func tronAddresses() throws {
    let call = try read("f(address,address[])", [Self.tron, "[\"\(Self.tron)\"]"], .tron)
    #expect(call.args.map(\.value) == [.string(Self.tron), .array([.string(Self.tron)])])
    _ = try read("f(address)", [Self.dead], .tron)
    #expect(throws: CommandFailure.self) { try read("f(address)", [Self.tron], .ethereum) }
  }

  @Test("the values are shown as they are given, texts in quotation marks")
  func shown() throws {
    #expect(try read("f(address,uint256)", [Self.dead, "100"]).values == " with \(Self.dead), 100")
    let call = try read("f(string,bool,uint256[],bytes)", ["a, \"b\"", "true", "[1,\"2\"]", "0x00ff"])
    #expect(call.values == #" with "a, \"b\"", true, [1,"2"], 0x00ff"#)
  }

  @Test("a call without arguments")
  func none() throws {
    #expect(try read("pause()", []).values.isEmpty)
    #expect(try read("pause()", []).args.isEmpty && read("pause", []).args.isEmpty)
  }

  @Test(
    "what does not fit is refused before anything is asked of a service, with the command's name",
    arguments: [
      ("transfer(address,uint256)", [dead]), ("transfer(address,uint256)", [dead, "1", "2"]),
      ("transfer(address,uint256)", ["0x12", "1"]), ("transfer(address,uint256)", [dead, "-1"]),
      ("transfer(address,uint256)", [dead, "1.5"]), ("f(uint8)", ["256"]), ("f(bool)", ["yes"]),
      ("f(bytes4)", ["0x00"]), ("f(uint256[2])", ["[1]"]), ("f(uint256[])", ["1"]), ("f(nonsense)", ["1"]),
      ("f(", []), ("1f", []), ("", []), ("f", ["100"]), ("f", ["uint7:1"]),
    ])
  func refused(method: String, words: [String]) {
    let failure = #expect(throws: CommandFailure.self) { try read(method, words) }
    #expect(failure?.exitStatus == 2 && failure?.message.contains("oms call --help") == true)
  }
}
