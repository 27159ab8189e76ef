"""The Sandbox's OpenID providers, as another library and a browser without scripts see them."""

import base64
import hashlib
import html
import json
import re
import secrets
import urllib.error
import urllib.parse
import urllib.request

import jwt
import pytest
from conftest import get


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *arguments):
        return None


OPENER = urllib.request.build_opener(NoRedirects)


def fetch(url, form=None):
    data = None if form is None else urllib.parse.urlencode(form).encode()
    try:
        with OPENER.open(urllib.request.Request(url, data=data), timeout=30) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read().decode()


def fill_in(url, page, email):
    """The login form as a browser would send it."""
    action = re.search(r'<form method="post" action="([^"]+)"', page).group(1)
    fields = {
        html.unescape(name): html.unescape(value)
        for name, value in re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page)}
    return urllib.parse.urljoin(url, html.unescape(action)), {
        **fields, "email": email, "verified": "yes", "action": "continue"}


@pytest.mark.parametrize("provider, algorithm", [("plain", "ES256"), ("google", "RS256"), ("apple", "RS256")])
def test_pyjwt_verifies_tokens_with_the_published_keys(sandbox, provider, algorithm):
    base = f"{sandbox['url']}/oidc/{provider}"
    metadata = get(f"{base}/.well-known/openid-configuration")
    request = urllib.request.Request(
        f"{sandbox['url']}/sandbox/v1/id-token", data=json.dumps({
            "issuer": provider, "audience": "python", "email": "jwt@example.com", "nonce": "n"}).encode())
    with urllib.request.urlopen(request, timeout=30) as answer:
        token = json.loads(answer.read())["idToken"]
    key = jwt.PyJWKClient(metadata["jwks_uri"]).get_signing_key_from_jwt(token)
    assert jwt.get_unverified_header(token)["alg"] == algorithm
    claims = jwt.decode(
        token, key.key, algorithms=metadata["id_token_signing_alg_values_supported"], audience="python",
        issuer=metadata["issuer"], leeway=5)
    assert claims["nonce"] == "n" and claims["email"] == "jwt@example.com"
    with pytest.raises(jwt.InvalidSignatureError):
        jwt.decode(token[:-8] + "AAAAAAAA", key.key, algorithms=[algorithm], audience="python")


def test_the_code_flow_with_pkce(sandbox):
    metadata = get(f"{sandbox['url']}/oidc/plain/.well-known/openid-configuration")
    verifier = secrets.token_urlsafe(48)
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
    callback = "http://127.0.0.1:4321/cb"
    request = {
        "client_id": "sandbox-app", "redirect_uri": callback, "response_type": "code", "scope": "openid email",
        "state": "<&\"'>", "nonce": "xyz", "code_challenge": challenge, "code_challenge_method": "S256"}
    url = f"{metadata['authorization_endpoint']}?{urllib.parse.urlencode(request)}"
    status, headers, page = fetch(url)
    assert status == 200 and "<script" not in page
    status, headers, _ = fetch(*fill_in(url, page, "flow@example.com"))
    assert status == 303 and headers["Location"].startswith(callback + "?")
    answer = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(headers["Location"]).query))
    assert answer["state"] == request["state"]
    exchange = {
        "grant_type": "authorization_code", "code": answer["code"], "redirect_uri": callback,
        "client_id": "sandbox-app", "code_verifier": verifier}
    status, headers, body = fetch(metadata["token_endpoint"], exchange)
    assert status == 200 and headers["Cache-Control"] == "no-store"
    token = json.loads(body)["id_token"]
    key = jwt.PyJWKClient(metadata["jwks_uri"]).get_signing_key_from_jwt(token)
    claims = jwt.decode(
        token, key.key, algorithms=["ES256"], audience="sandbox-app", issuer=metadata["issuer"], leeway=5)
    assert claims["nonce"] == "xyz" and claims["email"] == "flow@example.com" and claims["email_verified"] is True
    status, _, body = fetch(metadata["token_endpoint"], exchange)
    assert status == 400 and json.loads(body)["error"] == "invalid_grant"
