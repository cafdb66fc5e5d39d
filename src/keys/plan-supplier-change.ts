import {
  MAX_SUPPLIERS,
  type NewSupplier,
  namedSupplier,
  nextSupplierId,
  type Supplier,
  type SupplierFields,
  supplierCalled,
} from '../shops/supplier.ts'
import type { AccessChange, ChangeTimes } from './access-change.ts'
import { DONE, type EntryMaker, entryMaker, rejected, textOf } from './access-plan.ts'
import type { AccessPlan, AccessWrites, StoredAccess } from './access-writes.ts'

export type SupplierChange = Extract<AccessChange, { kind: 'add_suppliers' | 'edit_supplier' }>

/** Whether a change is planned on the suppliers that there are. */
export const changesSuppliers = (change: AccessChange): change is SupplierChange =>
  change.kind === 'add_suppliers' || change.kind === 'edit_supplier'

/** Decides what comes of a change of suppliers. */
export const planSupplierChange = (
  change: SupplierChange,
  stored: Pick<StoredAccess, 'suppliers'>,
  at: ChangeTimes,
  entry: EntryMaker,
): AccessPlan =>
  change.kind === 'add_suppliers'
    ? planAdditions(change.suppliers, stored, entry)
    : planEdit(change, stored, at, entry)

function planAdditions(
  added: readonly SupplierFields[],
  { suppliers }: Pick<StoredAccess, 'suppliers'>,
  entry: EntryMaker,
): AccessPlan {
  for (const [place, { name }] of added.entries()) {
    const taken = supplierCalled([...suppliers, ...added.slice(0, place)], name)
    if (taken !== undefined) return supplierExists(taken)
  }
  if (suppliers.length + added.length > MAX_SUPPLIERS) return rejected('too_many_suppliers')
  const next = nextSupplierId(suppliers)
  const written = added.map((fields, place) => newSupplier(fields, next + place))
  return { outcome: DONE, writes: writesOfAdded(written, entry) }
}

const newSupplier = (fields: SupplierFields, id: number): Supplier => ({
  ...fields,
  ...{ id, archivedAt: null },
})

/** What an engine writes of suppliers that are added. */
function writesOfAdded(added: readonly Supplier[], entry: EntryMaker): AddedSuppliers {
  const [first] = added
  if (first === undefined) return { suppliers: [] }
  const after = added.length > 1 ? { after: String(added.length) } : {}
  return {
    suppliers: added,
    entry: entry('add_supplier', String(first.id), { name: first.name, ...after }),
  }
}

type AddedSuppliers = Required<Pick<AccessWrites, 'suppliers'>> & Pick<AccessWrites, 'entry'>

/** What an engine writes of the suppliers that an import brings, of whom no more than their names is known. */
export const suppliersOfImport = (
  added: readonly NewSupplier[],
  keyId: string | null,
  at: number,
): AddedSuppliers =>
  writesOfAdded(
    added.map(({ id, name }) => newSupplier(namedSupplier(name), id)),
    entryMaker(keyId, at),
  )

const supplierExists = ({ name }: Pick<Supplier, 'name'>): AccessPlan => ({
  outcome: { outcome: 'supplier_exists', name },
  writes: {},
})

function planEdit(
  { supplierId, edit: { archived, ...fields } }: Extract<AccessChange, { kind: 'edit_supplier' }>,
  { suppliers }: Pick<StoredAccess, 'suppliers'>,
  { machine }: ChangeTimes,
  entry: EntryMaker,
): AccessPlan {
  const before = suppliers.find(({ id }) => id === supplierId)
  if (before === undefined) return rejected('unknown_supplier')
  const archivedAt = archived === false ? null : (before.archivedAt ?? machine)
  const after = { ...before, ...fields, ...(archived !== undefined && { archivedAt }) }
  if (after.name !== before.name) {
    const taken = supplierCalled(
      suppliers.filter(({ id }) => id !== supplierId),
      after.name,
    )
    if (taken !== undefined) return supplierExists(taken)
  }
  const changed = (Object.keys(after) as (keyof Supplier)[]).filter(
    (field) => after[field] !== before[field],
  )
  if (changed.length === 0) return { outcome: DONE, writes: {} }
  return {
    outcome: DONE,
    writes: {
      suppliers: [after],
      entry: entry('edit_supplier', String(supplierId), {
        name: before.name,
        before: textOf(before, changed),
        after: textOf(after, changed),
      }),
    },
  }
}
