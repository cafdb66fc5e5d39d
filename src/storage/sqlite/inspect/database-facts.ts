import type { JournalFacts, SupplierFacts } from '../../../health/database.ts'
import type { AccessColumns } from '../../../keys/access.ts'
import { type OnProgress, type OnShare, shareOf } from '../../../progress.ts'
import type { Client } from '../driver/connection.ts'
import { readWithoutTrace } from '../driver/read-without-trace.ts'
import { type ConstraintViolation, constraintViolations } from '../schema/integrity.ts'
import { MIGRATIONS, readSchema, type SchemaFound } from '../schema/migrations.ts'
import { savedTrustedTime } from '../schema/saved-time.ts'
import { differencesText, schemaDifferences } from '../schema/schema-objects.ts'
import { type Fact, factOf } from './fact.ts'
import { journalFacts, supplierFacts } from './stock-facts.ts'

/** What a database says about itself. Each fact is read by itself: a damaged file may still give some. */
export interface DatabaseFacts {
  readonly schema: SchemaFound
  /** How the schema differs from what its migrations make; undefined where it does not. */
  readonly schemaProblem: Fact<string | undefined>
  readonly pets: Fact<number>
  readonly integrity: Fact<IntegrityFacts>
  readonly journal: Fact<JournalFacts>
  readonly suppliers: Fact<SupplierFacts>
  readonly times: Fact<KeptTimes>
  readonly keys: Fact<readonly KeyInUse[]>
}

interface IntegrityFacts {
  /** What SQLite's own check found. */
  readonly findings: readonly string[]
  /** Rows that point to nothing. */
  readonly strayRows: number
  readonly constraintViolations: readonly ConstraintViolation[]
}

/** What decides whether a key is in force. */
interface KeyInUse {
  readonly id: string
  readonly name: string
  /** A key that manages may write as well. */
  readonly access: AccessColumns['access']
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  readonly lastUsedAt: number | null
}

interface KeptTimes {
  /** The newest time of each kind; kinds without any are left out. */
  readonly newest: readonly { readonly what: string; readonly at: number }[]
  /** The oldest time in it, about when the shop began. */
  readonly oldest: number | undefined
  /** Undefined before the first start of a server. */
  readonly trusted: number | undefined
}

/**
 * Reads a database's facts and leaves no trace.
 * @throws DatabaseRefused for a database of another program, and SQLite's error for a file that it cannot read
 */
export function databaseFacts(database: string, onProgress: OnProgress): DatabaseFacts {
  const pages = { step: 'checking every page of the database', from: 0, to: PAGES_AND_ROWS }
  const journal = { step: 'following the journal', from: PAGES_AND_ROWS, to: 1 }
  let readings = 0
  return readWithoutTrace(database, (client) => {
    readings += 1
    // Once more for all, where another process got in the way of one.
    const fact = <T>(find: () => T) => factOf(find, readings === 1)
    const schema = readSchema(client)
    return {
      schema,
      schemaProblem: fact(() => schemaProblem(client, schema)),
      pets: fact(() => nullable(client, 'SELECT count(*) FROM inventory') ?? 0),
      integrity: fact(() => readIntegrity(client, schema, shareOf(onProgress, pages))),
      journal: fact(() => journalFacts(client, shareOf(onProgress, journal))),
      suppliers: fact(() => supplierFacts(client)),
      times: fact(() => readTimes(client)),
      keys: fact(() => client.query<KeyInUse>(KEYS).all()),
    }
  })
}

/** How much of the time it takes to check pages and rows. */
const PAGES_AND_ROWS = 0.6

// In SQL, with few columns, so that it works on databases of other versions too.
const KEYS = `
  SELECT id, name, access, expires_at AS expiresAt, revoked_at AS revokedAt,
    last_used_at AS lastUsedAt
  FROM api_keys ORDER BY created_at, rowid`

function schemaProblem(client: Client, found: SchemaFound): string | undefined {
  // This version does not know what a newer version's migrations make.
  if (found.empty || found.unknown > 0) return undefined
  return differencesText(schemaDifferences(client, found, MIGRATIONS))
}

function readIntegrity(
  client: Client,
  { pending, unknown }: SchemaFound,
  onShare: OnShare,
): IntegrityFacts {
  onShare(0)
  const lines = client.query('PRAGMA integrity_check(10)').values().flat().map(String)
  const findings = lines.filter((line) => line !== 'ok')
  // Rows from damaged pages prove nothing.
  if (findings.length > 0) return { findings, strayRows: 0, constraintViolations: [] }
  // The rules are reported for this version's schema alone.
  const current = pending.length === 0 && unknown === 0
  return {
    findings,
    strayRows: client.query('PRAGMA foreign_key_check').all().length,
    constraintViolations: current ? constraintViolations(client, onShare) : [],
  }
}

const NEWEST = {
  'the newest change of the stock': 'SELECT max(updated_at) FROM inventory',
  'the newest movement': 'SELECT max(at) FROM stock_movements',
  'the newest key': 'SELECT max(created_at) FROM api_keys',
  'the last use of a key': 'SELECT max(last_used_at) FROM api_keys',
} as const

const OLDEST = [
  'SELECT min(at) FROM stock_movements',
  'SELECT min(created_at) FROM api_keys',
  'SELECT min(updated_at) FROM inventory',
] as const

function readTimes(client: Client): KeptTimes {
  const newest = Object.entries(NEWEST).flatMap(([what, query]) => {
    const at = nullable(client, query)
    return at === null ? [] : [{ what, at }]
  })
  const known = OLDEST.map((query) => nullable(client, query)).filter((at) => at !== null)
  const oldest = known.length === 0 ? undefined : Math.min(...known)
  return { newest, oldest, trusted: savedTrustedTime(client) }
}

const nullable = (client: Client, query: string): number | null => {
  const value = client.query(query).values()[0]?.[0]
  return value === null || value === undefined ? null : Number(value)
}
