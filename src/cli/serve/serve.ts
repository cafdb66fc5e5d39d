import { createServer } from 'node:net'
import { getLogger } from '@logtape/logtape'
import { systemClock } from '../../clocks/clock.ts'
import { BUILD, VERSION } from '../../runtime/version.ts'
import { startService } from '../../server/service.ts'
import { defaultBackupDirectory } from '../../storage/backup-folder.ts'
import { type DataFolder, dataFolder } from '../../storage/data-folder.ts'
import type { ServerClaim } from '../../storage/embedded-engine.ts'
import { DatabaseRefused } from '../../storage/failures.ts'
import { damageIn, engineOf } from '../../storage/open-engine.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { DATA_FLAG, openingNotes } from '../engine.ts'
import { CommandFailed } from '../failures.ts'
import { newestBackupByName } from '../newest-backup.ts'
import { damagedDatabase } from './damaged-database.ts'
import { configureLog } from './log.ts'
import { type Prepared, prepareDatabase } from './prepare-database.ts'
import { addServeFlags, readServeFlags, type ServeFlags } from './serve-flags.ts'
import { untilSignal } from './signals.ts'
import { demoText, firstSteps, listeningOnNetwork } from './text.ts'

const log = getLogger(['petstock', 'service'])

/** `petstock serve`: runs the service until a signal stops it. */
export function addServe(program: PetstockCommand, context: CommandContext): void {
  const command = program
    .sub(
      'serve',
      'run the service (the default command)',
      'petstock serve --data /srv/petstock --host 0.0.0.0 --port 3000',
    )
    .option(...DATA_FLAG)
  addServeFlags(command)
  command.action(() => run(readServeFlags(command, context), context))
}

async function run(flags: ServeFlags, context: CommandContext): Promise<void> {
  // Signals are handled from here on, so that one during the start stops the service cleanly, too.
  const signal = untilSignal()
  const folder = dataFolder(flags.directory)
  const claim = claimFolder(folder, context)
  const { logLevel: lowestLevel, logFile: file } = flags
  const lines = await configureLog({ lowestLevel, file, clock: systemClock }, context.terminal)
  try {
    await requireFreePort(flags.host, flags.port).catch((error) => cannotListen(error, flags))
    const prepared = await prepareDatabase(claim, folder, flags.demo, context.now)
    await serve({ folder, claim, prepared }, flags, context, signal)
  } catch (error) {
    const failure = await asFailure(error, folder, flags, context)
    lines.ended(failure)
    throw failure
  } finally {
    await lines.close()
    claim.release()
  }
}

async function asFailure(
  error: unknown,
  folder: DataFolder,
  { backups }: ServeFlags,
  context: CommandContext,
): Promise<unknown> {
  const damage = damageIn(error)
  if (damage !== undefined) {
    const directory = backups?.directory ?? defaultBackupDirectory(folder)
    return damagedDatabase(folder, directory, damage, context)
  }
  return error instanceof DatabaseRefused
    ? new CommandFailed(error.message, { cause: error })
    : error
}

function claimFolder(folder: DataFolder, context: CommandContext): ServerClaim {
  try {
    const claim = engineOf(folder).claim(openingNotes(folder, context))
    if (claim !== undefined) return claim
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

interface PreparedFolder {
  readonly folder: DataFolder
  readonly claim: ServerClaim
  readonly prepared: Prepared
}

async function serve(
  { folder, claim, prepared: { demoKey, hasKeys, hasPets } }: PreparedFolder,
  flags: ServeFlags,
  { terminal, now }: CommandContext,
  signal: Promise<NodeJS.Signals>,
): Promise<void> {
  const service = await startService({
    ...flags,
    openEngine: (options) => claim.open(options),
    logRequests: flags.logLevel === 'debug',
    clock: systemClock,
  })
  log.info('listening', { version: VERSION, build: BUILD, url: service.url })
  terminal.print(`listening on ${service.url}`)
  for (const line of listeningOnNetwork(flags, service.url)) terminal.note(line)
  if (demoKey !== undefined) terminal.print(demoText(service.url, demoKey))
  else {
    const newest = flags.backups && newestBackupByName(flags.backups.directory, now())
    for (const line of firstSteps(folder, { hasKeys, hasPets }, newest)) terminal.note(line)
  }

  log.info('stopping', { signal: await signal })
  await service.stop()
  log.info('stopped')
}

/**
 * Tries to listen on the port before any data is touched.
 * @throws Error with the system's code, such as EADDRINUSE
 */
function requireFreePort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()))
  })
}

function cannotListen(error: NodeJS.ErrnoException, { host, port }: ServeFlags): never {
  throw new CommandFailed(
    error.code === 'EADDRINUSE'
      ? `port ${port} on ${host} is taken by another program. Stop that one, or choose another port with --port`
      : `cannot listen on ${host}, port ${port}: ${error.message}`,
    { cause: error },
  )
}
