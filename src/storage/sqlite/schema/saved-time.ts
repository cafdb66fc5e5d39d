import { type Client, hasTable } from '../driver/connection.ts'

/** Reads the saved time of any database; undefined in an older schema, or before the first start. */
export function savedTrustedTime(client: Client): number | undefined {
  if (!hasTable(client, 'trusted_time')) return undefined
  const value = client.query('SELECT at FROM trusted_time').values()[0]?.[0]
  return value === undefined ? undefined : Number(value)
}
