import { MOVEMENT_REASONS } from '../../../stock/journal.ts'
import {
  barcodes,
  byWhom,
  changeId,
  kind,
  lowStockAt,
  petId,
  petName,
  quantity,
  status,
  time,
} from '../../shapes/fields.ts'
import { creation, edit, object } from '../../shapes/objects.ts'
import { checked, named, optional } from '../../shapes/shape.ts'
import { flag, oneOf, orNull } from '../../shapes/values.ts'

export const DeskPet = named(
  'DeskPet',
  object(
    {
      petId,
      name: petName,
      kind,
      barcodes,
      quantity: quantity('Current stock count'),
      status,
      lowStockAt,
      low: flag('Whether it is time to order more'),
      updatedAt: time('When anything of it was last changed'),
      lastMovement: orNull(
        object(
          { at: time('When it was made'), reason: oneOf(MOVEMENT_REASONS, 'Why'), by: byWhom },
          'The newest line of its journal; null: it is not kept any more',
        ),
      ),
    },
    'A pet with all that there is to know of it',
  ),
)

export const NewPet = named(
  'NewPet',
  creation(
    {
      id: changeId,
      petId,
      name: optional(petName),
      quantity: optional(quantity('How many there are. Defaults to 0')),
      status: optional(status),
      kind: optional(kind),
      barcodes: optional(barcodes),
      lowStockAt: optional(lowStockAt),
    },
    { description: 'A pet that is to be added. Fields that the desk does not know are ignored.' },
  ),
)

const edited = {
  name: optional(petName),
  kind: optional(kind),
  barcodes: optional(barcodes),
  status: optional(status),
  lowStockAt: optional(lowStockAt),
}

export const PetEdit = named(
  'PetEdit',
  checked(
    edit(edited, {
      // Generators make a type of the body without knowing `not` and `anyOf`.
      minProperties: 1,
      description:
        'What is changed: one of these at least, all else stays. Fields that the desk does not know are ignored.',
    }),
    (given) =>
      Object.keys(given).length === 0
        ? 'There is nothing to change: give a name, a kind, barcodes, a status or lowStockAt. (A quantity is changed by a movement.)'
        : undefined,
  ),
)

export const Removal = named(
  'Removal',
  object(
    {
      petId,
      previousQuantity: quantity('How many there were'),
      at: time('When it was removed'),
    },
    'The removal of a pet, as its journal keeps it',
  ),
)
