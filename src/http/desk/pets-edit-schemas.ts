import { Type } from '@sinclair/typebox'
import { MAX_EDITED_PETS, MAX_GROUPS } from '../../stock/pets-edit.ts'
import { PetIdSchema, PetStatusSchema } from '../schemas/schemas.ts'
import { lowStockSchema, without } from './schema-parts.ts'
import { kindSchema, nullable } from './text-schemas.ts'

const sharedFields = () => ({
  kind: Type.Optional(kindSchema()),
  status: Type.Optional(PetStatusSchema),
  lowStockAt: Type.Optional(lowStockSchema()),
})

export const GroupEditSchema = Type.Object(
  {
    pets: Type.Array(Type.Object({ petId: PetIdSchema }), {
      minItems: 1,
      maxItems: MAX_EDITED_PETS,
      description: 'Each pet is named once in all changes',
    }),
    ...sharedFields(),
    was: Type.Optional(
      Type.Object(sharedFields(), {
        description:
          'What each of the pets has to have, unless it has the new values already: otherwise nothing is changed',
      }),
    ),
  },
  {
    not: { allOf: ['kind', 'status', 'lowStockAt'].map(without) },
    description:
      'Pets that get the same values: one of kind, status, lowStockAt at least. Fields that the desk does not know are ignored.',
  },
)

export const PetsEditSchema = Type.Object(
  { changes: Type.Array(GroupEditSchema, { minItems: 1, maxItems: MAX_GROUPS }) },
  {
    description: `Changes of at most ${MAX_EDITED_PETS} pets, which are made together, or not at all`,
  },
)

export const EditedPetsSchema = Type.Object(
  {
    edited: Type.Integer({ description: 'How many pets did not have the values already' }),
    undo: nullable(
      Type.Object(
        { changes: Type.Array(GroupEditSchema) },
        { description: 'The body that undoes it, while none of these fields has changed since' },
      ),
    ),
  },
  {
    description: 'What a change of several pets has done. `undo` is null where it changed nothing.',
  },
)
