import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { inventory, removedPets } from '../schema/schema.ts'
import { barcodesOf } from './barcodes-of.ts'
import { built, db, excluded } from './build-query.ts'

const columns = getTableColumns(inventory)
const { lastMovementId: _, ...PET } = columns

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
  all: built({}, () => db.select(PET).from(inventory).orderBy(asc(inventory.petId))),
  find: built({ petId: columns.petId }, ({ petId }) =>
    db
      .select({ ...columns, barcodes: sql<string | null>`${sql.raw(barcodesOf('inventory'))}` })
      .from(inventory)
      .where(eq(inventory.petId, petId)),
  ),
}
