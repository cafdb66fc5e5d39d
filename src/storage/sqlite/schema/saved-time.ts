import type { Client } from '../driver/connection.ts'

/** Reads the saved time of any database; undefined in an older schema, or before the first start. */
export function savedTrustedTime(client: Client): number | undefined {
  const exists = client
    .query("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'trusted_time'")
    .get()
  if (exists === null) return undefined
  const value = client.query('SELECT at FROM trusted_time').values()[0]?.[0]
  return value === undefined ? undefined : Number(value)
}
