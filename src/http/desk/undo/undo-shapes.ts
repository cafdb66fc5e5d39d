import { UNDOABLE_KINDS } from '../../../stock/undoable.ts'
import { byWhom, time } from '../../shapes/fields.ts'
import { listOf, object } from '../../shapes/objects.ts'
import { named } from '../../shapes/shape.ts'
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

export const UndoneChange = named(
  'UndoneChange',
  object(
    { id, kind, pets, undoneAt: time('When it was undone') },
    'A change of many pets that was undone',
  ),
)
