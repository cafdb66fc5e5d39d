import {
  configure,
  getJsonLinesFormatter,
  getLogger,
  getTextFormatter,
  type LogLevel,
  type LogRecord,
} from '@logtape/logtape'
import type { Clock } from '../../clocks/clock.ts'
import { withoutKeys } from '../../keys/without-keys.ts'
import type { Terminal } from '../terminal.ts'
import { LogFile } from './log-file.ts'
import { RotatingFile } from './rotating-file.ts'

const readable = getTextFormatter({
  timestamp: 'date-time',
  format: ({ timestamp, level, message, record }) =>
    `${timestamp} ${level} ${message}${fields(record.properties)}`,
})

export interface LogOptions {
  readonly lowestLevel: LogLevel
  readonly file: string | undefined
  readonly clock: Clock
}

export interface Log {
  /** Keeps in the log file why the service ended; stderr is told by whoever ends it. */
  ended(error: unknown): void
  /** Writes the last lines. */
  close(): Promise<void>
}

const MAX_FILE_BYTES = 10 * 1024 * 1024
const OLD_FILES = 5

const log = getLogger(['petstock', 'log'])
const ending = getLogger(['petstock', 'ending'])

/**
 * Sends the log to stderr, as readable text for a person and as JSON lines for everything else, and
 * as JSON lines to the file that is given; without the keys that a line may have come by.
 */
export async function configureLog(options: LogOptions, terminal: Terminal): Promise<Log> {
  const { lowestLevel } = options
  const json = oncePerRecord(getJsonLinesFormatter({ properties: 'flatten' }))
  const format = terminal.interactive ? oncePerRecord(readable) : json
  const file = options.file === undefined ? undefined : openLogFile(options.file, options.clock)
  const sinks = file === undefined ? ['stderr'] : ['stderr', 'file']
  await configure<string, string>({
    sinks: {
      stderr: (record) => terminal.note(format(record).trimEnd()),
      file: (record) => file?.write(json(record)),
    },
    loggers: [
      { category: 'petstock', sinks, lowestLevel },
      { category: ['petstock', 'ending'], sinks: ['file'], parentSinks: 'override', lowestLevel },
      { category: ['logtape', 'meta'], sinks, lowestLevel: 'error' },
    ],
    reset: true,
  })
  keepFaults()
  return {
    ended: (error) => ending.fatal('ended with an error', { error }),
    close: async () => file?.close(),
  }
}

function openLogFile(path: string, clock: Clock): LogFile {
  const file = new RotatingFile(path, { maxBytes: MAX_FILE_BYTES, keep: OLD_FILES })
  return new LogFile(file, clock, {
    onFailure: ({ message }) =>
      log.error('the log file cannot be written; the service goes on', {
        file: path,
        problem: message,
      }),
    onRecovery: (lost) => log.error('the log file is written again', { file: path, lost }),
  })
}

/**
 * A fault outside of any request does not end the service. Left to the runtime, it would go to stderr
 * past the log, with the keys that may be in it.
 */
function keepFaults(): void {
  const keep = (error: unknown) =>
    log.error('a fault that nothing has caught; the service goes on', { error })
  process.on('uncaughtException', keep)
  process.on('unhandledRejection', keep)
}

/** Two sinks of one form take one work of formatting. */
function oncePerRecord(format: (record: LogRecord) => string): (record: LogRecord) => string {
  let last: LogRecord | undefined
  let line = ''
  return (record) => {
    if (record !== last) {
      line = withoutKeys(format(record))
      last = record
    }
    return line
  }
}

const fields = (properties: Record<string, unknown>): string =>
  Object.entries(properties)
    .map(([name, value]) => ` ${name}=${value instanceof Error ? value.message : String(value)}`)
    .join('')
