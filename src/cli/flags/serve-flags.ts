import { DATABASE, NAMED_DATA } from './common-flags.ts'
import { type Flag, flag, setting, toggle } from './flag.ts'
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

const OWN_BACKUPS = "the database's own tools make its backups"
const READ = { path: { names: 'file', serve: 'reads' } } as const

/** The flags of serve, in the order of its help. Each can also be set by an environment variable. */
export const SERVE = {
  data: NAMED_DATA,
  host: setting(flag('--host <address>', 'where to listen', hostName, '127.0.0.1')),
  port: setting(flag('--port <n>', 'which port, 0 for any free one', portNumber, '3000')),
  baseUrl: setting(flag('--base-url <url>', 'how the document names this service', baseUrl, '/v1')),
  stagingBaseUrl: setting(
    flag('--staging-base-url <url>', 'and a staging service', baseUrl, undefined, {
      shownDefault: 'none',
    }),
  ),
  tlsCert: setting(
    flag(
      '--tls-cert <file>',
      'a certificate in PEM, to speak HTTPS',
      certificateFile,
      undefined,
      READ,
    ),
  ),
  tlsKey: setting(flag('--tls-key <file>', 'and its private key', privateKeyFile, undefined, READ)),
  trustProxy: setting(
    flag(
      '--trust-proxy <addresses>',
      'proxies whose X-Forwarded-For counts, as addresses or networks with commas between',
      proxies,
    ),
  ),
  corsOrigin: setting(
    flag(
      '--cors-origin <origins>',
      'origins whose pages and apps may call the service, with commas between',
      origins,
    ),
  ),
  openMetrics: setting(
    toggle(
      '--open-metrics',
      'show /metrics and all of /readyz without a key on this machine, where no proxy runs',
    ),
  ),
  drain: setting(
    flag(
      '--drain <duration>',
      'how long it goes on listening when it is stopped, until load balancers have left it',
      drainTime,
      undefined,
      { shownDefault: '0, and 5s with --database' },
    ),
  ),
  keepMovements: setting(
    flag('--keep-movements <duration>', 'how long the journal keeps a movement', retention, '400d'),
  ),
  logLevel: setting(flag('--log-level <level>', 'debug, info, warning or error', logLevel, 'info')),
  logFile: setting(
    flag(
      '--log-file <file>',
      'the log in a file too, and five older ones of 10 MiB each',
      logFile,
      undefined,
      { shownDefault: 'none', path: { names: 'file', serve: 'writes' } },
    ),
  ),
  demo: setting(
    toggle('--demo', 'fill a new database with samples, and print a key for it', {
      noDatabase: 'samples fill a new data folder',
    }),
  ),
  backupDir: setting(
    flag(
      '--backup-dir <dir>',
      'where backups go, at best on a second drive, or off',
      folderOrOff,
      undefined,
      {
        shownDefault: 'backups in the data folder',
        path: { names: 'folder', serve: 'writes', except: 'off' },
        noDatabase: OWN_BACKUPS,
      },
    ),
  ),
  backupEvery: setting(
    flag(
      '--backup-every <duration>',
      'how often one is made, as 12h or 7d',
      futureDuration,
      '24h',
      {
        noDatabase: OWN_BACKUPS,
      },
    ),
  ),
  backupKeep: setting(
    flag('--backup-keep <n>', 'how many are kept', backupCount, '14', { noDatabase: OWN_BACKUPS }),
  ),
  database: DATABASE,
  limiter: setting(
    flag(
      '--limiter <limiter>',
      'the Redis that counts requests for all servers, as rediss://:password@host, or local, where each counts for itself',
      limiterServers,
      undefined,
      { isSecret: true, needsDatabase: true },
    ),
  ),
  listMemory: setting(
    flag('--list-memory <megabytes>', 'what lists may take in memory', megabytes, '256', {
      needsDatabase: true,
    }),
  ),
  databaseConnections: setting(
    flag('--database-connections <n>', 'the most connections', connectionCount, '6', {
      needsDatabase: true,
    }),
  ),
  databasePrepare: setting(
    toggle(
      '--database-prepare',
      'prepare statements, also where something is between, as a pooler that knows them',
      { needsDatabase: true, shownDefault: 'where nothing is between' },
    ),
  ),
} as const

export const SERVE_FLAGS: readonly Flag[] = Object.values(SERVE)
