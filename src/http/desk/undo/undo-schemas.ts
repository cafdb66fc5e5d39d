import { Type } from '@sinclair/typebox'
import { MAX_REMOVED_PETS } from '../../../stock/pets-removal.ts'
import { UNDOABLE_KINDS } from '../../../stock/undoable.ts'
import { literals, PetIdSchema, quantitySchema } from '../../schemas/schemas.ts'
import { byWhom, time } from '../schemas.ts'
import { changeIdSchema, nullable, petNameSchema } from '../text-schemas.ts'

export const PetsRemovalSchema = Type.Object(
  {
    id: changeIdSchema(),
    pets: Type.Array(Type.Object({ petId: PetIdSchema }), {
      minItems: 1,
      maxItems: MAX_REMOVED_PETS,
      description: 'Each pet is named once',
    }),
  },
  {
    description:
      'Pets to be removed together, or not at all. Fields that the desk does not know are ignored.',
  },
)

export const RemovedPetsSchema = Type.Object(
  {
    id: Type.String({ description: 'The id of the removal, by which it can be undone' }),
    pets: Type.Array(
      Type.Object({
        petId: PetIdSchema,
        name: petNameSchema(),
        previousQuantity: quantitySchema('How many there were'),
      }),
      { description: 'In the order of the request' },
    ),
    at: time('When they were removed'),
  },
  {
    description:
      'A removal of several pets. The names of one that is sent again long after may be missing.',
  },
)

const kind = () => literals(UNDOABLE_KINDS, 'What it was')
const pets = () => Type.Integer({ description: 'How many pets it has added, changed or removed' })

export const UndoableChangeSchema = Type.Object(
  {
    id: Type.String({ description: 'The id that its client gave it' }),
    kind: kind(),
    at: time('When it was made'),
    by: byWhom(),
    pets: pets(),
    undoable: Type.Boolean({
      description: 'Whether its pets are still kept, and it was not undone',
    }),
    undoneAt: nullable(time('When it was undone; null: it was not')),
    undoneBy: byWhom(),
  },
  { description: 'A change of many pets' },
)

export const UndoableChangesSchema = Type.Object(
  { changes: Type.Array(UndoableChangeSchema, { description: 'Newest first' }) },
  { description: 'The changes of many pets that are known' },
)

export const UndoneChangeSchema = Type.Object(
  {
    id: Type.String({ description: 'The id that its client gave it' }),
    kind: kind(),
    pets: pets(),
    undoneAt: time('When it was undone'),
  },
  { description: 'A change of many pets that was undone' },
)
