# pragma version 0.4.3
# pragma evm-version cancun
"""
@title A contract that refuses every call and every payment
"""


@external
@payable
def __default__():
    raise "this contract reverts every call"
