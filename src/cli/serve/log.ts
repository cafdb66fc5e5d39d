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
  /** Writes into the log file why the service ended. The command itself writes that to stderr. */
  ended(error: unknown): void
  /** Writes the last lines. */
  close(): Promise<void>
}

const MAX_FILE_BYTES = 10 * 1024 * 1024
const OLD_FILES = 5

const log = getLogger(['petstock', 'log'])
const ending = getLogger(['petstock', 'ending'])

/**
 * Sends the log to stderr and, where one is named, to a file. A terminal gets readable text; a pipe and
 * the file get JSON lines. Keys that a line quotes are masked.
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
  logUncaughtErrors()
  return {
    ended: (error) => ending.fatal('ended with an error', { error }),
    close: async () => file?.close(),
  }
}

function openLogFile(path: string, clock: Clock): LogFile {
  const file = new RotatingFile(path, { maxBytes: MAX_FILE_BYTES, keep: OLD_FILES })
  return new LogFile(file, clock, {
    onFailure: ({ message }) =>
      log.error('could not write the log file; will retry', {
        file: path,
        problem: message,
      }),
    onRecovery: (lost) => log.error('the log file is written again', { file: path, lost }),
  })
}

/**
 * Logs an error that no code has caught, and lets the service go on. The runtime by itself would end the
 * process, and print the error past the log, with any keys in it.
 */
function logUncaughtErrors(): void {
  const logError = (error: unknown) => log.error('uncaught error; the service goes on', { error })
  process.on('uncaughtException', logError)
  process.on('unhandledRejection', logError)
}

/** Formats a record once for two sinks of the same format. */
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
