import type { Servers } from '../../http/openapi/document.ts'
import { type TrustedProxies, trustedProxies } from '../../http/request/client-address.ts'
import { readOrigins } from '../../http/request/origins.ts'
import type { RedisAddress } from '../../runtime/redis.ts'
import type { BackupSettings } from '../../server/backups.ts'
import type { NetworkOptions } from '../../server/https/shop-https.ts'
import type { KeptJournals } from '../../server/journal-retention.ts'
import type { FolderChoice, ServedDatabase } from '../../storage/engine-choice.ts'
import { tlsFolder } from '../../tls/tls-folder.ts'
import { addBackupFlags, addBackupKeepFlag, readBackupSettings } from '../backup/backup-flags.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { namedFolder, readEngineChoice } from '../engine-choice.ts'
import { type FlagSource, readFlag } from '../flags.ts'
import { THIS_MACHINE } from '../this-machine.ts'
import {
  baseUrl,
  drainTime,
  duration,
  InvalidValue,
  logLevel,
  type Parser,
  portNumber,
  retention,
  yesOrNo,
} from '../values.ts'
import { readLimiter, readServedEngine } from './database-flags.ts'
import { logFile, readTls, type ServedTls } from './path-flags.ts'
import { startCommand } from './start-command.ts'

/** Servers of a database are behind a load balancer, which asks /readyz every second or two. */
const DATABASE_DRAIN_MS = 5_000

export interface ServeFlags {
  readonly engine: FolderChoice | ServedDatabase
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

/** Adds the flags of serve. Each can also be set by the environment variable named in its help. */
export function addServeFlags(command: PetstockCommand): void {
  command
    .option('--host <address>', 'where to listen (PETSTOCK_HOST, default 127.0.0.1)')
    .option('--port <n>', 'which port, 0 for any free one (PETSTOCK_PORT, default 3000)')
    .option(
      '--base-url <url>',
      'how the document names this service (PETSTOCK_BASE_URL, default /v1)',
    )
    .option(
      '--staging-base-url <url>',
      'and a staging service (PETSTOCK_STAGING_BASE_URL, default none)',
    )
    .option('--tls-cert <file>', 'a certificate in PEM, to speak HTTPS (PETSTOCK_TLS_CERT)')
    .option('--tls-key <file>', 'and its private key (PETSTOCK_TLS_KEY)')
    .option(
      '--trust-proxy <addresses>',
      'proxies whose X-Forwarded-For counts, as addresses or networks with commas between (PETSTOCK_TRUST_PROXY)',
    )
    .option(
      '--cors-origin <origins>',
      'origins whose pages and apps may call the service, with commas between (PETSTOCK_CORS_ORIGIN)',
    )
    .option(
      '--open-metrics',
      'show /metrics and all of /readyz without a key on this machine, where no proxy runs (PETSTOCK_OPEN_METRICS)',
    )
    .option(
      '--drain <duration>',
      'how long it goes on listening when it is stopped, until load balancers have left it (PETSTOCK_DRAIN, default 0, and 5s with --database)',
    )
    .option(
      '--keep-movements <duration>',
      'how long the journal keeps a movement (PETSTOCK_KEEP_MOVEMENTS, default 400d)',
    )
    .option(
      '--log-level <level>',
      'debug, info, warning or error (PETSTOCK_LOG_LEVEL, default info)',
    )
    .option(
      '--log-file <file>',
      'the log in a file too, and five older ones of 10 MiB each (PETSTOCK_LOG_FILE, default none)',
    )
    .option('--demo', 'fill a new database with samples, and print a key for it (PETSTOCK_DEMO)')
  addBackupFlags(command)
  addBackupKeepFlag(command)
}

/** Reads all flags, so that one message names all mistakes. */
export function readServeFlags(command: PetstockCommand, context: CommandContext): ServeFlags {
  const source = { command, env: context.env }
  const engine = readServedEngine(source, readEngineChoice(command, context, namedFolder))
  const data = 'data' in engine ? engine.data : undefined
  const isSet = (flag: string, attribute: string, variable: string) =>
    command.getOptionValue(attribute) === true || readFlag(source, flag, yesOrNo, false, variable)
  const demo = isSet('--demo', 'demo', 'PETSTOCK_DEMO')
  const trustedProxies = readFlag(
    source,
    '--trust-proxy',
    proxies,
    NO_PROXIES,
    'PETSTOCK_TRUST_PROXY',
  )
  const flags = {
    engine,
    limiter: readLimiter(source, engine),
    host: readFlag(source, '--host', hostName, '127.0.0.1', 'PETSTOCK_HOST'),
    port: readFlag(source, '--port', portNumber, 3000, 'PETSTOCK_PORT'),
    servers: readServers(source),
    tls: readTls(source),
    trustedProxies,
    network: {
      local: THIS_MACHINE,
      tlsFolder: data === undefined ? undefined : tlsFolder(data),
      expectsProxy: trustedProxies !== NO_PROXIES,
      commandWith: startCommand(command, context, data),
    },
    corsOrigins: readFlag(source, '--cors-origin', origins, [], 'PETSTOCK_CORS_ORIGIN'),
    openMetrics: isSet('--open-metrics', 'openMetrics', 'PETSTOCK_OPEN_METRICS'),
    drainMs: readFlag(
      source,
      '--drain',
      drainTime,
      data === undefined ? DATABASE_DRAIN_MS : 0,
      'PETSTOCK_DRAIN',
    ),
    keptJournals: readKeptJournals(source),
    logLevel: readFlag(source, '--log-level', logLevel, 'info', 'PETSTOCK_LOG_LEVEL'),
    logFile: readFlag(source, '--log-file', logFile(data), undefined, 'PETSTOCK_LOG_FILE'),
    demo,
    backups: data === undefined ? undefined : readBackupSettings(source, data, demo),
  }
  command.refuseMistakes()
  return flags
}

/** The operator's time wins over those that shops choose in their settings. */
export function readKeptJournals(source: FlagSource): KeptJournals {
  const name = 'PETSTOCK_KEEP_MOVEMENTS'
  const keptMs = readFlag(source, '--keep-movements', retention, undefined, name)
  return { keptMs: keptMs ?? duration('400d'), isFixed: keptMs !== undefined }
}

export function readServers(source: FlagSource): Servers {
  return {
    baseUrl: readFlag(source, '--base-url', baseUrl, '/v1', 'PETSTOCK_BASE_URL'),
    stagingBaseUrl: readFlag(
      source,
      '--staging-base-url',
      baseUrl,
      undefined,
      'PETSTOCK_STAGING_BASE_URL',
    ),
  }
}

const hostName: Parser<string> = (text) => {
  if (!/^[\w.:-]+$/.test(text)) throw new InvalidValue('must be an address, like 0.0.0.0')
  return text
}

const NO_PROXIES: TrustedProxies = { includes: () => false }

const proxies: Parser<TrustedProxies> = (text) => {
  const read = trustedProxies(text.split(',').map((entry) => entry.trim()))
  if ('bad' in read) {
    throw new InvalidValue(
      'must be addresses or networks like 127.0.0.1, 10.0.0.0/8 or fd00::20, without names, ports, brackets and zones (%eth0)',
    )
  }
  return read
}

const origins: Parser<readonly string[]> = (text) => {
  const read = readOrigins(text)
  if ('wrong' in read) throw new InvalidValue(read.wrong)
  return read.origins
}
