import type { AccessWrites } from '../../../../keys/access-writes.ts'
import { suppliersOfImport } from '../../../../keys/plan-supplier-change.ts'
import type { OnShare } from '../../../../progress.ts'
import { refusedSuppliers } from '../../../../shops/supplier.ts'
import { asImport } from '../../../../stock/bulk-change.ts'
import { NumberingWatch } from '../../../../stock/numbering/numbering-watch.ts'
import { isSameNumbering, type UnnumberedPets } from '../../../../stock/numbering/unnumbered.ts'
import {
  type EarlierImport,
  type ImportedSupplier,
  type ImportOutcome,
  importedBefore,
  type PlanImport,
} from '../../../../stock/pet-changes.ts'
import type { StockImportOptions } from '../../../../stock/store.ts'
import type { UndoableBy } from '../../../../stock/undoable.ts'
import { preparedQueries } from '../../driver/built-query.ts'
import type { Client } from '../../driver/connection.ts'
import { QUERIES } from '../../queries/queries.ts'
import { AccessJournalTable } from '../access/access-journal-table.ts'
import { changeInBulk } from './bulk-change.ts'
import { Journal } from './journal.ts'
import { StockChangesTable } from './stock-changes.ts'
import { UndoableTable } from './undoable-table.ts'
import { identitiesOf, numberPets } from './unnumbered-pets.ts'

interface StockImport {
  readonly client: Client
  readonly petIds: readonly bigint[]
  readonly plan: PlanImport
  /** UTC epoch milliseconds. */
  readonly now: () => number
  readonly undoable: UndoableBy | undefined
  readonly suppliers: readonly ImportedSupplier[]
  readonly onShare: OnShare | undefined
}

/** Imports all or nothing; under an id once. */
export function importStock(
  client: Client,
  petIds: readonly bigint[],
  plan: PlanImport,
  now: () => number,
  { undoable, unnumbered, suppliers = [], onShare }: StockImportOptions = {},
): ImportOutcome {
  const work: StockImport = { client, petIds, plan, now, undoable, suppliers, onShare }
  const before = madeBefore(work)
  if (before !== undefined) return before
  if (unnumbered === undefined) return importNumbered(work, [], () => undefined) as ImportOutcome
  const outcome = importUnnumbered(work, unnumbered)
  if (outcome !== 'numbers_changed') return outcome
  // Others have changed which pets these are, or their numbers: this time, they wait.
  const again = client.transaction(() => importUnnumbered(work, unnumbered)).immediate()
  if (again === 'numbers_changed') throw new Error('numbers have changed under the lock')
  return again
}

function importUnnumbered(
  work: StockImport,
  unnumbered: UnnumberedPets,
): ImportOutcome | 'numbers_changed' {
  const { client } = work
  const changes = new StockChangesTable(client)
  const { numbering, cursor, before } = client.transaction(() => {
    const found = numberPets(client, unnumbered)
    const petIds = 'refused' in found ? [] : found.petIds
    return { numbering: found, cursor: changes.cursor(), before: identitiesOf(client, petIds) }
  })()
  if ('refused' in numbering) return { withoutNumber: numbering.refused }
  const watch = new NumberingWatch(unnumbered, numbering)
  const outcome = importNumbered(work, numbering.petIds, () => {
    const touched = changes.changesSince(cursor)
    if (touched !== 'too_many') {
      const petIds = [...touched.changed.map(({ petId }) => petId), ...touched.removed]
      const now = identitiesOf(client, petIds)
      const isSame = (id: bigint) => !watch.mayChange(id, before.get(id), now.get(id))
      if (petIds.every(isSame)) return undefined
    }
    const again = numberPets(client, unnumbered)
    return 'refused' in again || !isSameNumbering(numbering, again) ? 'numbers_changed' : undefined
  })
  return typeof outcome === 'object' && 'added' in outcome ? { ...outcome, numbering } : outcome
}

/** @param changed finds out under the lock whether the numbers still stand */
function importNumbered(
  work: StockImport,
  numbers: readonly bigint[],
  changed: () => 'numbers_changed' | undefined,
): ImportOutcome | 'numbers_changed' {
  const { client, petIds, plan, now, undoable, suppliers, onShare } = work
  return changeInBulk<ImportOutcome | 'numbers_changed'>(
    client,
    {
      petIds: numbers.length === 0 ? petIds : [...petIds, ...numbers],
      plan: (pets) => plan(pets, numbers),
      change: asImport(undoable),
      refused: (_, taken) =>
        madeBefore(work) ??
        changed() ??
        (taken.length > 0 ? { taken } : undefined) ??
        suppliersRefused(work),
      currencyChanged: { currencyChanged: true },
      writeFirst: (at) =>
        writeSuppliers(client, suppliersOfImport(suppliers, undoable?.keyId ?? null, at)),
      written: (decided) => decided,
      onShare,
    },
    now,
  )
}

function suppliersRefused({ client, suppliers }: StockImport): ImportOutcome | undefined {
  if (suppliers.length === 0) return undefined
  const { list } = preparedQueries(client, QUERIES.suppliers)
  const refused = refusedSuppliers(suppliers, list.all({}))
  return refused && { suppliers: refused }
}

function writeSuppliers(
  client: Client,
  { suppliers, entry }: Pick<AccessWrites, 'suppliers' | 'entry'>,
): void {
  if (entry === undefined) return
  const { put } = preparedQueries(client, QUERIES.suppliers)
  for (const supplier of suppliers ?? []) put.run(supplier)
  new AccessJournalTable(client).append(entry)
}

const madeBefore = ({ client, undoable }: StockImport): EarlierImport | undefined =>
  undoable && findImport(client, undoable.id)

/** What was made under the id of an import. */
export function findImport(client: Client, id: string): EarlierImport | undefined {
  const change = new UndoableTable(client).find(id)
  return importedBefore(change, new Journal(client).madeUnder(id).length > 0)
}
