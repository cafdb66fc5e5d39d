import { DatabaseDamaged, DatabaseRefused } from '../../failures.ts'
import { type Client, integerPragma, openInMemory } from '../driver/connection.ts'
import {
  createTables,
  MIGRATIONS,
  type Migration,
  type SchemaState,
  schemaState,
} from './migrations.ts'
import { TABLES_OF_OTHERS } from './tables-of-others.ts'

/** How a schema differs from what the migrations make, each object as `trigger name`. */
export interface SchemaDifferences {
  readonly added: readonly string[]
  readonly missing: readonly string[]
  readonly changed: readonly string[]
}

// Tables of ANALYZE and objects that SQLite makes by itself do not count.
const OBJECTS = `SELECT type, name, sql FROM sqlite_schema
  WHERE NOT (type IN ('table', 'index') AND name LIKE 'sqlite\\_%' ESCAPE '\\') ORDER BY type, name`

/** Compares a database's tables, indexes, triggers and views with those that its migrations make. */
export function schemaDifferences(
  client: Client,
  { pending }: Pick<SchemaState, 'pending'>,
  migrations: readonly Migration[],
): SchemaDifferences {
  const lacking = new Set(pending.map(({ hash }) => hash))
  const expected = objectsMadeBy(migrations.filter(({ hash }) => !lacking.has(hash)))
  const found = objectsIn(client)
  const names = (of: ReadonlyMap<string, string>) => [...of.keys()]
  return {
    added: names(found).filter((name) => !expected.has(name) && !isKnown(name, found.get(name))),
    missing: names(expected).filter((name) => !found.has(name)),
    changed: names(expected).filter(
      (name) => found.has(name) && found.get(name) !== expected.get(name),
    ),
  }
}

function objectsMadeBy(applied: readonly Migration[]): ReadonlyMap<string, string> {
  const client = openInMemory()
  try {
    createTables(client, applied)
    return objectsIn(client)
  } finally {
    client.close()
  }
}

const objectsIn = (client: Client): ReadonlyMap<string, string> =>
  new Map(
    client
      .query(OBJECTS)
      .values()
      .map(([type, name, sql]) => [`${type} ${name}`, normalized(String(sql))]),
  )

/** Whether another tool's table is as that tool makes it. */
const isKnown = (object: string, sql: string | undefined): boolean =>
  object.startsWith('table ') && TABLES_OF_OTHERS.get(object.slice('table '.length)) === sql

// A tool that rewrites a schema may use other quotes and line breaks.
const normalized = (sql: string): string => sql.replace(/[`"]/g, '').replace(/\s+/g, ' ').trim()

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
