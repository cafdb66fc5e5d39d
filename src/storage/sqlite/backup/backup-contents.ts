import type { BackupContents, Coverage } from '../../../backup/coverage.ts'
import { type Client, hasTable, openUntouched } from '../driver/connection.ts'
import { readWithoutTrace } from '../driver/read-without-trace.ts'

/**
 * Reads from a backup what it has of the stock, and changes nothing. It must not be used on a database that is
 * open in this process.
 */
export function contentsOf(file: string): BackupContents {
  const client = openUntouched(file)
  try {
    return contentsIn(client)
  } finally {
    client.close()
  }
}

/** Says how much of the stock a backup with those contents has, and leaves no trace. */
export const coverageOf = (database: string, contents: BackupContents): Coverage =>
  readWithoutTrace(database, (client) => client.transaction(() => compare(client, contents))())

const contentsIn = (client: Client): BackupContents => ({
  petIds: petIdsIn(client),
  newestMovement: bigintOf(client, `SELECT ${exact('max(id)')} FROM stock_movements`),
  newestImport: newestImport(client),
})

function compare(client: Client, contents: BackupContents): Coverage {
  const petIds = petIdsIn(client)
  const missing = notIn(petIds, contents.petIds)
  return {
    pets: petIds.length,
    missing: missing.size,
    missingSince: missing.size === 0 ? null : firstMoved(client, missing, contents.newestMovement),
    importMissing: isImportMissing(newestImport(client), contents.newestImport),
  }
}

const isImportMissing = (inStock: string | null, inBackup: string | null): boolean =>
  inStock !== null && inStock !== inBackup

/**
 * What the newest import is known by: after a restore, an id alone may be another one's. It is what the journal of
 * access says, since an import may change no quantity.
 */
export function newestImport(client: Client): string | null {
  // A backup may be of a version that knew of no imports.
  if (!hasTable(client, 'access_journal')) return null
  const [row] = client
    .query("SELECT id, at FROM access_journal WHERE action = 'import' ORDER BY id DESC LIMIT 1")
    .values()
  return row === undefined ? null : row.join(' of ')
}

/** An integer with every digit, also from a connection that would lose some. */
const exact = (column: string): string => `CAST(${column} AS TEXT)`

const petIdsIn = (client: Client): BigInt64Array =>
  BigInt64Array.from(
    client
      .query(`SELECT ${exact('pet_id')} FROM inventory ORDER BY inventory.pet_id`)
      .values()
      .map(([petId]) => BigInt(petId as string)),
  )

/** Finds the numbers that are in the first list and not in the second; both are ascending. */
function notIn(all: BigInt64Array, some: BigInt64Array): Set<bigint> {
  const missing = new Set<bigint>()
  let place = 0
  for (const petId of all) {
    while (place < some.length && (some[place] as bigint) < petId) place += 1
    if (some[place] !== petId) missing.add(petId)
  }
  return missing
}

/**
 * When one of some pets first moved after a movement; null where the journal does not say. SQLite looks through the
 * journal itself, and ends with the first one: no row but that is made into values here.
 */
function firstMoved(client: Client, petIds: ReadonlySet<bigint>, after: bigint): number | null {
  const [first] = client
    .query(
      `SELECT at FROM stock_movements
       WHERE id > ? AND pet_id IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT 1`,
    )
    .values(after, `[${[...petIds].join()}]`)
  return first === undefined ? null : Number(first[0])
}

function bigintOf(client: Client, query: string): bigint {
  const [[value] = []] = client.query(query).values()
  return BigInt((value as string | null | undefined) ?? 0)
}
