import { type OnShare, sharesWithin, UNSEEN } from '../../../progress.ts'
import type { Client } from '../driver/connection.ts'
import { quoted, type RowRange, rowRanges } from './row-ranges.ts'

// What is checked of a database's content: its pages, its references, and the rules and types of its
// tables. SQLite's integrity check tests the rules as well, but only for a connection that may write:
// for any other it does not even read them. Types it leaves to each value. So both are checked here,
// by the statements that made the tables, which serve for databases of any version.

/**
 * Reads all of a database and stops at the first damage.
 * @returns what is wrong; undefined for a sound database
 */
export function findDamage(client: Client, onShare: OnShare = UNSEEN): string | undefined {
  const [found] = client.query('PRAGMA integrity_check(1)').values().flat()
  if (found !== 'ok') return `its integrity check says: ${oneLine(String(found))}`
  if (client.query('PRAGMA foreign_key_check').get()) return 'a row in it points to nothing'
  const table = tableWithViolations(client, undefined, afterPages(onShare))
  return table === undefined ? undefined : `a row of ${table} is against its rules`
}

/** SQLite's own check, which cannot be divided, takes about this share of the time. */
const PAGES = 0.25

const afterPages = (onShare: OnShare): OnShare => sharesWithin(onShare, PAGES, 1)

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ')

/**
 * Finds a table with a row that is against its own rules, or has a value of another type than its
 * column's.
 * @param among the tables to check; all of them without it
 */
export const tableWithViolations = (
  client: Client,
  among?: readonly string[],
  onShare?: OnShare,
): string | undefined =>
  tablesWithViolations(
    client,
    tablesIn(client).filter(({ name }) => among?.includes(name) !== false),
    onShare,
  ).next().value?.name

/** A rule of a table, and how many rows break it. */
export interface ConstraintViolation {
  readonly rule: string
  readonly rows: number
}

/** Counts the rows that break each rule, the most rows first; a rule that holds is left out. */
export const constraintViolations = (
  client: Client,
  onShare: OnShare = UNSEEN,
): ConstraintViolation[] =>
  [...tablesWithViolations(client, tablesIn(client), afterPages(onShare))]
    .flatMap((table) =>
      rulesOf(client, table).map(({ rule, violation }) => {
        const query = `SELECT count(*) FROM ${quoted(table.name)} WHERE ${violation}`
        return { rule, rows: Number(client.query(query).values()[0]?.[0]) }
      }),
    )
    .filter(({ rows }) => rows > 0)
    .toSorted((a, b) => b.rows - a.rows)

interface Table {
  readonly name: string
  /** The statement that made it. */
  readonly sql: string
}

const tablesIn = (client: Client): Table[] =>
  client
    .query<Table>("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL")
    .all()

/** Goes through tables by parts of their rows, and yields each that has a row against its rules. */
function* tablesWithViolations(
  client: Client,
  tables: readonly Table[],
  onShare: OnShare = UNSEEN,
): Generator<Table, undefined> {
  onShare(0)
  const parts = tables.map((table) => ({ table, ranges: rowRanges(client, table.name) }))
  const all = sum(parts.map(({ ranges }) => ranges.length))
  let done = 0
  for (const { table, ranges } of parts) {
    const look = lookForViolations(client, table)
    const found = ranges.some((range, place) => {
      onShare((done + place) / all)
      return look(range)
    })
    done += ranges.length
    if (found) yield table
  }
  onShare(1)
}

function lookForViolations(client: Client, table: Table): (range: RowRange) => boolean {
  const violations = rulesOf(client, table).map(({ violation }) => violation)
  if (violations.length === 0) return () => false
  const from = `SELECT 1 FROM ${quoted(table.name)} WHERE`
  const broken = violations.join(' OR ')
  return (range) => {
    const query =
      range === undefined ? `${from} ${broken}` : `${from} rowid BETWEEN ? AND ? AND (${broken})`
    return client.query(`${query} LIMIT 1`).get(...(range ?? [])) !== null
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

interface Rule {
  readonly rule: string
  /** A condition that holds for the rows that break the rule. */
  readonly violation: string
}

function rulesOf(client: Client, { name, sql }: Table): Rule[] {
  const checks = checksOf(sql).map(({ rule, condition }) => ({
    rule: rule ?? condition,
    violation: `NOT (${condition})`,
  }))
  const types = wrongTypes(client, name)
  if (types.length === 0) return checks
  return [...checks, { rule: `${name}_types`, violation: types.join(' OR ') }]
}

const TYPES = ['integer', 'text', 'real']

/** Conditions, each of which holds where a column has a value of another type. */
function wrongTypes(client: Client, table: string): string[] {
  const columns = client.query(`PRAGMA table_info(${quoted(table)})`).values()
  return columns.flatMap(([, column, declared, notNull]) => {
    const type = String(declared).toLowerCase()
    if (!TYPES.includes(type)) return []
    const allowed = Number(notNull) === 1 ? `'${type}'` : `'${type}', 'null'`
    return [`typeof(${quoted(String(column))}) NOT IN (${allowed})`]
  })
}

// Names and texts in quotes, in which no parenthesis counts, and what does count.
const TOKEN =
  /\b(?:CONSTRAINT\s+["`[]?(\w+)["`\]]?\s+)?CHECK\s*\(|'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|[()]/gi

interface CheckClause {
  /** Its name, if it has one. */
  readonly rule: string | undefined
  readonly condition: string
}

/** Reads the CHECK clauses of a CREATE TABLE. */
export function checksOf(sql: string): CheckClause[] {
  const checks: CheckClause[] = []
  let open: { readonly rule: string | undefined; readonly start: number } | undefined
  let depth = 0
  for (const { 0: token, 1: rule, index } of sql.matchAll(TOKEN)) {
    if (token === ')') depth -= 1
    else if (token.endsWith('(')) depth += 1
    if (open === undefined && /^C/i.test(token)) {
      open = { rule, start: index + token.length }
      depth = 1
    } else if (open !== undefined && depth === 0) {
      checks.push({ rule: open.rule, condition: sql.slice(open.start, index) })
      open = undefined
    }
  }
  return checks
}
