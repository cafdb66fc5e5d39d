import type { StatementFailure } from '../../../runtime/postgres.ts'
import { DatabaseRefused } from '../../failures.ts'
import type { Lane } from '../driver/lane.ts'
import { ServerUnavailable } from '../driver/outcomes.ts'
import { assertSchema, readSchema } from './migrations.ts'
import { tablesWith } from './table-uses.ts'

/** PostgreSQL 15, as the server numbers its versions. */
const OLDEST_SERVER = 150_000

const SERVER = `SELECT current_setting('server_version_num')::int4 AS version,
  current_setting('server_version') AS name, current_setting('server_encoding') AS encoding`

/** Those that a server reads and writes: it only reads what the tables are. */
const WRITTEN = tablesWith(() => true).filter((name) => name !== 'schema_version')

const LACKING_RIGHTS = `
  SELECT t.name, current_user::text AS role
  FROM unnest(ARRAY[${WRITTEN.map((name) => `'${name}'`).join(', ')}]) t(name)
  WHERE NOT has_table_privilege(t.name, 'SELECT')
    OR NOT has_table_privilege(t.name, 'INSERT')
    OR NOT has_table_privilege(t.name, 'UPDATE')
    OR NOT has_table_privilege(t.name, 'DELETE')
  LIMIT 1`

const READ_ONLY = `SELECT current_setting('transaction_read_only') AS read_only, current_user::text AS role`

/**
 * Checks that a server can work with the database: that it answers, is of a version that is supported, has the
 * tables that this program knows, takes changes, and that the role may make them.
 * @throws DatabaseRefused with what to do; ServerUnavailable where no server can be reached just now
 */
export async function assertUsable(lane: Lane): Promise<void> {
  await assertServer(lane)
  assertSchema(await readSchema(lane))
  const [transactions] = await lane.query(READ_ONLY)
  if (transactions?.read_only === 'on') {
    throw new DatabaseRefused(
      `the database takes no changes from the role ${transactions.role}: default_transaction_read_only is on; turn it off for the database, the role or the server`,
    )
  }
  const [lacking] = await lane.query(LACKING_RIGHTS)
  if (lacking !== undefined) {
    throw new DatabaseRefused(
      `the role ${lacking.role} may not read and write the table ${lacking.name} of the database; grant it SELECT, INSERT, UPDATE and DELETE on all tables of petstock`,
    )
  }
}

/** Checks the server alone, which may have no tables yet. @throws DatabaseRefused, ServerUnavailable */
export async function assertServer(lane: Lane): Promise<void> {
  const [server] = await explainFailure(lane.query(SERVER))
  if (Number(server?.version) < OLDEST_SERVER) {
    throw new DatabaseRefused(
      `the database server is PostgreSQL ${server?.name}; petstock needs 15 or later`,
    )
  }
  if (server?.encoding !== 'UTF8') {
    throw new DatabaseRefused(
      `the database has the encoding ${server?.encoding}; make one with UTF8: CREATE DATABASE ... ENCODING 'UTF8' TEMPLATE template0`,
    )
  }
}

/** Turns what an operator has to mend into a sentence that says how. */
async function explainFailure<T>(attempt: Promise<T>): Promise<T> {
  try {
    return await attempt
  } catch (error) {
    if (!(error instanceof ServerUnavailable) || error.failure === undefined) throw error
    const why = explanationOf(error.failure)
    throw why === undefined ? error : new DatabaseRefused(why)
  }
}

const TLS_CODES =
  /CERT|UNABLE_TO|SELF_SIGNED|^ERR_SSL|^ERR_TLS|^ERR_POSTGRES_TLS(?!_NOT_AVAILABLE)|HOSTNAME/

function explanationOf({ sqlState, code = '', message }: StatementFailure): string | undefined {
  // The server's error where pg_hba.conf has no entry but for connections with TLS.
  if (sqlState === '28000' && /no encryption/.test(message)) {
    return `the database server accepts no connection without TLS from here (${message}); use sslmode=verify-full&sslrootcert=FILE in the URL, where FILE has the certificate of the authority that signed the server's`
  }
  if (sqlState === '28P01' || sqlState === '28000') {
    return `the database server does not accept the user and the password of the URL (${message}); correct them, or pg_hba.conf on the server`
  }
  if (sqlState === '3D000') {
    return `the server has no such database (${message}); create it, or correct the URL`
  }
  if (/AUTHENTICATION|PASSWORD|SASL/.test(code)) {
    return `the database server does not accept the user and the password of the URL (${message}); correct them`
  }
  if (code === 'ERR_POSTGRES_TLS_NOT_AVAILABLE') {
    return 'the database server does not offer TLS, which the sslmode of the URL asks for; set up TLS on the server, or use sslmode=disable on a network that you trust'
  }
  if (TLS_CODES.test(code)) {
    return `the certificate of the database server could not be verified (${message}); name the authority that signed it with sslrootcert=FILE in the URL, and the host by the name that is in the certificate`
  }
  return undefined
}
