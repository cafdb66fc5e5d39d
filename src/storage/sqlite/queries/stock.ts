import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { inventory, removedPets } from '../schema/schema.ts'
import { built, db, excluded } from './build-query.ts'
import { barcodesOf, supplierOf } from './pet-parts.ts'

const columns = getTableColumns(inventory)
const { lastMovementId: _, ...PET } = columns

const supplier = sql<string | null>`${sql.raw(supplierOf('inventory'))}`

const REMOVAL = getTableColumns(removedPets)

export const stockQueries = {
  recordRemoval: built(REMOVAL, (given) =>
    db
      .insert(removedPets)
      .values(given)
      .onConflictDoUpdate({ target: removedPets.petId, set: excluded(REMOVAL) }),
  ),
  some: built({ limit: columns.quantity }, ({ limit }) =>
    db.select({ petId: columns.petId }).from(inventory).limit(limit),
  ),
  all: built({}, () =>
    db
      .select({ ...PET, supplier })
      .from(inventory)
      .orderBy(asc(inventory.petId)),
  ),
  find: built({ petId: columns.petId }, ({ petId }) =>
    db
      .select({
        ...columns,
        supplier,
        barcodes: sql<string | null>`${sql.raw(barcodesOf('inventory'))}`,
      })
      .from(inventory)
      .where(eq(inventory.petId, petId)),
  ),
}
