import { beforeAll, describe, expect, test } from 'bun:test'
import { stringifyExact } from '../../src/json/exact-json.ts'
import { outputOf } from '../support/petstock.ts'
import { realAccessResponses } from './access-responses.ts'
import { backupResponses } from './backup-responses.ts'
import { connectionResponses } from './connection-responses.ts'
import { Contract, type RecordedResponse } from './contract.ts'
import { realDeskResponses } from './desk-responses.ts'
import { eventsIn, isEventStream } from './event-stream.ts'
import { type RealResponse, realResponses } from './real-responses.ts'
import { responsesOfABrokenStore } from './responses-of-a-broken-store.ts'

describe('the documents and the service', () => {
  let contracts: readonly Contract[]
  let responses: RealResponse[]

  beforeAll(async () => {
    contracts = [
      new Contract(await outputOf(['openapi'])),
      new Contract(await outputOf(['openapi', '--desk'])),
    ]
    responses = [
      ...(await realResponses()),
      ...(await realDeskResponses()),
      ...(await realAccessResponses()),
      ...(await connectionResponses()),
      ...(await backupResponses()),
      ...(await responsesOfABrokenStore()),
    ]
  })

  const operations = () => contracts.flatMap((each) => each.operations)
  /** What the document of the operation does not allow about a response. */
  const problemsOf = (operationId: string, response: RecordedResponse) => {
    const contract = contracts.find((each) =>
      each.operations.some((operation) => operation.operationId === operationId),
    )
    return contract?.problemsOf(operationId, response) ?? [`${operationId} is not documented`]
  }

  test('every real response has the status, the headers and the body that its document gives it', () => {
    const problems = responses.flatMap((response) =>
      problemsOf(response.operationId, response).map(
        (problem) => `${response.operationId} ${response.status}: ${problem}`,
      ),
    )
    expect(problems).toEqual([])
  })

  test('every response that a document lists is one that the service gives', () => {
    const given = new Set(responses.map(({ operationId, status }) => `${operationId} ${status}`))
    const listed = operations().flatMap(({ operationId, responses }) =>
      Object.keys(responses).map((status) => `${operationId} ${status}`),
    )
    expect([...given].sort()).toEqual(listed.sort())
  })

  test('every example in the documents is what the service really says', () => {
    const said = new Set(
      responses.flatMap(({ operationId, headers, text }) =>
        isEventStream(headers)
          ? eventsIn(text).flatMap((event) => bodies(operationId, stringifyExact(event)))
          : bodies(operationId, text),
      ),
    )
    const examples = operations().flatMap(({ operationId, responses }) =>
      Object.values(responses).flatMap(({ content }) =>
        Object.values(content ?? {}).flatMap(({ example, examples }) => [
          ...(example === undefined ? [] : bodies(operationId, JSON.stringify(example))),
          ...Object.values(examples ?? {}).flatMap(({ value }) =>
            bodies(operationId, JSON.stringify(value)),
          ),
        ]),
      ),
    )
    expect(examples.length).toBeGreaterThan(20)
    expect(examples.filter((example) => !said.has(example))).toEqual([])
  })

  test('every code with which an operation was refused is one that its document names', () => {
    const named = operations().flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, { content }]) =>
        Object.values(content ?? {}).flatMap(({ examples }) =>
          Object.keys(examples ?? {}).map((code) => `${operationId} ${status} ${code}`),
        ),
      ),
    )
    const refused = responses.filter(({ status }) => status >= 400)
    const said = refused.map(
      ({ operationId, status, text }) => `${operationId} ${status} ${JSON.parse(text).code}`,
    )
    expect(said.length).toBeGreaterThan(200)
    expect([...new Set(said)].filter((each) => !named.includes(each))).toEqual([])
  })

  test('a petId of 64 bits passes, and one beyond them does not', () => {
    const list = responses.find(({ text }) => text.includes('9223372036854775807')) as RealResponse
    expect(problemsOf('updateInventory', list)).toEqual([])
    const text = list.text.replace('9223372036854775807', '9223372036854775808')
    expect(problemsOf('updateInventory', { ...list, text })).not.toEqual([])
  })

  test('a field, a header or a status that its document does not name is noticed', () => {
    const [response] = responses as [RealResponse]
    const { operationId, headers, text } = response
    const problems = (changed: Partial<RealResponse>) =>
      problemsOf(operationId, { ...response, ...changed })
    const [more, fewer] = [new Headers(headers), new Headers(headers)]
    more.set('x-more', '1')
    fewer.delete('ratelimit')
    expect(problems({})).toEqual([])
    expect(problems({ text: text.replace('{', '{"more":1,') })).toHaveLength(1)
    expect(problems({ text: text.replace('12', '-1') })).toHaveLength(1)
    expect(problems({ headers: more })).toEqual(['the header x-more is not documented'])
    expect(problems({ headers: fewer })).toEqual(['the header RateLimit is missing'])
    expect(problems({ status: 418 })).toEqual(['418 is not documented'])
  })

  test('an event that its document does not name, or with other data, is noticed', () => {
    const stream = responses.find(({ text }) => text.includes('event: reload')) as RealResponse
    const problems = (from: string, to: string) =>
      problemsOf('listenToEvents', { ...stream, text: stream.text.replaceAll(from, to) })
    expect(problems('', '')).toEqual([])
    expect(new Set(eventsIn(stream.text).map(({ event }) => event))).toEqual(
      new Set(['ready', 'key', 'settings', 'health', 'pets', 'removed', 'reload', 'lost']),
    )
    expect(problems('event: reload', 'event: again')).not.toEqual([])
    expect(problems('event: removed', 'event: pets')).not.toEqual([])
    expect(problems('"low":', '"high":')).not.toEqual([])
    expect(problems('"state":"warn"', '"state":"bad"')).not.toEqual([])
    expect(problems('data: {}', 'data: {"all":true}')).not.toEqual([])
    expect(problemsOf('listenToEvents', { ...stream, text: ':\n\n' })).toEqual([
      'the stream has no event',
    ])
  })

  test('a change that is repeated is told from one that is made, and every other response is neither', () => {
    const replayed = responses.filter(({ headers }) => headers.has('idempotent-replayed'))
    expect(new Set(replayed.map(({ operationId }) => operationId))).toEqual(
      new Set([
        'addPet',
        'makeMovement',
        'makeBasket',
        'removePet',
        'removePets',
        'undoChange',
        'importPets',
      ]),
    )
    for (const { status } of replayed) expect(status).toBe(200)
    const made = responses.filter(
      ({ operationId, status }) => operationId === 'makeMovement' && status === 200,
    )
    expect(made.length).toBeGreaterThan(
      replayed.filter(({ operationId }) => operationId === 'makeMovement').length,
    )
  })

  test('a key that may only read is refused by those operations alone that need more', () => {
    const refused = responses.filter(({ status }) => status === 403)
    expect(new Set(refused.map(({ operationId }) => operationId))).toEqual(
      new Set(
        operations()
          .filter((operation) => !['read', 'code'].includes(String(operation['x-access'])))
          .map(({ operationId }) => operationId),
      ),
    )
  })

  test('the list of the desk says whether it is compressed, in either form', () => {
    const lists = responses.filter(
      ({ operationId, status }) => operationId === 'listPets' && status === 200,
    )
    const codings = new Set(lists.map(({ headers }) => headers.get('content-encoding')))
    expect(codings).toEqual(new Set(['gzip', null]))
    for (const list of lists) expect(list.headers.get('vary')).toBe('Accept-Encoding')
  })
})

/** The entries of a list each, or the body; without what is another thing each time. */
function bodies(operationId: string, text: string): string[] {
  if (text === '') return []
  const body = JSON.parse(text, withoutTheMoment)
  const each = Array.isArray(body) ? body : Array.isArray(body.data) ? entriesOf(body) : [body]
  return each.map((entry) => {
    const message = entry.message?.replace(/[\da-f]{12}-\d+|\d+/g, '#').replace(/seconds?\b/g, 's')
    return `${operationId} ${JSON.stringify(message === undefined ? entry : { ...entry, message })}`
  })
}

/** Of an event with a list, the entries each: which of them come together is another thing each time. */
const entriesOf = ({ event, data }: { event: string; data: unknown[] }) =>
  data.map((entry) => ({ event, entry }))

const TIMES = [
  'at',
  'undoneAt',
  'updatedAt',
  'createdAt',
  'revokedAt',
  'lastUsedAt',
  'startsAt',
  'endsAt',
]

/** A path of the data folder in a command or a flag. */
const DATA_FOLDER = /\/\S*?(?=\/tls\/| |$)/g

/**
 * Times, days, sizes, fingerprints, folders, the program's version, keys, codes and tickets, and the ids and numbers that the
 * service makes: of keys, of codes, and of lines in the journal.
 */
function withoutTheMoment(name: string, value: unknown): unknown {
  if (TIMES.includes(name) && typeof value === 'number') return '#'
  if (['from', 'to'].includes(name) && /^\d{4}-\d\d-\d\d$/.test(String(value))) return '#'
  if (['version', 'sha256', 'validUntil'].includes(name)) return '#'
  if (name === 'message') return String(value).replace(/\d+\.\d [kMGTP]B/, '#')
  if (typeof value === 'string' && / --/.test(` ${value}`)) {
    return value.replaceAll(DATA_FOLDER, '#')
  }
  return typeof value === 'string' &&
    /^(?:(?:key|code|pst|psc|\/download\/psd)_[\w.]+|\d+)$/.test(value)
    ? '#'
    : value
}
