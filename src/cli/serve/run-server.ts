import { dirname } from 'node:path'
import { getLogger } from '@logtape/logtape'
import { missingPermission } from '#runtime/permissions'
import { requireFreePort } from '#runtime/server'
import { systemClock } from '../../clocks/clock.ts'
import { publicOrigin } from '../../http/openapi/base-path.ts'
import { BUILD, VERSION } from '../../runtime/version.ts'
import { isLoopback } from '../../tls/local-network.ts'
import type { AsPasted } from '../command/as-pasted.ts'
import type { CommandContext } from '../command/command.ts'
import { CommandFailed } from '../failures/failures.ts'
import { addressHere } from '../setup/local-address.ts'
import { demoText, listeningOnNetwork, noteBackupFolder, servedBelowPath } from './first-lines.ts'
import { configureLog, type Log } from './log.ts'
import type { ServeFlags } from './read-serve-flags.ts'
import type { ServedData } from './served-data.ts'
import { databaseData, folderData } from './served-data.ts'

const log = getLogger(['petstock', 'service'])

/** Runs the service until a signal stops it. */
export async function runServer(
  flags: ServeFlags,
  context: CommandContext,
  complete: AsPasted,
): Promise<void> {
  requirePermissions(flags)
  // Signals are handled from here on, so that one during the start stops the service cleanly, too.
  const signal = untilSignal()
  const { engine, logLevel: lowestLevel, logFile: file } = flags
  const data =
    'data' in engine
      ? await folderData(engine, flags, context)
      : await databaseData(engine, flags.limiter)
  const lines = await configureLog(
    { lowestLevel, file, clock: systemClock, complete },
    context.terminal,
  )
  // Not awaited: the drive may hang.
  void noteBackupFolder(flags, context.terminal)
  try {
    await requireFreePort(flags.host, flags.port).catch((error) => {
      throw cannotListen(error, flags)
    })
    await serve(data, flags, { ...context, complete, lines }, signal)
  } catch (error) {
    // Another program may have taken the port since.
    const failure = isPortTaken(error) ? cannotListen(error, flags) : await data.explain(error)
    lines.ended(failure)
    throw failure
  } finally {
    await lines.close()
    data.release()
  }
}

/** @throws CommandFailed where the runtime denies what the flags need, also where that is needed only later */
function requirePermissions({ engine, backups, logFile, tls, host }: ServeFlags): void {
  if (!('data' in engine)) return
  const written = [engine.data, ...(backups === undefined ? [] : [backups.directory])]
  const writes = logFile === undefined ? written : [...written, dirname(logFile)]
  const reads = tls === undefined ? writes : [...writes, tls.certFile, tls.keyFile]
  const denied = missingPermission({ reads, writes, networkInterfaces: !isLoopback(host) })
  if (denied !== undefined) throw new CommandFailed(denied)
}

/** Who reads what serve prints and logs. */
interface Audience extends Pick<CommandContext, 'terminal' | 'platform'> {
  readonly complete: AsPasted
  readonly lines: Log
}

async function serve(
  data: ServedData,
  flags: ServeFlags,
  { terminal, platform, complete, lines }: Audience,
  signal: Promise<NodeJS.Signals>,
): Promise<void> {
  const { demo, setupCode, firstSteps } = await data.prepare()
  // Loaded here: the writer's thread, which the data has started, loads its own code at the same time.
  const { startService } = await import('../../server/service.ts')
  const service = await startService({
    ...flags,
    openEngine: data.open,
    logRequests: flags.logLevel === 'debug',
    clock: systemClock,
  })
  const here = addressHere(service.url, flags.host)
  data.listening(publicOrigin(flags.servers.baseUrl) ?? here)
  log.info('listening', { version: VERSION, build: BUILD, url: service.url })
  const isForPerson = terminal.screen !== undefined
  if (isForPerson) {
    const { printWelcome } = await import('./welcome.ts')
    printWelcome({ ...flags, url: service.url, here, demo, setupCode }, terminal)
  } else terminal.print(`listening on ${service.url}`)
  const note = (line: string) => terminal.note(complete(line))
  for (const line of listeningOnNetwork(flags, service.url, platform)) note(line)
  for (const line of servedBelowPath(flags)) note(line)
  if (demo === undefined) for (const line of firstSteps()) note(line)
  else if (!isForPerson) terminal.print(demoText(here, demo))
  lines.welcomed()

  log.info('stopping', { signal: await signal })
  await service.stop()
  log.info('stopped')
}

const isPortTaken = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'EADDRINUSE'

function cannotListen(error: unknown, { host, port }: ServeFlags): CommandFailed {
  return new CommandFailed(
    isPortTaken(error)
      ? `port ${port} on ${host} is taken by another program. Stop that one, or choose another port with --port`
      : `cannot listen on ${host}, port ${port}: ${(error as Error).message}. Name an address of this machine with --host (0.0.0.0 is all of them), and a port that you may use with --port`,
    { cause: error },
  )
}

// Ctrl+C sends the signal to every process of a terminal, and npm passes it on a second time.
const ECHO_MS = 300

/** Resolves with the first signal to stop; a second one ends the process at once. */
function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let stoppingSince: number | undefined
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        const now = performance.now()
        stoppingSince ??= now
        if (now - stoppingSince > ECHO_MS) process.exit(1)
        resolve(signal)
      })
    }
  })
}
