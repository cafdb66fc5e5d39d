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
} from '../../desk/schemas.ts'
import { plain, ref, withRefs } from '../schemas-as-json.ts'
import { EVENT_SCHEMAS } from './desk-events.ts'
import { DESK_OPERATIONS } from './desk-operations.ts'

interface Server {
  readonly url: string
  readonly description: string
}

interface Named {
  readonly operationId: string
}

type Path = readonly [path: string, methods: Readonly<Record<string, Named>>]

/**
 * The paths of the desk, which is beside /v1 and so has servers of its own.
 * @param servers those of the contract, whose addresses end in /v1
 */
export function describeDesk(
  paths: readonly Path[],
  servers: readonly Server[],
): [path: string, item: object][] {
  const beside = servers.map(({ url, description }) => ({
    url: url.replace(/\/v1$/, '') || '/',
    description,
  }))
  const described = paths.map(([path, methods]) => {
    const operations = Object.entries(methods)
      .toSorted(([, one], [, other]) => placeOf(one) - placeOf(other))
      // Said twice, since the API page goes by those of the operation alone.
      .map(([method, { operationId }]) => [
        method,
        { operationId, ...DESK_OPERATIONS[operationId], servers: beside },
      ])
    const first = Math.min(...Object.values(methods).map(placeOf))
    const item = { servers: beside, ...Object.fromEntries(operations) }
    return { first, entry: [path, item] as [string, object] }
  })
  return described.toSorted((one, other) => one.first - other.first).map(({ entry }) => entry)
}

const ORDER = Object.keys(DESK_OPERATIONS)

function placeOf({ operationId }: Named): number {
  const place = ORDER.indexOf(operationId)
  if (place < 0) throw new Error(`the document says nothing of ${operationId}`)
  return place
}

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
