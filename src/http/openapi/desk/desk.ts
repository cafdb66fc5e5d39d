import {
  AccessEntrySchema,
  AccessJournalSchema,
  CodeListSchema,
  CodeSchema,
  ConfirmationSchema,
  IssuedKeySchema,
  KeyCodeSchema,
  KeyEditSchema,
  KeyListSchema,
  ListedCodeSchema,
  ListedKeySchema,
  MadeCodeSchema,
  NewKeySchema,
  RenewalCodeSchema,
  RenewalSchema,
} from '../../desk/access/access-schemas.ts'
import {
  SettingsChangeSchema,
  SettingsSchema,
  SetUpNeededSchema,
  SetUpSchema,
  SignedInSchema,
  WaitingSchema,
} from '../../desk/access/settings-schemas.ts'
import { ConnectionSchema, HttpsRequestSchema } from '../../desk/connection/connection-schemas.ts'
import {
  BackupSchema,
  HealthSchema,
  TicketSchema,
  VerificationSchema,
} from '../../desk/health/health-schemas.ts'
import {
  FileProblemsSchema,
  ImportProgressSchema,
  ImportRequestSchema,
  ImportSchema,
} from '../../desk/imports/import-schemas.ts'
import { JournalLineSchema, JournalPageSchema } from '../../desk/journal-schemas.ts'
import { EditedPetsSchema, GroupEditSchema, PetsEditSchema } from '../../desk/pets-edit-schemas.ts'
import {
  BasketCountSchema,
  BasketDifferenceSchema,
  BasketRequestSchema,
  BasketSchema,
  CountSchema,
  DeskPetSchema,
  DifferenceSchema,
  HistoryEntrySchema,
  HistorySchema,
  KeySchema,
  MovementSchema,
  NewPetSchema,
  PetEditSchema,
  RemovalSchema,
} from '../../desk/schemas.ts'
import {
  PetsRemovalSchema,
  RemovedPetsSchema,
  UndoableChangeSchema,
  UndoableChangesSchema,
  UndoneChangeSchema,
} from '../../desk/undo/undo-schemas.ts'
import type { DescribedOperation } from '../described-operation.ts'
import { plain, ref, withRefs } from '../schemas-as-json.ts'
import { CODE_OPERATIONS, JOURNAL_OPERATIONS } from './code-operations.ts'
import { EVENT_SCHEMAS } from './desk-events.ts'
import { type DeskOperations, STOCK_OPERATIONS } from './desk-operations.ts'
import { REPORT_SCHEMAS } from './desk-report.ts'
import { HEALTH_OPERATIONS } from './health-operations.ts'
import { IMPORT_OPERATIONS } from './import-operations.ts'
import { KEY_OPERATIONS } from './key-operations.ts'
import { SETTINGS_OPERATIONS } from './settings-operations.ts'
import { UNDO_OPERATIONS } from './undo-operations.ts'

/** The operations of the desk, in the order that the document has them. */
const DESK_OPERATIONS: DeskOperations = {
  ...STOCK_OPERATIONS,
  ...UNDO_OPERATIONS,
  ...IMPORT_OPERATIONS,
  ...SETTINGS_OPERATIONS,
  ...KEY_OPERATIONS,
  ...CODE_OPERATIONS,
  ...JOURNAL_OPERATIONS,
  ...HEALTH_OPERATIONS,
}

interface Named {
  readonly operationId: string
}

type Path<Operation> = readonly [path: string, methods: Readonly<Record<string, Operation>>]

/** The paths of the desk as its document describes them, in its order. */
export function deskPaths(paths: readonly Path<Named>[]): Path<DescribedOperation>[] {
  const described = paths.map(([path, methods]) => {
    const operations = Object.entries(methods)
      .toSorted(([, one], [, other]) => placeOf(one) - placeOf(other))
      .map(([method, { operationId }]) => [
        method,
        { operationId, ...DESK_OPERATIONS[operationId] },
      ])
    const first = Math.min(...Object.values(methods).map(placeOf))
    return { first, entry: [path, Object.fromEntries(operations)] as const }
  })
  return described.toSorted((one, other) => one.first - other.first).map(({ entry }) => entry)
}

const ORDER = Object.keys(DESK_OPERATIONS)

function placeOf({ operationId }: Named): number {
  const place = ORDER.indexOf(operationId)
  if (place < 0) throw new Error(`the document says nothing of ${operationId}`)
  return place
}

/** A shape whose list has items with a name of their own. */
const withItems = <List extends string>(
  schema: { readonly properties: Readonly<Record<List, object>> },
  list: List,
  items: object,
) =>
  plain({
    ...schema,
    properties: { ...schema.properties, [list]: { ...schema.properties[list], items } },
  })

/** The desk's shapes as the document names them. */
export const DESK_SCHEMAS = {
  DeskPet: withRefs(DeskPetSchema, { status: 'PetStatus' }),
  NewPet: plain(NewPetSchema),
  PetEdit: withRefs(PetEditSchema, { status: 'PetStatus' }),
  PetsEdit: withItems(PetsEditSchema, 'changes', ref('GroupEdit')),
  GroupEdit: withRefs(GroupEditSchema, { status: 'PetStatus' }),
  EditedPets: plain(EditedPetsSchema),
  PetsRemoval: plain(PetsRemovalSchema),
  RemovedPets: plain(RemovedPetsSchema),
  UndoableChanges: withItems(UndoableChangesSchema, 'changes', ref('UndoableChange')),
  UndoableChange: plain(UndoableChangeSchema),
  UndoneChange: plain(UndoneChangeSchema),
  ImportRequest: plain(ImportRequestSchema),
  Import: withItems(ImportSchema, 'problems', ref('FileProblems')),
  FileProblems: plain(FileProblemsSchema),
  ImportProgress: plain(ImportProgressSchema),
  MovementRequest: {
    oneOf: [ref('Difference'), ref('Count')],
  },
  Difference: plain(DifferenceSchema),
  Count: plain(CountSchema),
  Movement: plain(MovementSchema),
  Removal: plain(RemovalSchema),
  BasketRequest: withItems(BasketRequestSchema, 'movements', {
    oneOf: [ref('BasketDifference'), ref('BasketCount')],
  }),
  BasketDifference: plain(BasketDifferenceSchema),
  BasketCount: plain(BasketCountSchema),
  Basket: withItems(BasketSchema, 'movements', ref('Movement')),
  History: withItems(HistorySchema, 'movements', ref('HistoryEntry')),
  HistoryEntry: plain(HistoryEntrySchema),
  JournalPage: withItems(JournalPageSchema, 'movements', ref('JournalLine')),
  JournalLine: plain(JournalLineSchema),
  ...REPORT_SCHEMAS,
  Key: plain(KeySchema),
  Connection: plain(ConnectionSchema),
  HttpsRequest: plain(HttpsRequestSchema),
  SetUp: plain(SetUpSchema),
  SetUpNeeded: plain(SetUpNeededSchema),
  Waiting: plain(WaitingSchema),
  SignedIn: plain(SignedInSchema),
  Settings: plain(SettingsSchema),
  SettingsChange: plain(SettingsChangeSchema),
  KeyList: withItems(KeyListSchema, 'keys', ref('ListedKey')),
  ListedKey: plain(ListedKeySchema),
  NewKey: plain(NewKeySchema),
  IssuedKey: plain(IssuedKeySchema),
  KeyEdit: plain(KeyEditSchema),
  Renewal: plain(RenewalSchema),
  NewCode: { oneOf: [ref('KeyCode'), ref('RenewalCode')] },
  KeyCode: plain(KeyCodeSchema),
  RenewalCode: plain(RenewalCodeSchema),
  MadeCode: plain(MadeCodeSchema),
  Code: plain(CodeSchema),
  CodeList: withItems(CodeListSchema, 'codes', ref('ListedCode')),
  ListedCode: plain(ListedCodeSchema),
  Confirmation: plain(ConfirmationSchema),
  AccessJournal: withItems(AccessJournalSchema, 'entries', ref('AccessEntry')),
  AccessEntry: plain(AccessEntrySchema),
  Health: plain(HealthSchema),
  Backup: plain(BackupSchema),
  Verification: plain(VerificationSchema),
  Ticket: plain(TicketSchema),
  ...EVENT_SCHEMAS,
}
