import {
  configure,
  getJsonLinesFormatter,
  getLogger,
  getTextFormatter,
  type LogLevel,
  type LogRecord,
  type Sink,
} from '@logtape/logtape'
import { withSources } from '#runtime/source-lines'
import type { Clock } from '../../clocks/clock.ts'
import { reasonAt } from '../../files/away.ts'
import { redactKeys } from '../../keys/redact-keys.ts'
import type { AsPasted } from '../command/as-pasted.ts'
import type { Tone } from '../terminal/colours.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { times } from '../terminal/times.ts'
import { LogFile } from './log-file.ts'
import { RotatingFile } from './rotating-file.ts'

interface LogOptions {
  readonly lowestLevel: LogLevel
  readonly file: string | undefined
  readonly clock: Clock
  /** Completes the commands that a line names. */
  readonly complete: AsPasted
}

export interface Log {
  /** Shows a person the lines that have waited for the welcome. */
  welcomed(): void
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
  const { lowestLevel, complete } = options
  const format = getJsonLinesFormatter({ properties: 'flatten' })
  const json = oncePerRecord((record: LogRecord) => redactKeys(withSources(format(record))))
  const file = options.file === undefined ? undefined : openLogFile(options.file, options.clock)
  const sinks = file === undefined ? ['stderr'] : ['stderr', 'file']
  const people = terminal.interactive ? new LinesForPeople(terminal) : undefined
  const toStderr: Sink =
    people === undefined
      ? (record) => terminal.note(json(record).trimEnd())
      : (record) => people.add(record)
  const toFile: Sink = (record) => file?.write(json(record))
  const completed = oncePerRecord((record) => withCommands(record, complete))
  await configure<string, string>({
    sinks: {
      stderr: (record) => toStderr(completed(record)),
      file: (record) => toFile(completed(record)),
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
    welcomed: () => people?.show(),
    ended: (error) => ending.fatal('ended with an error', { error }),
    async close() {
      people?.show()
      await file?.close()
    },
  }
}

const TONES: Partial<Record<LogLevel, Tone>> = { warning: 'warning', error: 'bad', fatal: 'bad' }

/**
 * The log on a terminal. It says once what time zone its times are in. Where the welcome is on the same terminal, lines
 * wait until it is shown, but for those that say what has failed.
 */
class LinesForPeople {
  readonly #terminal: Terminal
  readonly #text: (record: LogRecord) => string
  readonly #zone: string
  #waiting: LogRecord[] | undefined = []

  constructor(terminal: Terminal) {
    const { text, zone } = times(true)
    this.#terminal = terminal
    this.#zone = zone
    this.#text = getTextFormatter({
      timestamp: text,
      format: ({ timestamp, level, message, record }) =>
        `${timestamp} ${level} ${message}${fields(record.properties)}`,
    })
    if (terminal.screen === undefined) this.show()
  }

  add(record: LogRecord): void {
    if (this.#waiting === undefined) this.#write(record)
    else this.#waiting.push(record)
    if (TONES[record.level] !== undefined) this.show()
  }

  show(): void {
    const waiting = this.#waiting
    if (waiting === undefined) return
    this.#waiting = undefined
    this.#terminal.note(`the times of the log are local${this.#zone}`)
    for (const record of waiting) this.#write(record)
  }

  #write(record: LogRecord): void {
    const line = redactKeys(this.#text(record)).trimEnd()
    this.#terminal.note(line, TONES[record.level])
  }
}

function openLogFile(path: string, clock: Clock): LogFile {
  const file = new RotatingFile(path, { maxBytes: MAX_FILE_BYTES, keep: OLD_FILES })
  return new LogFile(file, clock, {
    onFailure: (error) =>
      log.error('could not write the log file; will retry', {
        file: path,
        problem: reasonAt(path, error),
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

/** Completes the commands in a line that says what to do. */
function withCommands(record: LogRecord, complete: AsPasted): LogRecord {
  if (record.level === 'debug' || record.level === 'info') return record
  const { message, properties } = record
  const completed = (value: unknown) => (typeof value === 'string' ? complete(value) : value)
  return {
    ...record,
    message: message.map(completed),
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name, completed(value)]),
    ),
  }
}

/** Makes something of a record once for two sinks. */
function oncePerRecord<Made>(make: (record: LogRecord) => Made): (record: LogRecord) => Made {
  let last: { readonly of: LogRecord; readonly made: Made } | undefined
  return (record) => {
    if (record !== last?.of) last = { of: record, made: make(record) }
    return last.made
  }
}

const fields = (properties: Record<string, unknown>): string =>
  Object.entries(properties)
    .map(([name, value]) => ` ${name}=${value instanceof Error ? value.message : String(value)}`)
    .join('')
