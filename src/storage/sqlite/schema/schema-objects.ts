import { BUNDLED_SCHEMA, type SchemaObject } from '../../../runtime/assets.ts'
import { DatabaseDamaged, DatabaseRefused } from '../../failures.ts'
import { type Client, integerPragma, openInMemory } from '../driver/connection.ts'
import {
  BOOKKEEPING,
  createTables,
  MIGRATIONS,
  type Migration,
  type SchemaState,
  schemaState,
} from './migrations.ts'
import { TABLES_OF_OTHERS } from './tables-of-others.ts'

/** What all migrations make, as `makeObjects` finds it. */
export const BUNDLED_OBJECTS: readonly SchemaObject[] = [
  ...BUNDLED_SCHEMA,
  ['table __drizzle_migrations', BOOKKEEPING.replace('IF NOT EXISTS ', '')],
]

/** How a schema differs from what the migrations make, each object as `trigger name`. */
interface SchemaDifferences {
  readonly added: readonly string[]
  readonly missing: readonly string[]
  readonly changed: readonly string[]
}

/** Compares a database's tables, indexes, triggers and views with those that its migrations make. */
export function schemaDifferences(
  client: Client,
  { pending }: Pick<SchemaState, 'pending'>,
  migrations: readonly Migration[],
): SchemaDifferences {
  const lacking = new Set(pending.map(({ hash }) => hash))
  const expected = objectsMadeBy(migrations.filter(({ hash }) => !lacking.has(hash)))
  const found = new Map(objectsIn(client))
  const names = (of: ReadonlyMap<string, string>) => [...of.keys()].toSorted()
  return {
    added: names(found).filter((name) => !expected.has(name) && !isKnown(name, found.get(name))),
    missing: names(expected).filter((name) => !found.has(name)),
    changed: names(expected).filter(
      (name) => found.has(name) && !isSame(found.get(name), expected.get(name)),
    ),
  }
}

function objectsMadeBy(migrations: readonly Migration[]): ReadonlyMap<string, string> {
  return isWholeSchema(migrations) ? new Map(BUNDLED_OBJECTS) : new Map(makeObjects(migrations))
}

/** Compares by hashes: a database says of its migrations no more. */
const isWholeSchema = (migrations: readonly Migration[]): boolean =>
  migrations.length === MIGRATIONS.length &&
  migrations.every(({ hash }, at) => hash === MIGRATIONS[at]?.hash)

/** Whether another tool's table is as that tool makes it. */
const isKnown = (object: string, sql: string | undefined): boolean =>
  object.startsWith('table ') &&
  TABLES_OF_OTHERS.get(object.slice('table '.length)) === normalized(sql)

// A tool that rewrites a schema may use other quotes and line breaks.
const isSame = (sql: string | undefined, other: string | undefined): boolean =>
  sql === other || normalized(sql) === normalized(other)

const normalized = (sql: string | undefined): string | undefined =>
  sql?.replace(/[`"]/g, '').replace(/\s+/g, ' ').trim()

/** Says for a person what differs; undefined where nothing does. */
export function differencesText({ added, missing, changed }: SchemaDifferences) {
  const found = [
    ...missing.map((name) => `the ${name} is missing`),
    ...changed.map((name) => `the ${name} was changed`),
    ...added.map((name) => `the ${name} was added`),
  ]
  if (found.length === 0) return undefined
  const more = found.length > MOST_NAMED ? ` and ${found.length - MOST_NAMED} more` : ''
  const text = `its schema is not as petstock made it: ${found.slice(0, MOST_NAMED).join(', ')}${more}`
  if (found.length > added.length) return text
  const removal = added.slice(0, MOST_NAMED).map(dropStatement).join('; ')
  return `${text}. Remove what was added with the tool that added it (${removal}), or restore a backup from before`
}

const MOST_NAMED = 3

/**
 * @throws DatabaseRefused where another program has added objects, DatabaseDamaged where objects are
 * missing or changed
 */
export function assertSchema(
  client: Client,
  state: Pick<SchemaState, 'pending'>,
  migrations: readonly Migration[],
): void {
  const differences = schemaDifferences(client, state, migrations)
  const text = differencesText(differences)
  if (text === undefined) return
  const isWhole = differences.missing.length + differences.changed.length === 0
  throw isWhole ? new DatabaseRefused(text) : new DatabaseDamaged(text)
}

function dropStatement(object: string): string {
  const [, type = '', name = ''] = /^(\w+) (.*)$/s.exec(object) ?? []
  return `DROP ${type.toUpperCase()} "${name.replaceAll('"', '""')}"`
}

/** Returns a function that compares the schema again if it has changed since the last call. */
export function schemaFollower(client: Client, onProblem: (problem: string | undefined) => void) {
  // SQLite raises this number with each change of the schema.
  const currentVersion = () => integerPragma(client, 'schema_version')
  let version = currentVersion()
  return (): void => {
    const now = currentVersion()
    if (now === version) return
    onProblem(schemaProblem(client))
    version = now
  }
}

function schemaProblem(client: Client): string | undefined {
  try {
    return differencesText(schemaDifferences(client, schemaState(client), MIGRATIONS))
  } catch (error) {
    if (error instanceof DatabaseRefused) return error.message
    throw error
  }
}

// Tables of ANALYZE and objects that SQLite makes by itself do not count.
const OBJECTS = `SELECT type, name, sql FROM sqlite_schema
  WHERE NOT (type IN ('table', 'index') AND name LIKE 'sqlite\\_%' ESCAPE '\\')`

const objectsIn = (client: Client): SchemaObject[] =>
  client
    .query(OBJECTS)
    .values()
    .map(([type, name, sql]) => [`${type} ${name}`, String(sql)])

/** Makes the tables of migrations in memory, and reads of what they consist. */
export function makeObjects(migrations: readonly Migration[]): SchemaObject[] {
  const client = openInMemory()
  try {
    createTables(client, migrations)
    return objectsIn(client)
  } finally {
    client.close()
  }
}
