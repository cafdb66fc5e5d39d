import { Option } from 'commander'
import { readNamedFile } from '../../files/away.ts'
import { LimiterRefused } from '../../limits/shared/failures.ts'
import { readLimiterUrl } from '../../limits/shared/redis-url.ts'
import type { RedisAddress } from '../../runtime/redis.ts'
import type { EngineChoice, FolderChoice, ServedDatabase } from '../../storage/engine-choice.ts'
import type { PetstockCommand } from '../command.ts'
import { plainLimiter } from '../encrypted-links.ts'
import { DATABASE_OPTION } from '../engine-choice.ts'
import { type FlagSource, isGiven, readFlag } from '../flags.ts'
import { connectionCount, megabytes, yesOrNo } from '../values.ts'

export const LIMITER_OPTION = new Option(
  '--limiter <limiter>',
  'with --database: the Redis that counts requests for all servers, as rediss://:password@host, or local, where each counts for itself (PETSTOCK_LIMITER)',
)

const OPTIONS = [
  LIMITER_OPTION,
  new Option(
    '--list-memory <megabytes>',
    'with --database: what lists may take in memory (PETSTOCK_LIST_MEMORY, default 256)',
  ),
  new Option(
    '--database-connections <n>',
    'with --database: the most connections (PETSTOCK_DATABASE_CONNECTIONS, default 6)',
  ),
  new Option(
    '--database-prepare',
    'with --database: prepare statements, without a pooler between or with one that knows them (PETSTOCK_DATABASE_PREPARE)',
  ),
]

/** Adds the flags of serve that go with a database of many shops. */
export function addDatabaseFlags(command: PetstockCommand): void {
  for (const option of [DATABASE_OPTION, ...OPTIONS]) command.addOption(option)
}

const WITH_DATABASE = [
  '--limiter',
  '--list-memory',
  '--database-connections',
  '--database-prepare',
] as const

/** The flags of serve that go with a data folder, and why no database needs them. */
const WITH_FOLDER = {
  '--demo': 'samples fill a new data folder',
  '--backup-dir': "the database's own tools make its backups",
  '--backup-every': "the database's own tools make its backups",
  '--backup-keep': "the database's own tools make its backups",
} as const

/** Reads how serve works with its data, and reports the flags that do not go with it. */
export function readServedEngine(
  source: FlagSource,
  choice: EngineChoice,
): FolderChoice | ServedDatabase {
  const { command } = source
  if ('data' in choice) {
    for (const flag of WITH_DATABASE.filter((flag) => isGiven(source, flag))) {
      command.mistake(`${flag} goes with --database alone`)
    }
    return choice
  }
  for (const [flag, why] of Object.entries(WITH_FOLDER)) {
    if (isGiven(source, flag)) command.mistake(`${flag} does not go with --database: ${why}`)
  }
  return { ...choice, ...readServing(source) }
}

/**
 * Reads the servers that count requests for all servers of a database. No message shows their URLs: they may hold a
 * password.
 * @returns undefined where each server counts for itself
 */
export function readLimiter(
  { command, env }: FlagSource,
  choice: EngineChoice,
): readonly RedisAddress[] | undefined {
  if ('data' in choice) return undefined
  const given: unknown = command.getOptionValue('limiter')
  const text = typeof given === 'string' ? given : (env.PETSTOCK_LIMITER ?? '')
  if (text === 'local') return undefined
  if (text === '') {
    command.mistake(
      '--database needs --limiter: --limiter rediss://HOST has a Redis count the requests of a key for all servers. With --limiter local each server counts for itself, so that a key may use its limit on each of them',
    )
    return undefined
  }
  try {
    const servers = readLimiterUrl(text, readNamedFile)
    const plain = plainLimiter(servers)
    if (plain !== undefined) command.mistake(plain)
    return servers
  } catch (error) {
    if (!(error instanceof LimiterRefused)) throw error
    command.mistake(error.message)
    return undefined
  }
}

function readServing(source: FlagSource): Omit<ServedDatabase, 'database'> {
  const megabytesOfLists = readFlag(source, '--list-memory', megabytes, 256, 'PETSTOCK_LIST_MEMORY')
  return {
    connections: readFlag(
      source,
      '--database-connections',
      connectionCount,
      6,
      'PETSTOCK_DATABASE_CONNECTIONS',
    ),
    prepare:
      source.command.getOptionValue('databasePrepare') === true ||
      readFlag(source, '--database-prepare', yesOrNo, false, 'PETSTOCK_DATABASE_PREPARE'),
    listMemoryBytes: megabytesOfLists * 1_048_576,
  }
}
