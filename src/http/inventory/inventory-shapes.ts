import { petId, quantity, status } from '../shapes/fields.ts'
import { edit, object } from '../shapes/objects.ts'
import { named } from '../shapes/shape.ts'

// The contract's shapes.

export const InventoryItem = named(
  'InventoryItem',
  object(
    { petId, quantity: quantity('Current stock count'), status },
    "One pet's entry in the inventory",
  ),
)

export const InventoryUpdate = named(
  'InventoryUpdate',
  edit(
    { quantity: quantity('The new stock count') },
    { description: 'What is set. Other fields are ignored.' },
  ),
)
