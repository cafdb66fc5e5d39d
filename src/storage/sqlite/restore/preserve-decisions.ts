import { type Client, hasTable } from '../driver/connection.ts'
import { tableWithViolations } from '../schema/integrity.ts'

// A restore takes back neither what managers have decided for the shop since the backup, nor the journal of what
// they did. In plain SQL, as `stored-access.ts` says why.

type Row = Readonly<Record<string, string | bigint | null>>

/** What managers decided, and the audit log. */
export interface StoredDecisions {
  /** One row, or none. */
  readonly settings: readonly Row[]
  /** None of a version that knew none. */
  readonly suppliers: readonly Row[]
  /** By ascending id. */
  readonly entries: readonly Row[]
}

const TABLES = ['shop_settings', 'access_journal']

/** Reads the decisions of a database; undefined where it is from before there were any, or a row is damaged. */
export function readStoredDecisions(client: Client): StoredDecisions | undefined {
  if (TABLES.some((table) => !hasTable(client, table))) return undefined
  if (tableWithViolations(client, TABLES) !== undefined) return undefined
  return {
    settings: client.query<Row>('SELECT * FROM shop_settings').all(),
    suppliers: hasTable(client, 'suppliers')
      ? client.query<Row>('SELECT * FROM suppliers').all()
      : [],
    entries: client.query<Row>('SELECT * FROM access_journal ORDER BY id').all(),
  }
}

/**
 * Brings the decisions of a database of the same shop into the restored one. The caller runs it in a transaction.
 * @param isNewer whether it knows all that the backup does; else the settings of the backup stay, as its currency always does
 */
export function preserveDecisions(
  client: Client,
  { settings, suppliers, entries }: StoredDecisions,
  isNewer: boolean,
): void {
  if (isNewer) {
    const currency = currencyOf(client)
    for (const row of settings) put(client, 'shop_settings', { ...row, ...currency })
    // None is ever deleted, so it knows all that the backup does. Two may have changed names since.
    if (suppliers.length > 0) client.run('DELETE FROM suppliers')
    for (const row of suppliers) put(client, 'suppliers', row)
  }
  for (const row of entriesSince(client, entries)) put(client, 'access_journal', row)
}

/** The currency of the backup, in which its amounts are: it goes with the stock. Nothing where it has none. */
function currencyOf(client: Client): Row {
  const [row] = client.query<Row>('SELECT * FROM shop_settings').all()
  const { currency = null, currency_digits = null, currency_number = null } = row ?? {}
  return currency === null ? {} : { currency, currency_digits, currency_number }
}

/** Ends every one-time code: the devices that it was made for have signed in since, or have not. */
export function endCodes(client: Client): void {
  client.run('DELETE FROM sign_in_codes')
}

/**
 * The entries that the restored database does not have, to come after all that it has. They may begin elsewhere:
 * the replaced database may have been set up on a new machine.
 */
function entriesSince(client: Client, entries: readonly Row[]): readonly Row[] {
  const restored = client.query<Row>('SELECT * FROM access_journal').all()
  const known = new Set(restored.map(textOf))
  return entries.filter((row) => !known.has(textOf(row))).map(({ id: _, ...row }) => row)
}

const textOf = (row: Row): string =>
  JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))

/** Writes a row; of columns that this version does not know, nothing. */
function put(client: Client, table: string, row: Row): void {
  const known = client.query<{ name: string }>(`PRAGMA table_info(${table})`).all()
  const columns = known.map(({ name }) => name).filter((name) => name in row)
  const places = columns.map(() => '?').join(', ')
  client
    .query(`INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${places})`)
    .run(...columns.map((name) => row[name] ?? null))
}
