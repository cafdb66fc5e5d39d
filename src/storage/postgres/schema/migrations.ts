import { BUNDLED_POSTGRES_MIGRATIONS } from '../../../runtime/assets.ts'
import { DatabaseNewer, DatabaseRefused } from '../../failures.ts'
import type { Lane, Statements } from '../driver/lane.ts'
import { StatementFault } from '../driver/outcomes.ts'
import { betweenRequests, lockAltered } from './brief-locks.ts'

// A server never changes the tables: `petstock migrate` does, while servers of the version before work with them.
// Expand, roll out, contract: a release's migrations add what its program needs, in a way that the program before it
// never notices; then the servers are replaced one by one; a migration of a later release removes what no program uses
// any more. src/help/contributing.md has the rules, and test/storage/postgres/expanding-migrations.test.ts holds them.

/** A migration as it is applied: its version is its place in the list, from 1. */
interface Migration {
  readonly name: string
  readonly statements: readonly string[]
}

/** What a program knows of the tables. */
export interface ProgramSchema {
  readonly migrations: readonly Migration[]
  /** The oldest version of the tables that this program works with. */
  readonly oldest: number
  /** The version that a program has to know to work with the tables after the last migration. */
  readonly worksFrom: number
}

/**
 * The first version of the tables whose programs count what was sent late on its own day, and know what pets cost, what sales
 * came to and by whom pets come.
 */
const KNOWS_GOODS = 19

/** Has programs that know nothing of goods, and would lose them, start on the database no more; those that run go on. */
export const KEEP_OLD_PROGRAMS_OUT = `
  UPDATE schema_version SET works_from = ${KNOWS_GOODS} WHERE id = 1 AND works_from < ${KNOWS_GOODS}`

export const PROGRAM_SCHEMA: ProgramSchema = {
  migrations: BUNDLED_POSTGRES_MIGRATIONS,
  oldest: KNOWS_GOODS,
  worksFrom: 1,
}

/** The tables that a database has; version 0: none. */
interface SchemaFound {
  readonly version: number
  readonly worksFrom: number
}

const HAS_TABLES = `SELECT to_regclass('schema_version') IS NOT NULL AS found`
const FOUND = 'SELECT version, works_from FROM schema_version WHERE id = 1'

export async function readSchema(lane: Statements): Promise<SchemaFound> {
  const [exists] = await lane.query(HAS_TABLES)
  if (exists?.found !== true) return { version: 0, worksFrom: 0 }
  const [row] = await lane.query(FOUND)
  return { version: Number(row?.version ?? 0), worksFrom: Number(row?.works_from ?? 0) }
}

/** Whether a program can work with the tables, and whether it knows migrations that they lack. */
export function schemaState(
  { version, worksFrom }: SchemaFound,
  { migrations, oldest }: ProgramSchema = PROGRAM_SCHEMA,
): 'missing' | 'too_old' | 'too_new' | 'behind' | 'current' {
  const known = migrations.length
  if (version === 0) return 'missing'
  if (worksFrom > known) return 'too_new'
  if (version < oldest) return 'too_old'
  return version < known ? 'behind' : 'current'
}

/** @throws DatabaseRefused where this program cannot work with the tables, with the command that helps */
export function assertSchema(found: SchemaFound, program = PROGRAM_SCHEMA): void {
  switch (schemaState(found, program)) {
    case 'missing':
      throw new DatabaseRefused(
        'the database has no tables of petstock yet; run petstock migrate, with the same --database',
      )
    case 'too_old':
      throw new DatabaseRefused(
        `the tables of the database are too old for this petstock (version ${found.version}, and it works with ${program.oldest} and later); run petstock migrate, with the same --database`,
      )
    case 'too_new':
      throw newer(found, program)
    default:
  }
}

// Any number: all programs of petstock lock by the same one.
const MIGRATION_LOCK = 7_369_955_301

interface MigrationResult {
  readonly before: SchemaFound
  readonly applied: readonly Migration[]
}

/**
 * Applies the missing migrations, all or nothing. Several commands may do so at once: each waits for the one
 * before it. The lock is that of a transaction, so that it works through a pooler. Servers may use the tables.
 * @param lane waits as long as the migrations take
 * @throws DatabaseNewer, DatabaseRefused
 */
export async function migrate(lane: Lane, program = PROGRAM_SCHEMA): Promise<MigrationResult> {
  try {
    return await betweenRequests(lane, async (inside) => {
      await inside.query('SELECT pg_advisory_xact_lock($1::text::int8)', [String(MIGRATION_LOCK)])
      const before = await readSchema(inside)
      if (schemaState(before, program) === 'too_new') throw newer(before, program)
      const applied = program.migrations.slice(before.version)
      const statements = applied.flatMap((migration) => migration.statements)
      await lockAltered(inside, statements)
      for (const statement of statements) await inside.query(statement)
      if (applied.length > 0) await recordVersion(inside, program)
      return { before, applied }
    })
  } catch (error) {
    throw explained(error)
  }
}

const RECORD = `INSERT INTO schema_version (id, version, works_from) VALUES (1, $1::text::int4, $2::text::int4)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version,
    works_from = greatest(schema_version.works_from, excluded.works_from)`

// A shop with prices or suppliers, or with what was sent late, has raised `works_from` itself.
const recordVersion = (lane: Statements, { migrations, worksFrom }: ProgramSchema) =>
  lane.query(RECORD, [String(migrations.length), String(worksFrom)])

const DUPLICATE_TABLE = '42P07'

function explained(error: unknown): unknown {
  if (!(error instanceof StatementFault) || error.sqlState !== DUPLICATE_TABLE) return error
  return new DatabaseRefused(
    `the database has tables of another program (${error.message}); give petstock a database of its own`,
  )
}

const newer = ({ version }: SchemaFound, { migrations }: ProgramSchema): DatabaseNewer =>
  new DatabaseNewer(
    `a newer petstock has changed the tables of the database (version ${version}, and this one knows ${migrations.length}); they were left as they are. Run the newer petstock`,
  )
