# pragma version 0.4.3
# pragma evm-version cancun
"""
@title SBUSD, the ERC-20 test token of the Sandbox (EIP-20)
@notice Anyone may mint.
"""

event Transfer:
    sender: indexed(address)
    receiver: indexed(address)
    amount: uint256

event Approval:
    owner: indexed(address)
    spender: indexed(address)
    amount: uint256

balances: HashMap[address, uint256]
allowances: HashMap[address, HashMap[address, uint256]]
supply: uint256


@external
@view
def name() -> String[32]:
    return "Sandbox Dollar"


@external
@view
def symbol() -> String[32]:
    return "SBUSD"


@external
@view
def decimals() -> uint8:
    return 6


@external
@view
def totalSupply() -> uint256:
    return self.supply


@external
@view
def balanceOf(account: address) -> uint256:
    return self.balances[account]


@external
@view
def allowance(owner: address, spender: address) -> uint256:
    return self.allowances[owner][spender]


@external
def transfer(receiver: address, amount: uint256) -> bool:
    self._move(msg.sender, receiver, amount)
    return True


@external
def transferFrom(owner: address, receiver: address, amount: uint256) -> bool:
    allowed: uint256 = self.allowances[owner][msg.sender]
    if allowed < amount:
        raise concat("ERC20: allowance too low: ", uint2str(allowed), ", needed ", uint2str(amount))
    self._move(owner, receiver, amount)
    # The largest allowance never runs out.
    if allowed != max_value(uint256):
        self.allowances[owner][msg.sender] = allowed - amount
    return True


@external
def approve(spender: address, amount: uint256) -> bool:
    assert spender != empty(address), "ERC20: spender is the zero address"
    self.allowances[msg.sender][spender] = amount
    log Approval(owner=msg.sender, spender=spender, amount=amount)
    return True


@external
def mint(receiver: address, amount: uint256) -> bool:
    assert receiver != empty(address), "ERC20: receiver is the zero address"
    assert self.supply <= max_value(uint256) - amount, "ERC20: supply exceeds 256 bits"
    self.supply += amount
    self.balances[receiver] += amount
    log Transfer(sender=empty(address), receiver=receiver, amount=amount)
    return True


@internal
def _move(sender: address, receiver: address, amount: uint256):
    assert receiver != empty(address), "ERC20: receiver is the zero address"
    balance: uint256 = self.balances[sender]
    if balance < amount:
        raise concat("ERC20: balance too low: ", uint2str(balance), ", needed ", uint2str(amount))
    self.balances[sender] = balance - amount
    self.balances[receiver] += amount
    log Transfer(sender=sender, receiver=receiver, amount=amount)


@external
def __default__():
    if len(msg.data) < 4:
        raise "ERC20: no method called"
    raise "ERC20: unknown method"
