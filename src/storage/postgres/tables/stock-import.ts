import { suppliersOfImport } from '../../../keys/plan-supplier-change.ts'
import { refusedSuppliers } from '../../../shops/supplier.ts'
import { asImport } from '../../../stock/bulk-change.ts'
import { isSameNumbering, type Numbering } from '../../../stock/numbering/unnumbered.ts'
import {
  type EarlierImport,
  type ImportedSupplier,
  type ImportOutcome,
  type ImportPlan,
  importedBefore,
  type PlanBulk,
  type PlanImport,
} from '../../../stock/pet-changes.ts'
import type { StockImportOptions } from '../../../stock/store.ts'
import { putSuppliers } from '../access/access-writes.ts'
import { readSuppliers } from '../access/read-access.ts'
import type { Statements } from '../driver/lane.ts'
import { NOTHING_UNDOABLE, readUndoable, type StoredUndoable } from '../shop/stored-undoable.ts'
import {
  type Beginning,
  type BulkDependencies,
  changeInBulk,
  type WritesFirst,
} from './bulk-change.ts'
import { numberPets } from './unnumbered-pets.ts'

/** Imports all or nothing; under an id once. */
export function importStock(
  dependencies: BulkDependencies,
  petIds: readonly bigint[],
  plan: PlanImport,
  { undoable: by, unnumbered, suppliers = [], onShare }: StockImportOptions = {},
): Promise<ImportOutcome> {
  const { shopId, shopQueries } = dependencies
  const change = asImport(by)
  const numbers = new Numbers(plan)
  const written = (planned: ImportPlan): ImportOutcome => ({ ...planned, ...numbers.outcome })

  async function begin(lane: Statements): Promise<Beginning<ImportOutcome>> {
    const undoable =
      by === undefined ? NOTHING_UNDOABLE : await findBefore({ lane, shopQueries, shopId }, by.id)
    if ('outcome' in undoable) return undoable
    if (unnumbered === undefined) return { petIds, plan: numbers.plan, change, undoable }
    const { version, numbering } = await numberPets({ lane, shopQueries, shopId }, unnumbered)
    if ('refused' in numbering) return { refused: { withoutNumber: numbering.refused } }
    numbers.take(numbering)
    const all = [...petIds, ...numbering.petIds]
    return { petIds: all, plan: numbers.plan, change, undoable, version }
  }

  return changeInBulk<ImportOutcome>(dependencies, {
    begin,
    ...(suppliers.length > 0 && { first: addingSuppliers(shopId, suppliers, change.keyId) }),
    currencyChanged: { currencyChanged: true },
    refused: (_, taken) => (taken.length > 0 ? { taken } : undefined),
    written,
    onShare,
  })
}

/** What was made under the id of an import. */
export async function findImport(
  dependencies: Looking,
  id: string,
): Promise<EarlierImport | undefined> {
  const before = await findBefore(dependencies, id)
  return 'outcome' in before ? before.outcome : undefined
}

type Looking = Pick<BulkDependencies, 'shopQueries' | 'shopId'> & { readonly lane: Statements }

/** Finds out whether an import was made before; else what can be undone. */
async function findBefore(
  { lane, shopQueries, shopId }: Looking,
  id: string,
): Promise<StoredUndoable | { readonly outcome: EarlierImport }> {
  const [undoable, movements] = await Promise.all([
    readUndoable(lane, shopId, []),
    shopQueries.findMadeUnder(lane, [[shopId, id]]),
  ])
  const known = undoable.undoableChanges().find((each) => each.id === id)
  const outcome = importedBefore(known, movements.length > 0)
  return outcome === undefined ? undoable : { outcome }
}

/** Adds the suppliers that the file brings, under the lock of the shop. */
const addingSuppliers = (
  shopId: bigint,
  added: readonly ImportedSupplier[],
  keyId: string | null,
): WritesFirst<ImportOutcome> => ({
  async refused(inside) {
    const refused = refusedSuppliers(added, await readSuppliers(inside, shopId))
    return refused && { suppliers: refused }
  },
  async write(inside, at) {
    const { suppliers, entry } = suppliersOfImport(added, keyId, at)
    await putSuppliers(inside, shopId, suppliers)
    return entry === undefined ? [] : [entry]
  },
})

/** The numbers of the pets that have none in the file, as the last try found them. */
class Numbers {
  readonly #plan: PlanImport
  #numbering: Numbering | undefined
  /** Another one for other numbers: what was planned before is planned again then. */
  plan: PlanBulk

  constructor(plan: PlanImport) {
    this.#plan = plan
    this.plan = (pets) => plan(pets, [])
  }

  get outcome(): { readonly numbering?: Numbering } {
    return this.#numbering === undefined ? {} : { numbering: this.#numbering }
  }

  take(numbering: Numbering): void {
    if (this.#numbering === undefined || !isSameNumbering(this.#numbering, numbering)) {
      this.plan = (pets) => this.#plan(pets, numbering.petIds)
    }
    this.#numbering = numbering
  }
}
