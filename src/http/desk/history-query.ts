import { HISTORY_EXAMPLE, invalidQuery } from '../errors/api-errors.ts'
import { queryReader } from './query.ts'

export const DEFAULT_LIMIT = 200
export const MAX_LIMIT = 1_000

/** The id of a line of the journal: a positive integer of 64 bits, as the document says it. */
export const LINE_ID_PATTERN = '^[1-9][0-9]{0,18}$'

const LINE_ID = new RegExp(LINE_ID_PATTERN)
const LAST_ID = 2n ** 63n - 1n

/**
 * Reads which page of a journal is asked for. Other parameters are ignored.
 * @param line what a line of the journal is
 * @throws ApiError invalid_query
 */
export function readHistoryQuery(
  url: string,
  line = 'a movement',
): { readonly limit: number; readonly before: bigint | undefined } {
  const one = queryReader(url, HISTORY_EXAMPLE)
  return { limit: readLimit(one('limit')), before: readBefore(one('before'), line) }
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT
  const limit = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : Number.NaN
  if (!(limit <= MAX_LIMIT)) {
    throw invalidQuery(
      `The parameter "limit" must be a whole number from 1 to ${MAX_LIMIT}.`,
      HISTORY_EXAMPLE,
    )
  }
  return limit
}

function readBefore(text: string | undefined, line: string): bigint | undefined {
  if (text === undefined) return undefined
  const id = LINE_ID.test(text) ? BigInt(text) : undefined
  if (id === undefined || id > LAST_ID) {
    throw invalidQuery(
      `The parameter "before" must be the id of ${line}, as an earlier page has it.`,
      HISTORY_EXAMPLE,
    )
  }
  return id
}
