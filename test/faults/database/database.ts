import { OWNER, type PostgresServer } from '../../support/postgres/server.ts'

export const DATABASE = 'petstock'

/** Makes an empty database for petstock. @returns its URL */
export async function makeDatabase(server: PostgresServer, ...settings: readonly string[]) {
  await server.sql(
    `CREATE DATABASE ${DATABASE} OWNER ${OWNER}`,
    ...settings.map((setting) => `ALTER DATABASE ${DATABASE} SET ${setting}`),
  )
  return server.url(DATABASE)
}
