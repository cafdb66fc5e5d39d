import { invalidQuery } from '../errors/api-errors.ts'

export const DEFAULT_LIMIT = 200
export const MAX_LIMIT = 1_000

/** The id of a line of the journal: a positive integer of 64 bits, as the document says it. */
export const LINE_ID_PATTERN = '^[1-9][0-9]{0,18}$'

const LINE_ID = new RegExp(LINE_ID_PATTERN)
const LAST_ID = 2n ** 63n - 1n

/** Other parameters are ignored. @throws ApiError invalid_query */
export function readHistoryQuery(url: string): {
  readonly limit: number
  readonly before: bigint | undefined
} {
  const query = queryOf(url)
  return { limit: readLimit(one(query, 'limit')), before: readBefore(one(query, 'before')) }
}

/** What comes after the question mark, in any address. */
function queryOf(url: string): URLSearchParams {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? []
  return new URLSearchParams(query)
}

function one(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name)
  if (values.length > 1)
    throw invalidQuery(`The parameter "${name}" is given ${values.length} times.`)
  return values[0]
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT
  const limit = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : Number.NaN
  if (!(limit <= MAX_LIMIT)) {
    throw invalidQuery(`The parameter "limit" must be a whole number from 1 to ${MAX_LIMIT}.`)
  }
  return limit
}

function readBefore(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined
  const id = LINE_ID.test(text) ? BigInt(text) : undefined
  if (id === undefined || id > LAST_ID) {
    throw invalidQuery(
      'The parameter "before" must be the id of a movement, as an earlier page has it.',
    )
  }
  return id
}
