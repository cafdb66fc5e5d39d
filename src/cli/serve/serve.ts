import { createServer } from 'node:net'
import { getLogger } from '@logtape/logtape'
import { systemClock } from '../../clocks/clock.ts'
import { BUILD, VERSION } from '../../runtime/version.ts'
import { startService } from '../../server/service.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { DATA_FLAG } from '../engine-choice.ts'
import { CommandFailed } from '../failures.ts'
import { databaseData } from './database-data.ts'
import { addDatabaseFlags } from './database-flags.ts'
import { folderData } from './folder-data.ts'
import { configureLog } from './log.ts'
import { addServeFlags, readServeFlags, type ServeFlags } from './serve-flags.ts'
import type { ServedData } from './served-data.ts'
import { untilSignal } from './signals.ts'
import { demoText, listeningOnNetwork } from './text.ts'

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
  addDatabaseFlags(command)
  command.action(() => run(readServeFlags(command, context), context))
}

async function run(flags: ServeFlags, context: CommandContext): Promise<void> {
  // Signals are handled from here on, so that one during the start stops the service cleanly, too.
  const signal = untilSignal()
  const { engine, logLevel: lowestLevel, logFile: file } = flags
  const data = 'data' in engine ? folderData(engine, flags, context) : await databaseData(engine)
  const lines = await configureLog({ lowestLevel, file, clock: systemClock }, context.terminal)
  try {
    await requireFreePort(flags.host, flags.port).catch((error) => cannotListen(error, flags))
    await serve(data, flags, context, signal)
  } catch (error) {
    const failure = await data.explain(error)
    lines.ended(failure)
    throw failure
  } finally {
    await lines.close()
    data.release()
  }
}

async function serve(
  data: ServedData,
  flags: ServeFlags,
  { terminal }: CommandContext,
  signal: Promise<NodeJS.Signals>,
): Promise<void> {
  const { demoKey, firstSteps } = await data.prepare()
  const service = await startService({
    ...flags,
    openEngine: data.open,
    logRequests: flags.logLevel === 'debug',
    clock: systemClock,
  })
  log.info('listening', { version: VERSION, build: BUILD, url: service.url })
  terminal.print(`listening on ${service.url}`)
  for (const line of listeningOnNetwork(flags, service.url)) terminal.note(line)
  if (demoKey !== undefined) terminal.print(demoText(service.url, demoKey))
  else for (const line of firstSteps()) terminal.note(line)

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
