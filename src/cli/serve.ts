import { randomBytes } from 'node:crypto'
import { getLogger } from '@logtape/logtape'
import { systemClock } from '../service/clock.ts'
import { fillWithSamples, isDemoDatabase, replaceDemoKey } from '../service/demo.ts'
import { startService } from '../service/service.ts'
import {
  createDataFolder,
  type DataFolder,
  dataFolder,
  hasDatabase,
} from '../storage/data-folder.ts'
import { DatabaseRefused } from '../storage/failures.ts'
import type { Connection } from '../storage/sqlite/connection.bun.ts'
import { openDatabase } from '../storage/sqlite/open.ts'
import { lockDataFolder } from '../storage/sqlite/server-lock.bun.ts'
import { VERSION } from '../version.ts'
import type { CommandContext, PetstockCommand } from './command.ts'
import { CommandFailed } from './failures.ts'
import { configureLog } from './log.ts'
import { addServeFlags, readServeFlags, type ServeFlags } from './serve-flags.ts'
import { demoText, firstSteps, listeningOnNetwork } from './serve-text.ts'
import { untilSignal } from './signals.ts'
import { DATA_FLAG } from './store.ts'

const log = getLogger(['petstock', 'service'])

/** `petstock serve`: the service, until it is told to stop. */
export function addServe(program: PetstockCommand, context: CommandContext): void {
  const serve = program.command('serve').description('run the service (the default command)')
  addServeFlags((serve as PetstockCommand).option(...DATA_FLAG) as PetstockCommand)
  ;(serve as PetstockCommand)
    .example('petstock serve --data /srv/petstock --host 0.0.0.0 --port 3000')
    .action((_flags, command: PetstockCommand) => run(readServeFlags(command, context), context))
}

async function run(flags: ServeFlags, context: CommandContext): Promise<void> {
  const folder = dataFolder(flags.directory)
  const releaseLock = takeFolder(folder)
  try {
    await configureLog(flags.logLevel, context.terminal)
    const prepared = prepareDatabase(folder, flags, context)
    await serve(folder, flags, prepared, context)
  } catch (error) {
    if (error instanceof DatabaseRefused) throw new CommandFailed(error.message, { cause: error })
    throw error
  } finally {
    releaseLock()
  }
}

function takeFolder(folder: DataFolder): () => void {
  try {
    createDataFolder(folder)
    const release = lockDataFolder(folder)
    if (release) return release
  } catch (error) {
    if (error instanceof DatabaseRefused) throw new CommandFailed(error.message, { cause: error })
    throw new CommandFailed(
      `cannot use the data folder ${folder.directory}: ${(error as Error).message}`,
    )
  }
  throw new CommandFailed(
    `another petstock server holds the data folder ${folder.directory}. Stop it, or name another folder with --data`,
  )
}

interface Prepared {
  readonly demoKey: string | undefined
  readonly hasKeys: boolean
  readonly hasPets: boolean
}

/** Makes or upgrades the database before the service works with it. */
function prepareDatabase(folder: DataFolder, flags: ServeFlags, context: CommandContext): Prepared {
  const made = !hasDatabase(folder)
  const connection = openDatabase(folder, {
    create: true,
    holdsLock: true,
    now: context.now,
    onUpgrade: (copy) => log.info('upgrading the database; the old one is kept', { copy }),
    ...(flags.demo ? { onCreate: (created) => fillWithSamples(created, context.now()) } : {}),
  })
  try {
    if (flags.demo && !isDemoDatabase(connection)) {
      throw new CommandFailed(
        `${folder.database} was not made by --demo, and is left as it is. Leave --demo out, or name an empty folder with --data`,
      )
    }
    const demoKey = flags.demo ? replaceDemoKey(connection, context.now(), randomBytes) : undefined
    log.info(made ? 'made the database' : 'opened the database', { database: folder.database })
    return {
      demoKey,
      hasKeys: hasRows(connection, 'api_keys'),
      hasPets: hasRows(connection, 'inventory'),
    }
  } finally {
    connection.client.close()
  }
}

const hasRows = ({ client }: Connection, table: 'api_keys' | 'inventory'): boolean =>
  client.query(`SELECT 1 FROM ${table} LIMIT 1`).get() !== null

async function serve(
  folder: DataFolder,
  flags: ServeFlags,
  { demoKey, hasKeys, hasPets }: Prepared,
  { terminal }: CommandContext,
): Promise<void> {
  const service = await startService({
    ...flags,
    folder,
    logRequests: flags.logLevel === 'debug',
    clock: systemClock,
  }).catch((error: NodeJS.ErrnoException) => {
    throw cannotListen(error, flags)
  })
  const signal = untilSignal()
  log.info('listening', { version: VERSION, url: service.url })
  terminal.print(`listening on ${service.url}`)
  for (const line of listeningOnNetwork(flags, service.url)) terminal.note(line)
  if (demoKey !== undefined) terminal.print(demoText(service.url, demoKey))
  else for (const line of firstSteps(folder, { hasKeys, hasPets })) terminal.note(line)

  log.info('stopping', { signal: await signal })
  await service.stop()
  log.info('stopped')
}

function cannotListen(error: NodeJS.ErrnoException, { host, port }: ServeFlags): Error {
  if (error.code === 'EADDRINUSE') {
    return new CommandFailed(
      `port ${port} on ${host} is taken by another program. Stop that one, or choose another port with --port`,
    )
  }
  if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new CommandFailed(`cannot listen on ${host}, port ${port}: ${error.message}`)
  }
  return error
}
