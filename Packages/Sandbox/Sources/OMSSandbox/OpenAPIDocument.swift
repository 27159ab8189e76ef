/// The control surface described in OpenAPI 3.1. Whoever adds a path adds it here: a test asks for every path of
/// `docs/sandbox.md`, and checks each answer against its schema.
enum OpenAPIDocument {
  static let text = #"""
    {
      "openapi": "3.1.0",
      "info": {"title": "OMS Sandbox: control surface", "version": "1", "summary":
        "What a tester may see and do that the product does not offer.", "description":
        "For one machine and for tests. It needs no key, shows one-time codes, and never shows a private key."},
      "servers": [{"url": "/"}],
      "security": [],
      "paths": {
        "/sandbox/v1/health": {
          "get": {"operationId": "health", "summary": "Whether the Sandbox is up, and which keys it knows.",
            "responses": {"200": {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Health"}}}}}}
        },
        "/sandbox/v1/inbox/{email}": {
          "get": {"operationId": "inbox", "summary": "Mails with one-time codes, newest last.", "responses":
            {"200": {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Inbox"}}}}}, "parameters": [{"name": "email", "in": "path", "required": true,
            "description": "The address, in any letter case.", "schema": {"type": "string"}}]}
        },
        "/sandbox/v1/faucet": {
          "post": {"operationId": "faucet", "summary": "Credits native or test tokens.", "responses": {"200":
            {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Funded"}}}}, "400": {"description": "The request makes no sense.", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}, "requestBody": {"required": true, "content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/Faucet"}}}}}
        },
        "/sandbox/v1/state": {
          "get": {"operationId": "state", "summary": "Counts, and the height and sums of each network.",
            "responses": {"200": {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/State"}}}}}}
        },
        "/sandbox/v1/blocks": {
          "post": {"operationId": "mine", "summary": "Makes a block now; without a network one on every network.",
            "responses": {"200": {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Blocks"}}}}, "400": {"description": "The request makes no sense.", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}, "requestBody": {"required": false, "content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/Mine"}}}}}
        },
        "/sandbox/v1/sponsorship": {
          "get": {"operationId": "sponsorship", "summary": "Which transactions are sponsored.", "responses": {"200":
            {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Sponsorship"}}}}}},
          "post": {"operationId": "setSponsorship", "summary": "Replaces the rules of sponsorship.", "responses":
            {"200": {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Sponsorship"}}}}, "400": {"description": "The request makes no sense.", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}, "requestBody": {"required": true, "content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/SponsorshipOrder"}}}}}
        },
        "/sandbox/v1/transactions/{hash}": {
          "get": {"operationId": "transaction", "summary":
            "A transaction by its hash, or on Solana by its first signature.", "responses": {"200":
            {"description": "Done.", "content": {"application/json": {"schema": {"oneOf": [{"$ref":
            "#/components/schemas/Transaction"}, {"$ref": "#/components/schemas/SolanaTransaction"}, {"$ref":
            "#/components/schemas/TronTransaction"}]}}}},
            "400": {"description": "The request makes no sense.",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}, "404":
            {"description": "There is no such thing.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}, "parameters": [{"name": "hash", "in": "path", "required": true,
            "description": "0x and 64 hex digits, a Solana signature in Base58, or on Tron 64 hex digits.",
            "schema": {"type": "string"}}]}
        },
        "/sandbox/v1/claimable": {
          "post": {"operationId": "prepareWallet", "summary":
            "Prepares a wallet that whoever signs in with an email address can claim.", "responses": {"200":
            {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Claimable"}}}}, "400": {"description": "The request makes no sense.", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}, "requestBody": {"required": true, "content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/ClaimableOrder"}}}}}
        },
        "/sandbox/v1/revoke": {
          "post": {"operationId": "revoke", "summary": "Revokes a credential from outside.", "responses": {"200":
            {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Revoked"}}}}, "400": {"description": "The request makes no sense.", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}, "404": {"description":
            "There is no such thing.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}, "requestBody": {"required": true, "content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/Revocation"}}}}}
        },
        "/sandbox/v1/clock": {
          "get": {"operationId": "clock", "summary": "The Sandbox's time.", "responses": {"200": {"description":
            "Done.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Clock"}}}}}},
          "post": {"operationId": "advanceClock", "summary": "Moves the time forward.", "responses": {"200":
            {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Clock"}}}}, "400": {"description": "The request makes no sense.", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}, "requestBody": {"required": true, "content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/Advance"}}}}}
        },
        "/sandbox/v1/faults": {
          "get": {"operationId": "faults", "summary": "Faults that wait for their call.", "responses": {"200":
            {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Faults"}}}}}},
          "post": {"operationId": "planFault", "summary": "Makes the next calls of a method fail.", "responses":
            {"200": {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Faults"}}}}, "400": {"description": "The request makes no sense.", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}, "requestBody": {"required": true, "content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/Fault"}}}}}
        },
        "/sandbox/v1/faults/clear": {
          "post": {"operationId": "clearFaults", "summary": "Takes all faults back.", "responses": {"200":
            {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Faults"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}}
        },
        "/sandbox/v1/outages": {
          "get": {"operationId": "outages", "summary": "Networks that the indexers cannot read.", "responses": {"200":
            {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Outages"}}}}}},
          "post": {"operationId": "changeOutage", "summary":
            "Lets a Solana or Tron network fail in the indexer with a reason, or ends that.", "responses": {"200":
            {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Outages"}}}}, "400": {"description": "The request makes no sense.", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}}, "requestBody": {"required":
            true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/OutageOrder"}}}}}
        },
        "/sandbox/v1/providers": {
          "get": {"operationId": "providers", "summary": "The OpenID providers that the Sandbox plays.",
            "responses": {"200": {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Providers"}}}}}}
        },
        "/sandbox/v1/id-token": {
          "post": {"operationId": "mintIDToken", "summary": "Makes an ID token, as a provider would.", "responses":
            {"200": {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/IDToken"}}}}, "400": {"description": "The request makes no sense.", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}, "requestBody": {"required": true, "content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/IDTokenOrder"}}}}}
        },
        "/sandbox/v1/requests": {
          "get": {"operationId": "requests", "summary": "The last requests to the product's paths, newest last.",
            "responses": {"200": {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Requests"}}}}}}
        },
        "/sandbox/v1/enclave": {
          "get": {"operationId": "enclave", "summary": "What clients pin to believe the attestation of answers.",
            "responses": {"200": {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Enclave"}}}}}}
        },
        "/sandbox/v1/token-keys": {
          "get": {"operationId": "tokenKeys", "summary": "The keys of wallet ID tokens, the one that signs first.",
            "responses": {"200": {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/TokenKeys"}}}}}},
          "post": {"operationId": "rotateTokenKey", "summary":
            "Signs wallet ID tokens with a new key; the former ones stay published.", "responses": {"200":
            {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/TokenKeys"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}}
        },
        "/sandbox/v1/openapi.json": {
          "get": {"operationId": "description", "summary": "This description.", "responses": {"200":
            {"description": "OpenAPI 3.1.", "content": {"application/json": {"schema": {"type": "object"}}}}}}
        },
        "/sandbox/v1/ewallet/state": {
          "get": {"operationId": "ewalletState", "summary":
            "Keys, accounts, users, tokens, exchange pairs and wallets of the eWallet service.", "responses":
            {"200": {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Values"}}}}}}
        },
        "/sandbox/v1/ewallet/ledger": {
          "get": {"operationId": "ewalletLedger", "summary":
            "Entries of the double-entry ledger, and whether it balances.", "responses": {"200": {"description":
            "Done.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Values"}}}}}}
        },
        "/sandbox/v1/ewallet/ledger/{address}": {
          "get": {"operationId": "ewalletLedgerOf", "summary": "Entries of one address.", "responses": {"200":
            {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Values"}}}}}, "parameters": [{"name": "address", "in": "path", "required": true,
            "description": "The wallet's address.", "schema": {"type": "string"}}]}
        },
        "/sandbox/v1/ewallet/mails": {
          "get": {"operationId": "ewalletMails", "summary": "Mails of the eWallet service, oldest first.",
            "responses": {"200": {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Values"}}}}}}
        },
        "/sandbox/v1/ewallet/mails/{email}": {
          "get": {"operationId": "ewalletMailsTo", "summary": "Mails to one address.", "responses": {"200":
            {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Values"}}}}}, "parameters": [{"name": "email", "in": "path", "required": true,
            "description": "The address.", "schema": {"type": "string"}}]}
        },
        "/sandbox/v1/ewallet/settings": {
          "get": {"operationId": "ewalletSettings", "summary": "Settings of the eWallet service.", "responses":
            {"200": {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Values"}}}}}},
          "post": {"operationId": "changeEWalletSettings", "summary": "Changes settings.", "responses": {"200":
            {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Values"}}}}, "400": {"description": "The request makes no sense.", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}, "404": {"description":
            "There is no such thing.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}, "requestBody": {"required": false, "content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/Values"}}}}}
        },
        "/sandbox/v1/ewallet/accounts": {
          "post": {"operationId": "ewalletAccounts", "summary": "Makes an account.", "responses": {"200":
            {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Values"}}}}, "400": {"description": "The request makes no sense.", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}, "404": {"description":
            "There is no such thing.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}, "requestBody": {"required": false, "content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/Values"}}}}}
        },
        "/sandbox/v1/ewallet/users": {
          "post": {"operationId": "ewalletUsers", "summary": "Makes a user.", "responses": {"200": {"description":
            "Done.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Values"}}}}, "400":
            {"description": "The request makes no sense.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}, "404": {"description": "There is no such thing.", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}, "requestBody": {"required": false, "content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/Values"}}}}}
        },
        "/sandbox/v1/ewallet/authTokens": {
          "post": {"operationId": "ewalletAuthTokens", "summary": "Makes an authentication token.", "responses":
            {"200": {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Values"}}}}, "400": {"description": "The request makes no sense.", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}, "404": {"description":
            "There is no such thing.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}, "requestBody": {"required": false, "content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/Values"}}}}}
        },
        "/sandbox/v1/ewallet/apiKeys": {
          "post": {"operationId": "ewalletApiKeys", "summary": "Makes an API key.", "responses": {"200":
            {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Values"}}}}, "400": {"description": "The request makes no sense.", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}, "404": {"description":
            "There is no such thing.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}, "requestBody": {"required": false, "content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/Values"}}}}}
        },
        "/sandbox/v1/ewallet/tokens": {
          "post": {"operationId": "ewalletTokens", "summary": "Makes a token.", "responses": {"200":
            {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Values"}}}}, "400": {"description": "The request makes no sense.", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}, "404": {"description":
            "There is no such thing.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}, "requestBody": {"required": false, "content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/Values"}}}}}
        },
        "/sandbox/v1/ewallet/exchangePairs": {
          "post": {"operationId": "ewalletExchangePairs", "summary": "Makes an exchange pair.", "responses":
            {"200": {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Values"}}}}, "400": {"description": "The request makes no sense.", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}, "404": {"description":
            "There is no such thing.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}, "requestBody": {"required": false, "content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/Values"}}}}}
        },
        "/sandbox/v1/ewallet/mint": {
          "post": {"operationId": "ewalletMint", "summary": "Mints a token.", "responses": {"200": {"description":
            "Done.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Values"}}}}, "400":
            {"description": "The request makes no sense.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}, "404": {"description": "There is no such thing.", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}, "requestBody": {"required": false, "content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/Values"}}}}}
        },
        "/sandbox/v1/ewallet/transfer": {
          "post": {"operationId": "ewalletTransfer", "summary": "Moves tokens between wallets.", "responses":
            {"200": {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Values"}}}}, "400": {"description": "The request makes no sense.", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}, "404": {"description":
            "There is no such thing.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}, "requestBody": {"required": false, "content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/Values"}}}}}
        },
        "/sandbox/v1/ewallet/enable": {
          "post": {"operationId": "ewalletEnable", "summary": "Enables or disables a wallet, token or user.",
            "responses": {"200": {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Values"}}}}, "400": {"description": "The request makes no sense.", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}, "404": {"description":
            "There is no such thing.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}, "requestBody": {"required": false, "content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/Values"}}}}}
        },
        "/sandbox/v1/ewallet/reset": {
          "post": {"operationId": "ewalletReset", "summary": "Back to the start fixture.", "responses": {"200":
            {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Values"}}}}, "400": {"description": "The request makes no sense.", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}, "404": {"description":
            "There is no such thing.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}, "requestBody": {"required": false, "content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/Values"}}}}}
        },
        "/sandbox/v1/ewallet/sockets": {
          "get": {"operationId": "ewalletSockets", "summary": "Open sockets and their topics.", "responses":
            {"200": {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Values"}}}}}},
          "post": {"operationId": "closeEWalletSockets", "summary": "Closes all sockets.", "responses": {"200":
            {"description": "Done.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Values"}}}}, "400": {"description": "The request makes no sense.", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}, "404": {"description":
            "There is no such thing.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}, "500": {"description":
            "Done, but the state file could not be written.", "content": {"application/json": {"schema": {"$ref":
            "#/components/schemas/Error"}}}}}, "requestBody": {"required": false, "content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/Values"}}}}}
        }
      },
      "components": {
        "schemas": {
          "Error": {"type": "object", "properties": {"error": {"type": "string", "description":
            "Kind of the error.", "enum": ["invalid_request", "not_found", "method_not_allowed", "not_saved",
            "internal"]}, "message": {"type": "string", "description": "What is wrong, for people."}}, "required":
            ["error", "message"], "additionalProperties": false},
          "Health": {"type": "object", "properties": {"status": {"type": "string", "const": "ok"},
            "publishableKeys": {"type": "array", "items": {"type": "string"}}, "time": {"type": "string",
            "description": "The Sandbox's time.", "format": "date-time"}, "saveError": {"type": "string",
            "description": "Why the state file could not be written the last time."}}, "required": ["status",
            "publishableKeys", "time"], "additionalProperties": false},
          "Message": {"type": "object", "properties": {"id": {"type": "string"}, "to": {"type": "string",
            "description": "Recipient as the client gave it."}, "code": {"type": "string", "description":
            "Six digits.", "pattern": "^[0-9]{6}$"}, "sentAt": {"type": "string", "format": "date-time"},
            "expiresAt": {"type": "string", "format": "date-time"}}, "required": ["id", "to", "code", "sentAt",
            "expiresAt"], "additionalProperties": false},
          "Inbox": {"type": "object", "properties": {"messages": {"type": "array", "items": {"$ref":
            "#/components/schemas/Message"}}}, "required": ["messages"], "additionalProperties": false},
          "Network": {"oneOf": [{"type": "string", "description":
            "Name, such as amoy, solana:devnet or tron:nile, or decimal chain id."},
            {"type": "integer", "description": "Chain id."}]},
          "Faucet": {"type": "object", "properties": {"address": {"type": "string", "description":
            "An address of the network's family; an EVM address with the right checksum if it has mixed case."},
            "network": {"$ref": "#/components/schemas/Network"}, "amount": {"type": "string", "description":
            "Tokens in display units, such as 1.5; 1 unless given for a collectible or an item."}, "token": {"type":
            "string", "description":
            "The address or mint of the test token, collectible or items; without it, the native token."}, "tokenId":
            {"type": "string", "description": "Which collectible or item, decimal.", "pattern": "^[0-9]+$"}},
            "required": ["address", "network"]},
          "Funded": {"type": "object", "properties": {"network": {"type": "string"}, "chainId": {"type":
            "integer"}, "address": {"type": "string"}, "balance": {"type": "string", "description":
            "Base units (wei, lamports, sun, or those of the token).", "pattern": "^[0-9]+$"}, "token": {"type": "string"},
            "symbol": {"type": "string"}, "decimals": {"type": "integer"}, "tokenId": {"type": "string"}},
            "required": ["network", "address", "balance"],
            "additionalProperties": false},
          "Chain": {"type": "object", "properties": {"network": {"type": "string"}, "chainId": {"type": "integer"},
            "block": {"type": "integer"}, "pending": {"type": "integer"}, "baseFee": {"type": "string"}, "issued":
            {"type": "string", "description": "Everything that the faucet issued, in wei."}, "supply": {"type":
            "string", "description": "The sum of all balances, in wei."}}, "required": ["network", "chainId",
            "block", "pending", "baseFee", "issued", "supply"], "additionalProperties": false},
          "State": {"type": "object", "properties": {"time": {"type": "string", "format": "date-time"}, "counts":
            {"type": "object", "additionalProperties": {"type": "integer"}}, "networks": {"type": "array", "items":
            {"$ref": "#/components/schemas/Chain"}}, "solana": {"type": "array", "items": {"$ref":
            "#/components/schemas/SolanaChain"}}, "tron": {"type": "array", "items": {"$ref":
            "#/components/schemas/TronChain"}}}, "required": ["time", "counts", "networks", "solana", "tron"]},
          "TronChain": {"type": "object", "properties": {"network": {"type": "string"}, "block": {"type": "integer"},
            "solidifiedBlock": {"type": "integer"}, "pending": {"type": "integer"}, "issued": {"type": "string",
            "description": "Everything issued, in sun."}, "supply": {"type": "string", "description":
            "The sum of all balances, in sun."}, "burnt": {"type": "string", "description":
            "Everything burnt, in sun; together with the supply always what was issued."}, "tokenSupply": {"type":
            "string", "description": "Base units of the test token."}}, "required": ["network", "block",
            "solidifiedBlock", "pending", "issued", "supply", "burnt", "tokenSupply"], "additionalProperties": false},
          "SolanaChain": {"type": "object", "properties": {"network": {"type": "string"}, "slot": {"type":
            "integer"}, "height": {"type": "integer", "description": "Blocks so far."}, "pending": {"type":
            "integer"}, "issued": {"type": "string", "description": "Everything issued, in lamports."}, "supply":
            {"type": "string", "description": "The sum of all balances, in lamports."}, "tokenSupply": {"type":
            "string", "description": "Base units of the test token."}}, "required": ["network", "slot", "height",
            "pending", "issued", "supply", "tokenSupply"], "additionalProperties": false},
          "Mine": {"type": "object", "properties": {"network": {"$ref": "#/components/schemas/Network"}}},
          "Block": {"type": "object", "properties": {"network": {"type": "string"}, "chainId": {"type": "integer"},
            "number": {"type": "integer", "description": "On Solana the slot."}, "hash": {"type": "string"},
            "timestamp": {"type": "string", "format": "date-time"}, "transactions": {"type": "array", "items": {"type":
            "string"}}}, "required": ["network", "number", "hash", "timestamp", "transactions"],
            "additionalProperties": false},
          "Blocks": {"type": "object", "properties": {"blocks": {"type": "array", "items": {"$ref":
            "#/components/schemas/Block"}}}, "required": ["blocks"], "additionalProperties": false},
          "Transaction": {"type": "object", "properties": {"hash": {"type": "string"}, "network": {"type":
            "string"}, "chainId": {"type": "integer"}, "raw": {"type": "string", "description":
            "The signed transaction in hex."}, "from": {"type": "string"}, "to": {"type": "string"}, "value":
            {"type": "string"}, "nonce": {"type": "integer"}, "data": {"type": "string"}, "status": {"type":
            "string", "enum": ["pending", "executed", "failed"]}, "reason": {"type": "string", "description":
            "Why it failed."}, "blockNumber": {"type": "integer"}, "blockHash": {"type": "string"}, "timestamp":
            {"type": "string", "format": "date-time"}, "gasUsed": {"type": "integer"}, "effectiveGasPrice":
            {"type": "string"}, "logs": {"type": "array", "items": {"$ref": "#/components/schemas/Log"}}},
            "required": ["hash", "network", "chainId", "raw", "from", "value", "nonce", "data", "status"]},
          "Log": {"type": "object", "properties": {"address": {"type": "string"}, "topics": {"type": "array",
            "items": {"type": "string"}}, "data": {"type": "string"}}, "required": ["address", "topics", "data"],
            "additionalProperties": false},
          "SponsorshipOrder": {"type": "object", "properties": {"rules": {"type": "array", "items": {"type": "object",
            "properties": {"project": {"type": "string"}, "network": {"$ref": "#/components/schemas/Network"},
            "contract": {"type": "string"}, "method": {"type": "string", "description":
            "A selector in hex, or a signature."}, "budget": {"type": "string", "description":
            "Native tokens in display units."}}}}}, "required": ["rules"]},
          "Sponsorship": {"type": "object", "properties": {"rules": {"type": "array", "items": {"type": "object",
            "properties": {"project": {"type": "string"}, "network": {"type": "string"}, "chainId": {"type":
            "integer"}, "contract": {"type": "string"}, "method": {"type": "string"}, "budget": {"type": "string"},
            "spent": {"type": "string"}}, "required": ["spent"], "additionalProperties": false}}}, "required":
            ["rules"], "additionalProperties": false},
          "TronTransaction": {"type": "object", "properties": {"hash": {"type": "string", "description":
            "SHA-256 of raw_data, 64 hex digits.", "pattern": "^[0-9a-f]{64}$"}, "network": {"type": "string",
            "pattern": "^tron:"}, "raw": {"type": "string", "description":
            "The message Transaction with its signature, in hex."}, "from": {"type": "string"}, "to": {"type":
            "string", "description": "The recipient, or the contract."}, "value": {"type": "string", "description":
            "Sun."}, "data": {"type": "string", "description": "Call data of a contract call."}, "feeLimit": {"type":
            "string", "description": "The most that may be burnt for energy, in sun."}, "expiration": {"type":
            "string", "format": "date-time"}, "status": {"type": "string", "enum": ["pending", "executed", "failed"]},
            "isSolidified": {"type": "boolean", "description": "Whether its block is final."}, "reason": {"type":
            "string", "description": "Why it failed."}, "blockNumber": {"type": "integer"}, "blockHash": {"type":
            "string"}, "timestamp": {"type": "string", "format": "date-time"}, "fee": {"type": "string",
            "description": "All that was burnt, in sun."}, "bandwidth": {"type": "integer", "description":
            "Bytes taken from the daily allowance."}, "energy": {"type": "integer"}, "output": {"type": "string",
            "description": "What the contract answered."}, "logs": {"type": "array", "items": {"type": "object",
            "properties": {"address": {"type": "string"}, "topics": {"type": "array", "items": {"type": "string"}},
            "data": {"type": "string"}}, "required": ["address", "topics", "data"], "additionalProperties": false}}},
            "required": ["hash", "network", "raw", "from", "to", "value", "feeLimit", "expiration", "status",
            "isSolidified"], "additionalProperties": false},
          "SolanaTransaction": {"type": "object", "properties": {"hash": {"type": "string", "description":
            "The first signature, which names the transaction."}, "network": {"type": "string", "pattern": "^solana:"},
            "raw": {"type": "string", "description": "The signed transaction in hex."}, "signers": {"type": "array",
            "items": {"type": "string"}, "description": "The payer of the fee first."}, "instructions": {"type":
            "array", "items": {"type": "object", "properties": {"program": {"type": "string"}, "accounts": {"type": "array",
            "items": {"type": "string"}}, "data": {"type": "string", "description": "Hex."}}, "required": ["program",
            "accounts", "data"], "additionalProperties": false}}, "status": {"type": "string", "enum": ["pending",
            "executed", "failed"]}, "commitment": {"type": "string", "enum": ["confirmed", "finalized"]}, "reason":
            {"type": "string", "description": "Why it failed."}, "slot": {"type": "integer"}, "blockHash": {"type":
            "string"}, "timestamp": {"type": "string", "format": "date-time"}, "fee": {"type": "string", "description":
            "Lamports that the first signer paid."}, "computeUnits": {"type": "integer"}, "logs": {"type": "array",
            "items": {"type": "string"}}}, "required": ["hash", "network", "raw", "signers", "instructions", "status"],
            "additionalProperties": false},
          "Outage": {"type": "object", "properties": {"network": {"type": "string"}, "reason": {"type": "string"}},
            "required": ["network", "reason"], "additionalProperties": false},
          "Outages": {"type": "object", "properties": {"outages": {"type": "array", "items": {"$ref":
            "#/components/schemas/Outage"}}}, "required": ["outages"], "additionalProperties": false},
          "OutageOrder": {"type": "object", "properties": {"network": {"type": "string", "description":
            "Such as solana:devnet or tron:nile."}, "reason": {"type": "string", "description":
            "Without it, the outage ends."}},
            "required": ["network"]},
          "ClaimableOrder": {"type": "object", "properties": {"email": {"type": "string", "description":
            "Who may claim it."}, "project": {"type": "string", "description":
            "Name of the project; the first one unless given."}, "type": {"type": "string", "description":
            "Type of the wallet; ethereum unless given.", "default": "ethereum"}}, "required": ["email"]},
          "Claimable": {"type": "object", "properties": {"walletId": {"type": "string"}, "address": {"type":
            "string"}, "email": {"type": "string"}}, "required": ["walletId", "address", "email"]},
          "Revocation": {"type": "object", "properties": {"credentialId": {"type": "string", "description":
            "The service's identifier, or the signer's."}}, "required": ["credentialId"]},
          "Revoked": {"type": "object", "properties": {"revoked": {"type": "boolean"}}, "required": ["revoked"],
            "additionalProperties": false},
          "Advance": {"type": "object", "properties": {"advanceSeconds": {"type": "number", "exclusiveMinimum": 0,
            "maximum": 3153600000}}, "required": ["advanceSeconds"]},
          "Clock": {"type": "object", "properties": {"time": {"type": "string", "format": "date-time"},
            "advancedSeconds": {"type": "number"}}, "required": ["time", "advancedSeconds"],
            "additionalProperties": false},
          "Fault": {"type": "object", "properties": {"method": {"type": "string", "description":
            "SignMessage, Waas/SignMessage, * for every method, or oidc/NAME/token."}, "count": {"type": "integer",
            "description": "Calls it happens to; one unless given.", "minimum": 1}, "delayMs": {"type": "integer",
            "description": "Milliseconds to wait first.", "minimum": 0}, "dropBeforeHandling": {"type": "boolean",
            "description": "Close the connection instead of handling the call."}, "dropAfterHandling": {"type":
            "boolean", "description": "Handle the call, then close the connection."}, "error": {"type": "integer",
            "description": "Answer with this error of the wallet service, such as 7206."}, "status": {"type":
            "integer", "description": "Answer with this status.", "minimum": 200, "maximum": 599}, "body":
            {"description": "Body of that answer: a text as it is, anything else as JSON."}, "handle": {"type":
            "boolean", "description": "Handle the call before that answer is sent."}}, "required": ["method"],
            "additionalProperties": false},
          "Faults": {"type": "object", "properties": {"faults": {"type": "array", "items": {"$ref":
            "#/components/schemas/Fault"}}}, "required": ["faults"], "additionalProperties": false},
          "Provider": {"type": "object", "properties": {"name": {"type": "string", "description":
            "Segment of its paths, /oidc/NAME/."}, "label": {"type": "string"}, "issuer": {"type": "string"},
            "clientId": {"type": "string", "description": "The client that a newcomer uses."}, "authorizationUrl":
            {"type": "string", "format": "uri"}, "standsInFor": {"type": "string", "description":
            "The authorization endpoint that it stands in for.", "format": "uri"}, "relayed": {"type": "boolean",
            "description": "Whether it is reached by way of the relay."}}, "required": ["name", "label", "issuer",
            "clientId", "authorizationUrl", "relayed"], "additionalProperties": false},
          "Providers": {"type": "object", "properties": {"providers": {"type": "array", "items": {"$ref":
            "#/components/schemas/Provider"}}}, "required": ["providers"], "additionalProperties": false},
          "IDTokenOrder": {"type": "object", "properties": {"issuer": {"type": "string", "description":
            "Name of a provider, or any http(s) URL: one that is no provider gets a key of its own."}, "audience":
            {"type": "string", "description": "The provider's first client unless given."}, "sub": {"type":
            "string", "description": "Derived from the address unless given."}, "email": {"type": "string"},
            "emailVerified": {"type": "boolean", "description": "True unless given."}, "nonce": {"type": "string"},
            "ttlSeconds": {"type": "integer", "description":
            "3600 unless given; negative for a token that has expired.", "minimum": -31536000, "maximum":
            31536000}, "alg": {"type": "string", "description": "As the provider does it unless given.", "enum":
            ["ES256", "RS256"]}, "claims": {"type": "object", "description": "Further claims.",
            "additionalProperties": true}}},
          "IDToken": {"type": "object", "properties": {"idToken": {"type": "string", "description":
            "JWT in compact serialization."}, "issuer": {"type": "string"}, "audience": {"type": "string"}, "sub":
            {"type": "string"}, "expiresAt": {"type": "string", "format": "date-time"}}, "required": ["idToken",
            "issuer", "audience", "sub", "expiresAt"], "additionalProperties": false},
          "Request": {"type": "object", "properties": {"time": {"type": "string", "format": "date-time"}, "method":
            {"type": "string"}, "path": {"type": "string"}, "status": {"type": "integer", "description":
            "0 when the connection was closed without an answer."}, "code": {"type": "integer", "description":
            "Number of the error."}, "error": {"type": "string", "description": "Name of the error."}}, "required":
            ["time", "method", "path", "status"], "additionalProperties": false},
          "Requests": {"type": "object", "properties": {"requests": {"type": "array", "items": {"$ref":
            "#/components/schemas/Request"}}}, "required": ["requests"], "additionalProperties": false},
          "Enclave": {"type": "object", "properties": {"rootCertificate": {"type": "string", "description": "PEM."},
            "rootFingerprint": {"type": "string", "description": "SHA-256 of its DER.", "pattern":
            "^[0-9a-f]{64}$"}, "pcrs": {"type": "object", "description": "Registers by their number.",
            "additionalProperties": {"type": "string", "pattern": "^[0-9a-f]{96}$"}}}, "required":
            ["rootCertificate", "rootFingerprint", "pcrs"], "additionalProperties": false},
          "TokenKeys": {"type": "object", "properties": {"keys": {"type": "array", "items": {"type": "object",
            "properties": {"kid": {"type": "string"}, "signs": {"type": "boolean"}}, "required": ["kid", "signs"],
            "additionalProperties": false}}}, "required": ["keys"], "additionalProperties": false},
          "Values": {"type": "object", "description":
            "Objects of the eWallet protocol, as docs/sandbox-ewallet.md names them.", "additionalProperties": true}
        }
      }
    }
    """#
}
