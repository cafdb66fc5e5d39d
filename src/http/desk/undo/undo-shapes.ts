import { UNDOABLE_KINDS } from '../../../stock/undoable.ts'
import { byWhom, petId, quantity, time } from '../../shapes/fields.ts'
import { amount } from '../../shapes/goods-fields.ts'
import { listOf, object } from '../../shapes/objects.ts'
import { nextPets } from '../../shapes/query-fields.ts'
import { named, optional } from '../../shapes/shape.ts'
import { count, flag, oneOf, orNull, text } from '../../shapes/values.ts'

const id = text('The id that its client gave it')
const kind = oneOf(UNDOABLE_KINDS, 'What it was')
const pets = count('How many pets it has added, changed or removed')

const UndoableChange = named(
  'UndoableChange',
  object(
    {
      id,
      kind,
      at: time('When it was made'),
      by: byWhom,
      pets,
      undoable: flag('Whether its pets are still kept, and it was not undone'),
      undoneAt: orNull(time('When it was undone; null: it was not')),
      undoneBy: byWhom,
    },
    'A change of many pets',
  ),
)

export const UndoableChanges = named(
  'UndoableChanges',
  object(
    { changes: listOf(UndoableChange, 'Newest first') },
    'The changes of many pets that are known',
  ),
)

const ChangedPet = named(
  'ChangedPet',
  object(
    {
      petId,
      previousQuantity: orNull(quantity('The stock count before it; null: the pet was not there')),
      newQuantity: orNull(quantity('The stock count after it; null: the pet is not there')),
      previousPrice: optional(amount('Its price before it')),
      newPrice: optional(amount('Its price after it')),
    },
    'A pet as a change has found and left it. A price that was not known is not there.',
  ),
)

export const ChangedPets = named(
  'ChangedPets',
  object(
    {
      pets: listOf(ChangedPet, 'By ascending petId'),
      next: orNull(nextPets),
    },
    'A page of the pets that a change has added, changed or removed',
  ),
)

export const UndoneChange = named(
  'UndoneChange',
  object(
    { id, kind, pets, undoneAt: time('When it was undone') },
    'A change of many pets that was undone',
  ),
)
