# pragma version 0.4.3
# pragma evm-version cancun
"""
@title SBNFT, the ERC-721 test collectible of the Sandbox (EIP-721, EIP-165)
@notice Anyone may mint an id that nobody has.
"""

event Transfer:
    sender: indexed(address)
    receiver: indexed(address)
    tokenId: indexed(uint256)

event Approval:
    owner: indexed(address)
    approved: indexed(address)
    tokenId: indexed(uint256)

event ApprovalForAll:
    owner: indexed(address)
    operator: indexed(address)
    approved: bool

owners: HashMap[uint256, address]
counts: HashMap[address, uint256]
approved: HashMap[uint256, address]
operators: HashMap[address, HashMap[address, bool]]

# What a receiver with code answers to accept (EIP-721).
ACCEPTED: constant(bytes4) = 0x150b7a02


@external
@view
def name() -> String[32]:
    return "Sandbox Collectible"


@external
@view
def symbol() -> String[32]:
    return "SBNFT"


@external
@view
def tokenURI(tokenId: uint256) -> String[160]:
    assert self.owners[tokenId] != empty(address), "ERC721: no such token"
    return concat("data:application/json,%7B%22name%22%3A%22Sandbox%20Collectible%20%23", uint2str(tokenId), "%22%7D")


@external
@pure
def supportsInterface(interfaceId: bytes4) -> bool:
    # EIP-165, EIP-721, its metadata extension.
    return interfaceId in [0x01ffc9a7, 0x80ac58cd, 0x5b5e139f]


@external
@view
def balanceOf(owner: address) -> uint256:
    assert owner != empty(address), "ERC721: the zero address owns nothing"
    return self.counts[owner]


@external
@view
def ownerOf(tokenId: uint256) -> address:
    return self._owner(tokenId)


@external
@view
def getApproved(tokenId: uint256) -> address:
    self._owner(tokenId)
    return self.approved[tokenId]


@external
@view
def isApprovedForAll(owner: address, operator: address) -> bool:
    return self.operators[owner][operator]


@external
def approve(approved: address, tokenId: uint256):
    owner: address = self._owner(tokenId)
    assert msg.sender == owner or self.operators[owner][msg.sender], "ERC721: caller may not approve"
    self.approved[tokenId] = approved
    log Approval(owner=owner, approved=approved, tokenId=tokenId)


@external
def setApprovalForAll(operator: address, approved: bool):
    self.operators[msg.sender][operator] = approved
    log ApprovalForAll(owner=msg.sender, operator=operator, approved=approved)


@external
def transferFrom(sender: address, receiver: address, tokenId: uint256):
    self._move(msg.sender, sender, receiver, tokenId)


@external
def safeTransferFrom(sender: address, receiver: address, tokenId: uint256, data: Bytes[1024] = b""):
    self._move(msg.sender, sender, receiver, tokenId)
    if receiver.is_contract:
        success: bool = False
        answer: Bytes[32] = b""
        success, answer = raw_call(
            receiver,
            abi_encode(
                msg.sender, sender, tokenId, data, method_id=method_id("onERC721Received(address,address,uint256,bytes)")
            ),
            max_outsize=32,
            revert_on_failure=False,
        )
        assert success and len(answer) == 32, "ERC721: the receiver does not accept collectibles"
        assert convert(slice(answer, 0, 4), bytes4) == ACCEPTED, "ERC721: the receiver does not accept collectibles"


@external
def mint(receiver: address, tokenId: uint256):
    assert receiver != empty(address), "ERC721: receiver is the zero address"
    assert self.owners[tokenId] == empty(address), "ERC721: token exists"
    self.owners[tokenId] = receiver
    self.counts[receiver] += 1
    log Transfer(sender=empty(address), receiver=receiver, tokenId=tokenId)


@internal
@view
def _owner(tokenId: uint256) -> address:
    owner: address = self.owners[tokenId]
    assert owner != empty(address), "ERC721: no such token"
    return owner


@internal
def _move(caller: address, sender: address, receiver: address, tokenId: uint256):
    owner: address = self._owner(tokenId)
    assert caller == owner or caller == self.approved[tokenId] or self.operators[owner][caller], "ERC721: caller may not transfer"
    assert sender == owner, "ERC721: sender is not the owner"
    assert receiver != empty(address), "ERC721: receiver is the zero address"
    self.approved[tokenId] = empty(address)
    self.counts[sender] -= 1
    self.counts[receiver] += 1
    self.owners[tokenId] = receiver
    log Transfer(sender=sender, receiver=receiver, tokenId=tokenId)


@external
def __default__():
    if len(msg.data) < 4:
        raise "ERC721: no method called"
    raise "ERC721: unknown method"
