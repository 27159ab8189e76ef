"""The description of the control surface: valid OpenAPI 3.1, and true."""

import json
import urllib.error
import urllib.parse
import urllib.request

import pytest
from conftest import get
from jsonschema import Draft202012Validator, FormatChecker
from openapi_spec_validator import OpenAPIV31SpecValidator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012


@pytest.fixture(scope="module")
def document(sandbox):
    return get(f"{sandbox['url']}/sandbox/v1/openapi.json")


def ask(sandbox, method, path, body=None):
    request = urllib.request.Request(
        sandbox["url"] + path, method=method, data=None if body is None else json.dumps(body).encode(),
        headers={"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


def test_the_description_is_valid(document):
    OpenAPIV31SpecValidator(document).validate()


BASE = "urn:sandbox:openapi"
# An address, so that every operation has something to be asked for.
ADDRESS = "0x2c7536E3605D9C16a7a3D7b1898e529396a65c23"
ASKED = {
    "health": ({}, None), "inbox": ({"email": "openapi@example.com"}, None), "state": ({}, None),
    "faucet": ({}, {"address": ADDRESS, "network": "amoy", "amount": "1"}), "mine": ({}, {"network": 80002}),
    "transaction": ({"hash": "0x" + "0" * 64}, None), "prepareWallet": ({}, {"email": "openapi@example.com"}),
    "revoke": ({}, {"credentialId": "0x12"}), "clock": ({}, None), "advanceClock": ({}, {"advanceSeconds": 1}),
    "faults": ({}, None), "planFault": ({}, {"method": "Nothing", "error": 7206}), "clearFaults": ({}, None),
    "providers": ({}, None), "mintIDToken": ({}, {"email": "openapi@example.com"}), "requests": ({}, None),
    "description": ({}, None), "enclave": ({}, None), "outages": ({}, None),
    "changeOutage": ({}, {"network": "solana:devnet"}), "sponsorship": ({}, None), "setSponsorship": ({}, {"rules": []}),
    "tokenKeys": ({}, None), "rotateTokenKey": ({}, None),
}

EWALLET = {
    "ewalletLedgerOf": ({"address": "nothing"}, None), "ewalletMailsTo": ({"email": "openapi@example.com"}, None),
    "changeEWalletSettings": ({}, {}),
}


def test_every_operation_answers_as_described(document, sandbox):
    registry = Registry().with_resource(BASE, Resource.from_contents(document, default_specification=DRAFT202012))
    seen = set()
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            name = operation["operationId"]
            is_ewallet = "/ewallet/" in path
            if is_ewallet and method == "post" and not path.endswith("/settings"):
                continue  # makes things; the eWallet's own tests do that
            parameters, body = EWALLET.get(name, ({}, None)) if is_ewallet else ASKED[name]
            if not is_ewallet:
                seen.add(name)
            for key, value in parameters.items():
                path = path.replace("{%s}" % key, urllib.parse.quote(value, safe=""))
            if "requestBody" in operation:
                check(registry, operation["requestBody"]["content"]["application/json"]["schema"], body)
            elif method == "post":
                body = {}
            status, answer = ask(sandbox, method.upper(), path, body)
            assert str(status) in operation["responses"], f"{name}: {status} {answer}"
            check(registry, operation["responses"][str(status)]["content"]["application/json"]["schema"], answer)
            if is_ewallet:
                continue
            if "requestBody" in operation and name != "mine":
                status, answer = ask(sandbox, "POST", path, [])
                assert status == 400
                check(registry, {"$ref": "#/components/schemas/Error"}, answer)
            status, answer = ask(sandbox, "DELETE", path)
            assert status == 405
            check(registry, {"$ref": "#/components/schemas/Error"}, answer)
    assert seen == set(ASKED)


def check(registry, schema, value):
    schema = {"$ref": BASE + schema["$ref"]} if "$ref" in schema else schema
    Draft202012Validator(schema, registry=registry, format_checker=FormatChecker()).validate(value)
