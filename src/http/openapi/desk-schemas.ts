import {
  CountSchema,
  DeskPetSchema,
  DifferenceSchema,
  HistoryEntrySchema,
  HistorySchema,
  KeySchema,
  MovementSchema,
  NewPetSchema,
  PetEditSchema,
} from '../desk/schemas.ts'
import { plain, withRefs } from './schemas-as-json.ts'

/** The desk's shapes as the document names them. */
export const DESK_SCHEMAS = {
  DeskPet: withRefs(DeskPetSchema, { status: 'PetStatus' }),
  NewPet: withRefs(NewPetSchema, { status: 'PetStatus' }),
  PetEdit: withRefs(PetEditSchema, { status: 'PetStatus' }),
  MovementRequest: {
    oneOf: [{ $ref: '#/components/schemas/Difference' }, { $ref: '#/components/schemas/Count' }],
  },
  Difference: plain(DifferenceSchema),
  Count: plain(CountSchema),
  Movement: plain(MovementSchema),
  History: plain({
    ...HistorySchema,
    properties: {
      ...HistorySchema.properties,
      movements: {
        ...HistorySchema.properties.movements,
        items: { $ref: '#/components/schemas/HistoryEntry' },
      },
    },
  }),
  HistoryEntry: plain(HistoryEntrySchema),
  Key: plain(KeySchema),
}
