import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { temporaryFolder } from '../petstock.ts'
import { until } from '../wait.ts'
import { changedUrl, type Row, responds, runSql } from './connection.ts'
import { childrenOf, giveToServer, hasGone, runToEnd, startProgram } from './programs.ts'

/** Has what a URL has to escape; and it is found again where it must not be, as in a log. */
export const PASSWORD = 's3cret:p@ss/w%rd'

/** The role that owns the databases of petstock. It is no superuser. */
export const OWNER = 'petstock'

const ADMIN = 'postgres'

/** The variable that names a folder with the data of a new server, for the tests of a run. */
export const NEW_DATA = 'PETSTOCK_TEST_POSTGRES_DATA'

export type Settings = Readonly<Record<string, string | number>>

export interface PostgresOptions {
  /** Where its data go, where that is not to be a temporary folder; it has to be empty. */
  readonly directory?: string
  readonly settings?: Settings
  /** A folder that has the data of a new server; without it, such data are made. */
  readonly newData?: string
  /** Its certificate and the key of it, in PEM. */
  readonly tls?: { readonly certificate: string; readonly key: string }
}

// The data need not outlive a power cut. A kill -9 loses nothing: what was written is the system's.
const SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  dynamic_shared_memory_type: 'mmap',
  fsync: 'off',
  max_connections: 200,
  shared_buffers: '16MB',
  wal_keep_size: '64MB',
  wal_retrieve_retry_interval: '100ms',
}

/** For a server that makes and drops many databases, and has no standby: they need no log of their own. */
export const FOR_DATABASES: Settings = { wal_level: 'minimal', max_wal_senders: 0 }

/**
 * A PostgreSQL of its own, on a free port of the loopback address, with its data in a temporary folder:
 * `await using server = await startPostgres()`.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const newData = options.newData ?? process.env[NEW_DATA]
  const server = await PostgresServer.made(options, (data) => {
    if (newData === undefined) makeNewData(data)
    else copyFolder(newData, data)
  })
  await server.sql(`CREATE ROLE ${OWNER} LOGIN PASSWORD '${PASSWORD}'`)
  return server
}

/** Makes the data of a new server in an empty folder. */
export function makeNewData(data: string): void {
  const passwords = join(data, '../password')
  writeFileSync(passwords, PASSWORD)
  giveToServer(passwords)
  const authentication = ['--auth=scram-sha-256', `--username=${ADMIN}`, `--pwfile=${passwords}`]
  const kind = ['--encoding=UTF8', '--locale=C.UTF-8', '--wal-segsize=4']
  runToEnd('initdb', ['--pgdata', data, ...authentication, ...kind, '--no-sync'])
}

/** Copies what is in a folder, with its owners and modes. */
function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${from} was not copied: ${stderr}`)
}

/** A standby of a running server, which follows it; the server does not wait for it. */
export function startStandby(
  primary: PostgresServer,
  name: string,
  options: PostgresOptions = {},
): Promise<PostgresServer> {
  return PostgresServer.made(options, (data) => {
    const from = [
      'host=127.0.0.1',
      `port=${primary.port}`,
      `user=${ADMIN}`,
      `application_name=${name}`,
    ]
    const flags = ['--pgdata', data, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
    runToEnd('pg_basebackup', [...flags, '--dbname', from.join(' ')], { PGPASSWORD: PASSWORD })
  })
}

/** A standby that has every change before the primary acknowledges it. */
export async function startSynchronousStandby(
  primary: PostgresServer,
  options: PostgresOptions = {},
): Promise<PostgresServer> {
  // A standby that was promoted waits for no other one.
  const settings = { ...options.settings, synchronous_standby_names: '' }
  const standby = await startStandby(primary, 'synchronous', { ...options, settings })
  await primary.sql(
    "ALTER SYSTEM SET synchronous_standby_names = 'synchronous'",
    'SELECT pg_reload_conf()',
  )
  await until(async () => {
    const [row] = await primary.sql('SELECT sync_state FROM pg_stat_replication')
    return row?.sync_state === 'sync'
  })
  return standby
}

/** The URL of a database on a server of these tests. */
export const urlAt = (port: number, database: string, user: string = OWNER): string =>
  changedUrl(`postgres://127.0.0.1:${port}/`, { database, user, password: PASSWORD })

/** The same for the role that may do everything. */
export const adminUrlAt = (port: number, database = 'postgres'): string =>
  urlAt(port, database, ADMIN)

export class PostgresServer {
  readonly port: number
  readonly #data: string
  readonly #log: string
  readonly #settings: Settings
  readonly #remove: () => void
  #process: ReturnType<typeof startProgram> | undefined

  private constructor(
    port: number,
    folder: ReturnType<typeof temporaryFolder>,
    data: string,
    settings: Settings,
  ) {
    this.port = port
    this.#data = data
    this.#log = folder.file('log')
    this.#settings = settings
    this.#remove = () => folder[Symbol.dispose]()
  }

  static async made(
    { directory, settings = {}, tls }: PostgresOptions,
    fill: (data: string) => void,
  ): Promise<PostgresServer> {
    const folder = temporaryFolder()
    giveToServer(folder.path)
    if (directory !== undefined) giveToServer(directory)
    const data = join(directory ?? folder.path, 'data')
    mkdirSync(data, { mode: 0o700 })
    giveToServer(data)
    fill(data)
    const files = tls === undefined ? {} : writeCertificate(folder.path, tls)
    const port = await freePort()
    const server = new PostgresServer(port, folder, data, { ...SETTINGS, ...files, ...settings })
    await server.start()
    return server
  }

  /** The URL of a database, for the role that owns those of petstock unless another one is named. */
  url = (database: string, user?: string): string => urlAt(this.port, database, user)

  /** The URL of a database for the role that may do everything. */
  adminUrl = (database?: string): string => adminUrlAt(this.port, database)

  /** Runs statements as the role that may do everything. @returns the rows of the last one */
  sql = (...statements: readonly string[]): Promise<Row[]> => runSql(this.adminUrl(), ...statements)

  /** What the server has logged. */
  log = (): string => readFileSync(this.#log, 'utf8')

  /** Starts it, also again after it was stopped, and waits until it responds. */
  async start(): Promise<void> {
    const settings = Object.entries(this.#settings).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const flags = ['-D', this.#data, '-p', String(this.port), ...settings]
    const started = startProgram('postgres', flags, this.#log)
    this.#process = started
    await until(() => {
      if (started.exitCode !== null) throw new Error(`PostgreSQL has ended: ${this.log()}`)
      return responds(this.adminUrl())
    })
  }

  /** Stops it as an operator does: it ends all connections, and writes what it has. */
  stop = (): Promise<void> => this.#end('SIGINT')

  /** Ends all of its processes at once. */
  async crash(): Promise<void> {
    this.freeze()
    await this.#end('SIGKILL')
  }

  /** Has all of its processes stand still; connections stay open, and get no response. */
  freeze(): void {
    const { pid } = this.#running()
    // First the one that starts the others.
    process.kill(pid, 'SIGSTOP')
    for (const child of childrenOf(pid)) signal(child, 'SIGSTOP')
  }

  /** Lets all of its processes go on. */
  thaw(): void {
    const { pid } = this.#running()
    for (const child of childrenOf(pid)) signal(child, 'SIGCONT')
    process.kill(pid, 'SIGCONT')
  }

  /** Makes a standby the primary. */
  async promote(): Promise<void> {
    const [row] = await this.sql('SELECT pg_promote() AS done')
    if (row?.done !== true) throw new Error(`the standby was not promoted: ${this.log()}`)
  }

  /** Whether it has ended by itself. */
  hasEnded = (): boolean => this.#process !== undefined && this.#process.exitCode !== null

  /** Has databases put what they ask for into a folder, which has to be empty. */
  async makeTablespace(name: string, directory: string): Promise<void> {
    giveToServer(directory)
    await this.sql(
      `CREATE TABLESPACE ${name} LOCATION '${directory}'`,
      `GRANT CREATE ON TABLESPACE ${name} TO ${OWNER}`,
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process !== undefined && !this.hasEnded()) {
      this.thaw()
      await this.#end('SIGQUIT')
    }
    this.#removeSharedMemory()
    this.#remove()
  }

  /** A server that was killed leaves a segment of the system's shared memory behind, until it is started again. */
  #removeSharedMemory(): void {
    const file = join(this.#data, 'postmaster.pid')
    if (!existsSync(file)) return
    const [, , , , , , segment = ''] = readFileSync(file, 'utf8').split('\n')
    const id = /(\d+)\s*$/.exec(segment)?.[1]
    if (id !== undefined) spawnSync('ipcrm', ['--shmem-id', id])
  }

  async #end(how: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    const { pid, exited } = this.#running()
    const killed = how === 'SIGKILL' ? childrenOf(pid) : []
    for (const child of killed) signal(child, how)
    process.kill(pid, how)
    await exited
    // As long as one of them is there, no other server takes the same data.
    await until(() => killed.every(hasGone))
    this.#process = undefined
  }

  #running() {
    if (this.#process === undefined) throw new Error('the server is not running')
    return this.#process
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It has ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function writeCertificate(
  folder: string,
  { certificate, key }: { readonly certificate: string; readonly key: string },
): Settings {
  const [certificateFile, keyFile] = [join(folder, 'server.crt'), join(folder, 'server.key')]
  writeFileSync(certificateFile, certificate)
  writeFileSync(keyFile, key, { mode: 0o600 })
  giveToServer(certificateFile)
  giveToServer(keyFile)
  return { ssl: 'on', ssl_cert_file: certificateFile, ssl_key_file: keyFile }
}
