import { resolve } from 'node:path'
import type { Servers } from '../../http/openapi/document.ts'
import type { TrustedProxies } from '../../http/request/client-address.ts'
import type { RedisAddress } from '../../runtime/redis.ts'
import type { BackupSettings } from '../../server/backups/backups.ts'
import type { NetworkOptions } from '../../server/https/shop-https.ts'
import type { KeptJournals } from '../../server/journal/journal-retention.ts'
import { defaultBackupDirectory } from '../../storage/backup-folder.ts'
import { type DataFolder, dataFolder } from '../../storage/data-folder.ts'
import type {
  EngineChoice,
  FolderChoice,
  SharedDatabaseOptions,
} from '../../storage/engine-choice.ts'
import { isKeyOf } from '../../tls/certificate.ts'
import type { Pair, TlsFiles } from '../../tls/pair-watch.ts'
import { tlsFolder } from '../../tls/tls-folder.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { type FlagSource, givenText, isGiven, readFlag } from '../command/read-flag.ts'
import { namedFolder, readEngineChoice } from '../engine/engine-choice.ts'
import { SERVE, SERVE_FLAGS } from '../flags/serve-flags.ts'
import { NEEDS_LIMITER } from '../flags/serve-values.ts'
import { InvalidValue } from '../flags/values.ts'
import { THIS_MACHINE } from '../machine/this-machine.ts'
import { startCommand } from './serve-arguments.ts'

/** Servers of a database are behind a load balancer, which asks /readyz every second or two. */
const DATABASE_DRAIN_MS = 5_000

export interface ServeFlags {
  readonly engine: FolderChoice | SharedDatabaseOptions
  /** The servers that count requests for all servers of a database. */
  readonly limiter: readonly RedisAddress[] | undefined
  readonly host: string
  readonly port: number
  readonly servers: Servers
  readonly tls: ServedTls | undefined
  readonly trustedProxies: TrustedProxies
  readonly network: NetworkOptions
  readonly corsOrigins: readonly string[]
  readonly openMetrics: boolean
  readonly drainMs: number
  readonly keptJournals: KeptJournals
  readonly logLevel: 'debug' | 'info' | 'warning' | 'error'
  readonly logFile: string | undefined
  readonly demo: boolean
  readonly backups: BackupSettings | undefined
}

/** A certificate and its key, with the files that they came from. */
type ServedTls = Pair & TlsFiles

const NO_PROXIES: TrustedProxies = { includes: () => false }

/** Reads all flags, so that one message names all mistakes. */
export function readServeFlags(command: PetstockCommand, context: CommandContext): ServeFlags {
  const source = { command, env: context.env }
  const engine = readServedEngine(source, readEngineChoice(command, context, namedFolder))
  const data = 'data' in engine ? engine.data : undefined
  const demo = readFlag(source, SERVE.demo)
  const trustedProxies = readFlag(source, SERVE.trustProxy)
  const flags = {
    engine,
    limiter: readLimiter(source, engine),
    host: readFlag(source, SERVE.host),
    port: readFlag(source, SERVE.port),
    servers: readServers(source),
    tls: readTls(source),
    trustedProxies: trustedProxies ?? NO_PROXIES,
    network: {
      local: THIS_MACHINE,
      tlsFolder: data === undefined ? undefined : tlsFolder(data),
      expectsProxy: trustedProxies !== undefined,
      commandWith: startCommand(command, context, data),
    },
    corsOrigins: readFlag(source, SERVE.corsOrigin) ?? [],
    openMetrics: readFlag(source, SERVE.openMetrics),
    drainMs: readFlag(source, SERVE.drain) ?? (data === undefined ? DATABASE_DRAIN_MS : 0),
    keptJournals: readKeptJournals(source),
    logLevel: readFlag(source, SERVE.logLevel),
    logFile: readLogFile(source, data),
    demo,
    backups: data === undefined ? undefined : readBackupSettings(source, data, demo),
  }
  command.refuseMistakes()
  return flags
}

/** The operator's time wins over those that shops choose in their settings. */
export const readKeptJournals = (source: FlagSource): KeptJournals => ({
  keptMs: readFlag(source, SERVE.keepMovements),
  isFixed: isGiven(source, SERVE.keepMovements),
})

export const readServers = (source: FlagSource): Servers => ({
  baseUrl: readFlag(source, SERVE.baseUrl),
  stagingBaseUrl: readFlag(source, SERVE.stagingBaseUrl),
})

function readLogFile(source: FlagSource, data: string | undefined): string | undefined {
  const file = readFlag(source, SERVE.logFile)
  const given = givenText(source, SERVE.logFile)
  if (given !== undefined && file && data && isOfDatabase(file, dataFolder(data))) {
    const mistake = new InvalidValue('must not be a file of the database')
    source.command.mistake(mistake.of(given.name, given.text))
  }
  return file
}

const isOfDatabase = (path: string, { database, lock }: DataFolder): boolean =>
  [database, lock].some((own) => path.toLowerCase().startsWith(own.toLowerCase()))

/** Reads the certificate and its key: both or neither, and matching each other. */
function readTls(source: FlagSource): ServedTls | undefined {
  const { command, env } = source
  const certGiven = isGiven(source, SERVE.tlsCert)
  const keyGiven = isGiven(source, SERVE.tlsKey)
  if (certGiven && !keyGiven) command.mistake('--tls-cert needs --tls-key beside it')
  if (keyGiven && !certGiven) command.mistake('--tls-key needs --tls-cert beside it')

  const cert = readFlag(source, SERVE.tlsCert)
  const key = readFlag(source, SERVE.tlsKey)
  if (cert === undefined || key === undefined) return undefined
  if (!isKeyOf(cert.pem, key.pem)) {
    command.mistake('--tls-key is not the key of the certificate in --tls-cert')
  }
  const isHandedOver =
    env.CREDENTIALS_DIRECTORY !== undefined && cert.path.startsWith(env.CREDENTIALS_DIRECTORY)
  return { cert: cert.pem, key: key.pem, certFile: cert.path, keyFile: key.path, isHandedOver }
}

/** Reads how serve works with its data, and reports the flags that do not go with it. */
function readServedEngine(
  source: FlagSource,
  choice: EngineChoice,
): FolderChoice | SharedDatabaseOptions {
  const { command } = source
  for (const flag of SERVE_FLAGS.filter((flag) => isGiven(source, flag))) {
    const { name, needsDatabase, noDatabase } = flag
    if ('data' in choice && needsDatabase) command.mistake(`${name} goes with --database alone`)
    if ('database' in choice && noDatabase !== undefined) {
      command.mistake(`${name} does not go with --database: ${noDatabase}`)
    }
  }
  if ('data' in choice) return choice
  return {
    ...choice,
    connections: readFlag(source, SERVE.databaseConnections),
    prepare: isGiven(source, SERVE.databasePrepare)
      ? readFlag(source, SERVE.databasePrepare)
      : 'where direct',
    listMemoryBytes: readFlag(source, SERVE.listMemory) * 1_048_576,
  }
}

/**
 * Reads the servers that count requests for all servers of a database.
 * @returns undefined where each server counts for itself
 */
function readLimiter(
  source: FlagSource,
  choice: EngineChoice,
): readonly RedisAddress[] | undefined {
  if ('data' in choice) return undefined
  if (!isGiven(source, SERVE.limiter)) source.command.mistake(NEEDS_LIMITER)
  const limiter = readFlag(source, SERVE.limiter)
  return limiter === 'local' ? undefined : limiter
}

/**
 * @param demo whether the data is only samples, which are backed up only where a folder is named
 * @returns undefined where the server makes no backups
 */
function readBackupSettings(
  source: FlagSource,
  data: string,
  demo: boolean,
): BackupSettings | undefined {
  const named = readFlag(source, SERVE.backupDir)
  const everyMs = readFlag(source, SERVE.backupEvery)
  const keep = readFlag(source, SERVE.backupKeep)
  const directory = resolve(named ?? defaultBackupDirectory(dataFolder(data)))
  return named === null || (demo && named === undefined) ? undefined : { directory, everyMs, keep }
}
