import { DATABASE, NAMED_DATA } from './common-flags.ts'
import { type Flag, flag, settings, toggle } from './flag.ts'
import {
  certificateFile,
  folderOrOff,
  hostName,
  limiterServers,
  logFile,
  origins,
  privateKeyFile,
  proxies,
} from './serve-values.ts'
import {
  backupCount,
  baseUrl,
  connectionCount,
  drainTime,
  futureDuration,
  logLevel,
  megabytes,
  portNumber,
  retention,
} from './values.ts'

/** Of a data folder alone. */
const BACKUPS = { noDatabase: "the database's own tools make its backups" } as const
const WITH_DATABASE = { needsDatabase: true } as const
const READ = { path: { names: 'file', serve: 'reads' } } as const

/** The flags of serve, in the order of its help. Each can also be set by an environment variable. */
export const SERVE = {
  data: NAMED_DATA,
  ...settings({
    host: flag('--host <address>', 'where to listen', hostName, '127.0.0.1'),
    port: flag('--port <n>', 'which port, 0 for any free one', portNumber, '3000'),
    baseUrl: flag('--base-url <url>', 'how the document names this service', baseUrl, '/v1'),
    stagingBaseUrl: flag('--staging-base-url <url>', 'and a staging service', baseUrl, undefined, {
      shownDefault: 'none',
    }),
    tlsCert: flag(
      '--tls-cert <file>',
      'a certificate in PEM, to speak HTTPS',
      certificateFile,
      undefined,
      READ,
    ),
    tlsKey: flag('--tls-key <file>', 'and its private key', privateKeyFile, undefined, READ),
    trustProxy: flag(
      '--trust-proxy <addresses>',
      'proxies whose X-Forwarded-For counts, as addresses or networks with commas between',
      proxies,
    ),
    corsOrigin: flag(
      '--cors-origin <origins>',
      'origins whose pages and apps may call the service, with commas between',
      origins,
    ),
    openMetrics: toggle(
      '--open-metrics',
      'show /metrics and all of /readyz without a key on this machine, where no proxy runs',
    ),
    drain: flag(
      '--drain <duration>',
      'how long it goes on listening when it is stopped, until load balancers have left it',
      drainTime,
      undefined,
      { shownDefault: '0, and 5s with --database' },
    ),
    keepMovements: flag(
      '--keep-movements <duration>',
      'how long the journal keeps a movement',
      retention,
      '400d',
    ),
    logLevel: flag('--log-level <level>', 'debug, info, warning or error', logLevel, 'info'),
    logFile: flag(
      '--log-file <file>',
      'the log in a file too, and five older ones of 10 MiB each',
      logFile,
      undefined,
      { shownDefault: 'none', path: { names: 'file', serve: 'writes' } },
    ),
    demo: toggle('--demo', 'fill a new database with samples, and print a key for it', {
      noDatabase: 'samples fill a new data folder',
    }),
    backupDir: flag(
      '--backup-dir <dir>',
      'where backups go, at best on a second drive, or off',
      folderOrOff,
      undefined,
      {
        ...BACKUPS,
        shownDefault: 'backups in the data folder',
        path: { names: 'folder', serve: 'writes', except: 'off' },
      },
    ),
    backupEvery: flag(
      '--backup-every <duration>',
      'how often one is made, as 12h or 7d',
      futureDuration,
      '24h',
      BACKUPS,
    ),
    backupKeep: flag('--backup-keep <n>', 'how many are kept', backupCount, '14', BACKUPS),
  }),
  database: DATABASE,
  ...settings({
    limiter: flag(
      '--limiter <limiter>',
      'the Redis that counts requests for all servers, as rediss://:password@host, or local, where each counts for itself',
      limiterServers,
      undefined,
      { ...WITH_DATABASE, isSecret: true },
    ),
    listMemory: flag(
      '--list-memory <megabytes>',
      'what lists may take in memory',
      megabytes,
      '256',
      WITH_DATABASE,
    ),
    databaseConnections: flag(
      '--database-connections <n>',
      'the most connections',
      connectionCount,
      '6',
      WITH_DATABASE,
    ),
    databasePrepare: toggle(
      '--database-prepare',
      'prepare statements, also where something is between, as a pooler that knows them',
      { ...WITH_DATABASE, shownDefault: 'where nothing is between' },
    ),
  }),
} as const

export const SERVE_FLAGS: readonly Flag[] = Object.values(SERVE)
