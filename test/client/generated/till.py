"""What a till does all day, with clients that a generator made of both documents."""

import json
import sys
from uuid import uuid4

from contract import AuthenticatedClient as Contract
from contract.api.inventory import list_inventory, update_inventory
from contract.models import Error as ContractError
from contract.models import InventoryUpdate
from desk import AuthenticatedClient as Desk
from desk.api.desk import (
    add_pet,
    edit_pet,
    get_pet,
    list_movements,
    list_pets,
    make_basket,
    make_movement,
    remove_pet,
)
from desk.models import (
    BasketCount,
    BasketCountReason,
    BasketDifference,
    BasketDifferenceReason,
    BasketRequest,
    Count,
    CountReason,
    Difference,
    DifferenceReason,
    NewPet,
    PetEdit,
    PetStatus,
)

url, key, limited_key, manager_key = sys.argv[1:]
contract = Contract(base_url=f"{url}/v1", token=key)
desk = Desk(base_url=f"{url}/desk/api", token=key)
LAST = 9223372036854775807

listed = list_inventory.sync(client=contract)
updated = update_inventory.sync(LAST, client=contract, body=InventoryUpdate(quantity=3))
unknown = update_inventory.sync(7, client=contract, body=InventoryUpdate(quantity=3))
assert isinstance(unknown, ContractError)

sale = Difference(id=uuid4(), change=-1, reason=DifferenceReason.SALE)
sold = make_movement.sync_detailed(LAST, client=desk, body=sale)
again = make_movement.sync_detailed(LAST, client=desk, body=sale)
count = Count(id=uuid4(), counted=11, expected=2, reason=CountReason.COUNT)
counted = make_movement.sync(LAST, client=desk, body=count)

add_pet.sync(client=desk, body=NewPet(id=uuid4(), pet_id=44, name="Rex"))
basket = BasketRequest(
    id=uuid4(),
    movements=[
        BasketDifference(pet_id=LAST, change=-1, reason=BasketDifferenceReason.SALE),
        BasketCount(pet_id=44, counted=0, expected=0, reason=BasketCountReason.COUNT),
    ],
)
receipt = make_basket.sync_detailed(client=desk, body=basket)
found = list_pets.sync(client=desk, barcode=str(LAST))
edited = edit_pet.sync(44, client=desk, body=PetEdit(status=PetStatus.SOLD))
scanned = get_pet.sync(44, client=desk)
journal = list_movements.sync(44, client=desk, limit=1)
pets = list_pets.sync(client=desk)

refused_removal = remove_pet.sync(44, client=desk)
manager = Desk(base_url=f"{url}/desk/api", token=manager_key)
removal_id = uuid4()
removals = [
    remove_pet.sync_detailed(44, client=manager, id=removal_id) for _ in range(2)
]

limited = Contract(base_url=f"{url}/v1", token=limited_key)
refused = list_inventory.sync_detailed(client=limited)
while refused.status_code == 200:
    refused = list_inventory.sync_detailed(client=limited)

print(
    json.dumps(
        [
            [[pet.pet_id, pet.status.value] for pet in listed],
            [updated.quantity, unknown.code],
            [sold.parsed.new_quantity, sold.headers.get("Idempotent-Replayed")],
            [again.parsed.new_quantity, again.headers.get("Idempotent-Replayed")],
            [counted.previous_quantity, counted.new_quantity],
            [
                [[made.pet_id, made.new_quantity] for made in receipt.parsed.movements],
                [pet.quantity for pet in found],
            ],
            [edited.status.value, scanned.name, journal.movements[0].note],
            [pet.name for pet in pets],
            [refused_removal.code]
            + [removal.parsed.previous_quantity for removal in removals]
            + [removal.headers.get("Idempotent-Replayed") for removal in removals],
            [refused.status_code, refused.parsed.code, refused.headers["Retry-After"]],
        ]
    )
)
