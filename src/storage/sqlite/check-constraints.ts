import type { Client } from './connection.bun.ts'

/**
 * Finds a table with a row that is against its own rules. SQLite's integrity check sees to them as
 * well, but on a connection that may write alone: on any other it does not even read them.
 */
export function tableAgainstItsRules(client: Client): string | undefined {
  const tables = client
    .query("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL")
    .values() as [name: string, sql: string][]
  return tables.find(([name, sql]) => {
    const broken = checksOf(sql).map((check) => `NOT (${check})`)
    if (broken.length === 0) return false
    const quoted = `"${name.replaceAll('"', '""')}"`
    return (
      client.query(`SELECT 1 FROM ${quoted} WHERE ${broken.join(' OR ')} LIMIT 1`).get() !== null
    )
  })?.[0]
}

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
