import {
  byWhom,
  lineId,
  movementReason,
  petId,
  petName,
  quantity,
  time,
} from '../../shapes/fields.ts'
import { currencyFields, sale } from '../../shapes/goods-fields.ts'
import { listOf, object } from '../../shapes/objects.ts'
import { named, optional } from '../../shapes/shape.ts'
import { orNull, text } from '../../shapes/values.ts'
import { occurred } from '../movements/occurred.ts'

const id = lineId('Its place in the journal')

const line = {
  previousQuantity: quantity('How many there were'),
  newQuantity: quantity('How many there were after it'),
  reason: movementReason,
  note: orNull(text('What else is worth knowing, as `status available -> sold`')),
  ...sale,
  formerCurrency: optional(
    object(
      currencyFields,
      'The currency of the amount, where the shop has changed it since; absent: the present one',
    ),
  ),
  at: time('When it was made'),
  occurredAt: occurred,
  changeId: orNull(
    text(
      'The `id` that its client gave it, or the basket of which it is a part; null: it has none',
    ),
  ),
  undoes: orNull(
    text('The `changeId` of what it takes back, as a part of its own; null: it takes nothing back'),
  ),
  by: byWhom,
}

const next = orNull(lineId('The `before` of the next page; null: this is the last'))

const HistoryEntry = named('HistoryEntry', object({ id, ...line }, 'A line of the journal'))

export const History = named(
  'History',
  object(
    { movements: listOf(HistoryEntry, 'Newest first'), next },
    'A part of the journal of one pet',
  ),
)

const JournalLine = named(
  'JournalLine',
  object(
    { id, petId, name: petName, ...line },
    'A line of the journal, with the pet as it is called now',
  ),
)

export const JournalPage = named(
  'JournalPage',
  object(
    {
      movements: listOf(JournalLine, 'Newest first, in the order in which they were made'),
      next,
      searchedTo: orNull(
        time(
          'Where the search for the filters has a bound and ends the page before it is full: when the last movement was made that was looked at; else null',
        ),
      ),
    },
    'A part of the journal of all pets',
  ),
)
