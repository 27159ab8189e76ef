import EWalletClient
import EWalletQR
import EWalletSocket
import Foundation

/// The examples of docs/ewallet.md, compiled as they are printed there.
enum GuideExamples {
  static func logIn(apiKey: String, baseURL: String, email: String, password: String) async throws -> String {
    let credentials = ClientCredential(apiKey: apiKey)
    let client = HTTPClientAPI(config: ClientConfiguration(baseURL: baseURL, credentials: credentials))
    let session = try await client.login(withParams: LoginParams(email: email, password: password))
    let wallet = try await Wallet.getMain(using: client)
    for balance in wallet.balances {
      print(balance.displayAmount(withPrecision: 2), balance.token.symbol)
    }
    return session.token
  }

  static func callback(_ client: HTTPClientAPI) {
    let request = User.getCurrent(using: client) { response in
      switch response {
      case .success(data: let user): print("This is \(user.email ?? user.id)")
      case .fail(error: let error): print(error.message)
      }
    }
    request?.cancel()
  }

  static func signUp(_ client: HTTPClientAPI, email: String, password: String, token: String) async throws -> User {
    try await client.signup(
      withParams: SignupParams(email: email, password: password, passwordConfirmation: password))
    // The mail's link confirms the address. An app that opens the link itself confirms it with its token:
    let user = try await User.verifyEmail(using: client, params: UserVerifyEmailParams(email: email, token: token))
    return user
  }

  static func newPassword(_ client: HTTPClientAPI, email: String, token: String, newPassword: String) async throws {
    _ = try await User.resetPassword(
      using: client,
      params: UserResetPasswordParams(
        email: email, redirectURL: "my-app-scheme-uri://user/reset_password?email={email}&token={token}"))
    _ = try await User.updatePassword(
      using: client,
      params: UserUpdatePasswordParams(
        email: email, token: token, password: newPassword, passwordConfirmation: newPassword))
  }

  static func amounts() -> (String, BigInt?) {
    let formatter = OMGNumberFormatter(locale: Locale(identifier: "en_US"))
    let text = formatter.string(from: 123_456_789_012_345_678_901_234_567_890, subunitToUnit: 1_000_000_000_000_000_000)
    let amount = formatter.number(from: "13.37", subunitToUnit: 100)
    return (text, amount)
  }

  static func pay(
    _ client: HTTPClientAPI, to address: String, _ token: Token, orderNumber: String
  ) async throws -> Transaction {
    let params = TransactionCreateParams(
      toAddress: address, amount: 1000, tokenId: token.id, idempotencyToken: orderNumber,
      metadata: ["order": .string(orderNumber), "guests": 4])
    let transaction = try await Transaction.create(using: client, params: params)
    return transaction
  }

  static func list(_ client: HTTPClientAPI) async throws -> [Transaction] {
    let page = Transaction.paginatedListParams(
      page: 1, perPage: 20,
      filters: FilterParams(
        matchAll: [Transaction.filter(field: .status, comparator: .equal, value: "confirmed")],
        matchAny: [
          Transaction.filter(field: .toAmount, comparator: .greaterThanOrEqual, value: 1000),
          Transaction.filter(field: "from_token.symbol", comparator: .equal, value: "PTS"),
        ]),
      sortBy: .createdAt, sortDirection: .descending)
    let list = try await Transaction.list(using: client, params: TransactionListParams(paginatedListParams: page))
    return list.data
  }

  static func request(_ client: HTTPClientAPI, _ token: Token) async throws -> [UInt8]? {
    let params = TransactionRequestCreateParams(
      type: .receive, tokenId: token.id, amount: 1500, requireConfirmation: true)
    guard let params else { return nil }
    let request = try await TransactionRequest.create(using: client, params: params)
    let png = try request.qrImage()?.pngBytes()
    return png
  }

  static func consume(
    _ client: HTTPClientAPI, picture path: String, orderNumber: String
  ) async throws -> TransactionConsumption? {
    guard let text = try QRReader.texts(inFile: path).first else { return nil }
    let request = try await QRClientVerifier(client: client).transactionRequest(for: text)
    let params = TransactionConsumptionParams(transactionRequest: request, amount: nil, idempotencyToken: orderNumber)
    guard let params else { return nil }
    let consumption = try await TransactionConsumption.consumeTransactionRequest(using: client, params: params)
    return consumption
  }

  @MainActor
  static func scan(
    _ client: HTTPClientAPI, _ camera: any QRCamera, _ delegate: any QRScannerViewControllerDelegate
  ) -> QRScannerViewController? {
    let scanner = QRScannerViewController(
      delegate: delegate, verifier: QRClientVerifier(client: client), cancelButtonTitle: "Cancel", camera: camera)
    scanner?.startCapture()
    return scanner
  }

  @MainActor
  static func approveEverything(
    _ client: HTTPClientAPI, _ configuration: ClientConfiguration, _ request: TransactionRequest
  ) async throws {
    let socket = SocketClient(config: configuration, delegate: nil)
    for await event in socket.events(of: request) {
      guard case .consumption(let consumption, error: _, event: .transactionConsumptionRequest) = event else {
        continue
      }
      _ = try await consumption.approve(using: client)
    }
  }

  @MainActor
  static func listen(
    _ request: TransactionRequest, _ socket: SocketClient, _ delegate: any TransactionRequestEventDelegate
  ) {
    request.startListeningEvents(withClient: socket, eventDelegate: delegate)
    request.stopListening(withClient: socket)
  }
}
