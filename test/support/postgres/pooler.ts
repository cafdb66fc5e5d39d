import { writeFileSync } from 'node:fs'
import { freePort } from '../free-port.ts'
import { temporaryFolder } from '../petstock.ts'
import { until } from '../wait.ts'
import { changedUrl, responds } from './connection.ts'
import { giveToServer, startProgram } from './programs.ts'
import { OWNER, PASSWORD, type PostgresServer } from './server.ts'

export type PoolMode = 'transaction' | 'session'

/**
 * A PgBouncer in transaction mode before a server: consecutive transactions of a client run on any of its few
 * connections. `await using pooler = await startPooler(server)`.
 * @param connections how many it has to each database
 * @param mode in session mode a client keeps the connection that it got
 */
export async function startPooler(
  server: PostgresServer,
  connections = 4,
  mode: PoolMode = 'transaction',
) {
  const folder = temporaryFolder()
  const port = await freePort()
  const write = (name: string, ...lines: readonly string[]) => {
    const file = folder.file(name)
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
    giveToServer(file)
    return file
  }
  giveToServer(folder.path)
  const users = write('users', `"${OWNER}" "${PASSWORD}"`)
  const configuration = write(
    'pgbouncer.ini',
    '[databases]',
    `* = host=127.0.0.1 port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    `pool_mode = ${mode}`,
    'server_login_retry = 1',
    'max_client_conn = 500',
    `default_pool_size = ${connections}`,
  )
  const started = startProgram('pgbouncer', [configuration], folder.file('log'))
  const url = (database: string): string => changedUrl(server.url(database), { port })
  const stop = async () => {
    started.kill('SIGKILL')
    await started.exited
    folder[Symbol.dispose]()
  }
  try {
    await until(() => {
      if (started.exitCode !== null) throw new Error(`PgBouncer has ended with ${started.exitCode}`)
      return responds(url('template1'))
    })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    /** Has it stand still: connections stay open, and get no response. */
    freeze: () => started.kill('SIGSTOP'),
    thaw: () => started.kill('SIGCONT'),
    [Symbol.asyncDispose]: stop,
  }
}
