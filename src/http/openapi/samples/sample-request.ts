type Plain = string | number
type Value = Plain | readonly (Plain | Fields)[]

/** The fields of a body, or of an object in it. */
type Fields = Readonly<Record<string, Value>>

/** A request that the document shows in several languages. */
export interface SampleRequest {
  readonly method: 'GET' | 'PATCH' | 'POST' | 'DELETE'
  /** Without its query. */
  readonly url: string
  /** The example of the UUID that the query has as its `id`. */
  readonly queryId?: string
  /** The field `id` stands for a UUID that the client makes. */
  readonly body: Fields | undefined
  /** Whether the response has no end. */
  readonly isStream: boolean
}

/** Writes a request in one language. */
export type Language = (request: SampleRequest) => string

/** What the reader of a sample with an `id` has to know. */
export const ABOUT_THE_ID = 'A new id for each change; the same one to send it again.'

/** Whether a request has an id that the client makes. */
export const hasId = ({ body, queryId }: SampleRequest): boolean =>
  queryId !== undefined || (body !== undefined && 'id' in body)

/** How a language writes a request. */
export interface Notation {
  /** The operator that joins two texts. */
  readonly plus: string
  /** The expression that makes a UUID. */
  readonly newId: string
  readonly field: (name: string, value: string) => string
  readonly text: (text: string) => string
  readonly list: (items: string) => string
  readonly object: (fields: string) => string
}

/** The expression of the address, with a new id where its query has one. */
export const addressIn = (
  { url, queryId }: SampleRequest,
  { text, plus, newId }: Notation,
): string => (queryId === undefined ? text(url) : `${text(`${url}?id=`)} ${plus} ${newId}`)

/** The fields of a body, each as a language writes it. */
export const fieldsOf = ({ body = {} }: SampleRequest, notation: Notation): string =>
  fieldsIn(body, notation)

const fieldsIn = (fields: Fields, notation: Notation): string =>
  Object.entries(fields)
    .map(([name, value]) =>
      notation.field(name, name === 'id' ? notation.newId : valueIn(value, notation)),
    )
    .join(', ')

function valueIn(value: Value | Fields, notation: Notation): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return notation.text(value)
  return isList(value)
    ? notation.list(value.map((item) => valueIn(item, notation)).join(', '))
    : notation.object(fieldsIn(value, notation))
}

const isList = (value: Value | Fields): value is readonly (Plain | Fields)[] => Array.isArray(value)

/** A text in single quotes. The documents have none with an apostrophe. */
export const inSingleQuotes = (text: string): string => `'${text}'`

export const inBrackets = (items: string): string => `[${items}]`

/** The lines that are there. */
export const lines = (...parts: readonly (string | false)[]): string =>
  parts.filter((part) => part !== false).join('\n')
