import type { Client } from '../driver/connection.bun.ts'

/**
 * Finds a table with a row that is against its own rules, or has a value of another type than its
 * column's. SQLite's integrity check sees to the rules as well, but on a connection that may write
 * alone: on any other it does not even read them. Types it leaves to each value.
 * @param among the tables to look at; all of them without it
 */
export function tableWithViolations(client: Client, among?: readonly string[]): string | undefined {
  const tables = client
    .query("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL")
    .values() as [name: string, sql: string][]
  return tables.find(([name, sql]) => {
    if (among?.includes(name) === false) return false
    const broken = [...checksOf(sql).map((check) => `NOT (${check})`), ...wrongTypes(client, name)]
    if (broken.length === 0) return false
    const query = `SELECT 1 FROM ${quoted(name)} WHERE ${broken.join(' OR ')} LIMIT 1`
    return client.query(query).get() !== null
  })?.[0]
}

const TYPES = ['integer', 'text', 'real']

/** Conditions, each of which holds where a column has a value of another type. */
export function wrongTypes(client: Client, table: string): string[] {
  const columns = client.query(`PRAGMA table_info(${quoted(table)})`).values()
  return columns.flatMap(([, column, declared, notNull]) => {
    const type = String(declared).toLowerCase()
    if (!TYPES.includes(type)) return []
    const allowed = Number(notNull) === 1 ? `'${type}'` : `'${type}', 'null'`
    return [`typeof(${quoted(String(column))}) NOT IN (${allowed})`]
  })
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

// Names and texts in quotes, in which no parenthesis counts, and what does count.
const TOKEN = /'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|\bCHECK\s*\(|[()]/gi

/** The conditions in the CHECK clauses of a CREATE TABLE. */
export function checksOf(sql: string): string[] {
  const checks: string[] = []
  let start: number | undefined
  let depth = 0
  for (const { 0: token, index } of sql.matchAll(TOKEN)) {
    if (token === ')') depth -= 1
    else if (token.endsWith('(')) depth += 1
    if (start === undefined && /^CHECK/i.test(token)) {
      start = index + token.length
      depth = 1
    } else if (start !== undefined && depth === 0) {
      checks.push(sql.slice(start, index))
      start = undefined
    }
  }
  return checks
}
