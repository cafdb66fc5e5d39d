import { SQL } from 'bun'

export type Row = Readonly<Record<string, unknown>>

/** Runs statements on a connection of its own, without parameters. @returns the rows of the last one */
export async function runSql(url: string, ...statements: readonly string[]): Promise<Row[]> {
  const client = new SQL({ url, max: 1, bigint: true, prepare: false })
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = [...(await client.unsafe(statement))]
    return rows
  } finally {
    await client.close({ timeout: 0 })
  }
}

/** The connections of other clients to a database, in pg_stat_activity: its autovacuum may be ended by a superuser alone. */
export const OTHER_CLIENTS =
  "datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()"

/** Whether a server responds to a statement just now. */
export const responds = (url: string): Promise<boolean> =>
  runSql(url, 'SELECT 1').then(
    () => true,
    () => false,
  )

/** A URL with some of its parts replaced. */
export function changedUrl(
  url: string,
  {
    database,
    user,
    password,
    port,
  }: { database?: string; user?: string; password?: string; port?: number },
): string {
  const changed = new URL(url)
  if (database !== undefined) changed.pathname = `/${database}`
  if (user !== undefined) changed.username = user
  if (password !== undefined) changed.password = encodeURIComponent(password)
  if (port !== undefined) changed.port = String(port)
  return changed.href
}
