import { configure, getJsonLinesFormatter, getTextFormatter, type LogLevel } from '@logtape/logtape'
import { withoutKeys } from '../../keys/token.ts'
import type { Terminal } from '../terminal.ts'

const readable = getTextFormatter({
  timestamp: 'date-time',
  format: ({ timestamp, level, message, record }) =>
    `${timestamp} ${level} ${message}${fields(record.properties)}`,
})
const jsonLines = getJsonLinesFormatter({ properties: 'flatten' })

/**
 * Sends the log to stderr: readable text for a person, JSON lines for everything else, without the
 * keys that a line may have come by.
 */
export async function configureLog(lowestLevel: LogLevel, terminal: Terminal): Promise<void> {
  const format = terminal.interactive ? readable : jsonLines
  await configure({
    sinks: { stderr: (record) => terminal.note(withoutKeys(format(record).trimEnd())) },
    loggers: [
      { category: 'petstock', sinks: ['stderr'], lowestLevel },
      { category: ['logtape', 'meta'], sinks: ['stderr'], lowestLevel: 'error' },
    ],
    reset: true,
  })
}

const fields = (properties: Record<string, unknown>): string =>
  Object.entries(properties)
    .map(([name, value]) => ` ${name}=${value instanceof Error ? value.message : String(value)}`)
    .join('')
