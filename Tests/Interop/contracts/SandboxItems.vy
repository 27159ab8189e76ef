# pragma version 0.4.3
# pragma evm-version cancun
"""
@title SBITEM, the ERC-1155 test items of the Sandbox (EIP-1155, EIP-165)
@notice Anyone may mint any amount of any id.
"""

event TransferSingle:
    operator: indexed(address)
    sender: indexed(address)
    receiver: indexed(address)
    id: uint256
    amount: uint256

event TransferBatch:
    operator: indexed(address)
    sender: indexed(address)
    receiver: indexed(address)
    ids: DynArray[uint256, 64]
    amounts: DynArray[uint256, 64]

event ApprovalForAll:
    owner: indexed(address)
    operator: indexed(address)
    approved: bool

balances: HashMap[address, HashMap[uint256, uint256]]
operators: HashMap[address, HashMap[address, bool]]


@external
@view
def name() -> String[32]:
    return "Sandbox Items"


@external
@view
def symbol() -> String[32]:
    return "SBITEM"


@external
@view
def uri(id: uint256) -> String[96]:
    return "data:application/json,%7B%22name%22%3A%22Sandbox%20Item%20{id}%22%2C%22decimals%22%3A0%7D"


@external
@pure
def supportsInterface(interfaceId: bytes4) -> bool:
    # EIP-165, EIP-1155, its metadata extension.
    return interfaceId in [0x01ffc9a7, 0xd9b67a26, 0x0e89341c]


@external
@view
def balanceOf(owner: address, id: uint256) -> uint256:
    return self.balances[owner][id]


@external
@view
def balanceOfBatch(owners: DynArray[address, 64], ids: DynArray[uint256, 64]) -> DynArray[uint256, 64]:
    assert len(owners) == len(ids), "ERC1155: lists differ in length"
    found: DynArray[uint256, 64] = []
    for i: uint256 in range(len(ids), bound=64):
        found.append(self.balances[owners[i]][ids[i]])
    return found


@external
@view
def isApprovedForAll(owner: address, operator: address) -> bool:
    return self.operators[owner][operator]


@external
def setApprovalForAll(operator: address, approved: bool):
    self.operators[msg.sender][operator] = approved
    log ApprovalForAll(owner=msg.sender, operator=operator, approved=approved)


@external
def safeTransferFrom(sender: address, receiver: address, id: uint256, amount: uint256, data: Bytes[1024]):
    self._check(msg.sender, sender, receiver)
    self._move(sender, receiver, id, amount)
    log TransferSingle(operator=msg.sender, sender=sender, receiver=receiver, id=id, amount=amount)
    self._offer_one(msg.sender, sender, receiver, id, amount, data)


@external
def safeBatchTransferFrom(
    sender: address,
    receiver: address,
    ids: DynArray[uint256, 64],
    amounts: DynArray[uint256, 64],
    data: Bytes[1024],
):
    self._check(msg.sender, sender, receiver)
    assert len(ids) == len(amounts), "ERC1155: lists differ in length"
    for i: uint256 in range(len(ids), bound=64):
        self._move(sender, receiver, ids[i], amounts[i])
    log TransferBatch(operator=msg.sender, sender=sender, receiver=receiver, ids=ids, amounts=amounts)
    if receiver.is_contract:
        success: bool = False
        answer: Bytes[32] = b""
        success, answer = raw_call(
            receiver,
            abi_encode(
                msg.sender,
                sender,
                ids,
                amounts,
                data,
                method_id=method_id("onERC1155BatchReceived(address,address,uint256[],uint256[],bytes)"),
            ),
            max_outsize=32,
            revert_on_failure=False,
        )
        self._expect(success, answer, 0xbc197c81)


@external
def mint(receiver: address, id: uint256, amount: uint256):
    assert receiver != empty(address), "ERC1155: receiver is the zero address"
    assert self.balances[receiver][id] <= max_value(uint256) - amount, "ERC1155: balance exceeds 256 bits"
    self.balances[receiver][id] += amount
    log TransferSingle(operator=msg.sender, sender=empty(address), receiver=receiver, id=id, amount=amount)
    self._offer_one(msg.sender, empty(address), receiver, id, amount, b"")


@internal
@view
def _check(caller: address, sender: address, receiver: address):
    assert caller == sender or self.operators[sender][caller], "ERC1155: caller may not transfer"
    assert receiver != empty(address), "ERC1155: receiver is the zero address"


@internal
def _move(sender: address, receiver: address, id: uint256, amount: uint256):
    balance: uint256 = self.balances[sender][id]
    if balance < amount:
        raise concat("ERC1155: balance too low: ", uint2str(balance), ", needed ", uint2str(amount))
    self.balances[sender][id] = balance - amount
    assert self.balances[receiver][id] <= max_value(uint256) - amount, "ERC1155: balance exceeds 256 bits"
    self.balances[receiver][id] += amount


@internal
def _offer_one(
    caller: address, sender: address, receiver: address, id: uint256, amount: uint256, data: Bytes[1024]
):
    if receiver.is_contract:
        success: bool = False
        answer: Bytes[32] = b""
        success, answer = raw_call(
            receiver,
            abi_encode(
                caller,
                sender,
                id,
                amount,
                data,
                method_id=method_id("onERC1155Received(address,address,uint256,uint256,bytes)"),
            ),
            max_outsize=32,
            revert_on_failure=False,
        )
        self._expect(success, answer, 0xf23a6e61)


@internal
@pure
def _expect(success: bool, answer: Bytes[32], magic: bytes4):
    assert success and len(answer) == 32, "ERC1155: the receiver does not accept items"
    assert convert(slice(answer, 0, 4), bytes4) == magic, "ERC1155: the receiver does not accept items"


@external
def __default__():
    if len(msg.data) < 4:
        raise "ERC1155: no method called"
    raise "ERC1155: unknown method"
