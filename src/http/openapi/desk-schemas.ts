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
import { EVENT_SCHEMAS } from './desk-events.ts'
import { plain, ref, withRefs } from './schemas-as-json.ts'

/** The desk's shapes as the document names them. */
export const DESK_SCHEMAS = {
  DeskPet: withRefs(DeskPetSchema, { status: 'PetStatus' }),
  NewPet: withRefs(NewPetSchema, { status: 'PetStatus' }),
  PetEdit: withRefs(PetEditSchema, { status: 'PetStatus' }),
  MovementRequest: {
    oneOf: [ref('Difference'), ref('Count')],
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
        items: ref('HistoryEntry'),
      },
    },
  }),
  HistoryEntry: plain(HistoryEntrySchema),
  Key: plain(KeySchema),
  ...EVENT_SCHEMAS,
}
