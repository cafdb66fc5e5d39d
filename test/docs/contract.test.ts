import { beforeAll, describe, expect, test } from 'bun:test'
import { stringifyExact } from '../../src/json/exact-json.ts'
import { outputOf } from '../support/petstock.ts'
import { Contract } from './contract.ts'
import { realDeskResponses } from './desk-responses.ts'
import { eventsIn, isEventStream } from './event-stream.ts'
import { type RealResponse, realResponses } from './real-responses.ts'
import { responsesOfABrokenStore } from './responses-of-a-broken-store.ts'

describe('the document and the service', () => {
  let contract: Contract
  let responses: RealResponse[]

  beforeAll(async () => {
    contract = new Contract(await outputOf(['openapi']))
    responses = [
      ...(await realResponses()),
      ...(await realDeskResponses()),
      ...(await responsesOfABrokenStore()),
    ]
  })

  test('every real response has the status, the headers and the body that the document gives it', () => {
    const problems = responses.flatMap((response) =>
      contract
        .problemsOf(response.operationId, response)
        .map((problem) => `${response.operationId} ${response.status}: ${problem}`),
    )
    expect(problems).toEqual([])
  })

  test('every response that the document lists is one that the service gives', () => {
    const given = new Set(responses.map(({ operationId, status }) => `${operationId} ${status}`))
    const listed = contract.operations.flatMap(({ operationId, responses }) =>
      Object.keys(responses).map((status) => `${operationId} ${status}`),
    )
    expect([...given].sort()).toEqual(listed.sort())
  })

  test('every example in the document is what the service really says', () => {
    const said = new Set(
      responses.flatMap(({ operationId, headers, text }) =>
        isEventStream(headers)
          ? eventsIn(text).flatMap((event) => bodies(operationId, stringifyExact(event)))
          : bodies(operationId, text),
      ),
    )
    const examples = contract.operations.flatMap(({ operationId, responses }) =>
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

  test('a petId of 64 bits passes, and one beyond them does not', () => {
    const list = responses.find(({ text }) => text.includes('9223372036854775807')) as RealResponse
    expect(contract.problemsOf('updateInventory', list)).toEqual([])
    const text = list.text.replace('9223372036854775807', '9223372036854775808')
    expect(contract.problemsOf('updateInventory', { ...list, text })).not.toEqual([])
  })

  test('a field, a header or a status that the document does not name is noticed', () => {
    const [response] = responses as [RealResponse]
    const { operationId, headers, text } = response
    const problems = (changed: Partial<RealResponse>) =>
      contract.problemsOf(operationId, { ...response, ...changed })
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

  test('an event that the document does not name, or with other data, is noticed', () => {
    const stream = responses.find(({ text }) => text.includes('event: reload')) as RealResponse
    const problems = (from: string, to: string) =>
      contract.problemsOf('listenToEvents', { ...stream, text: stream.text.replaceAll(from, to) })
    expect(problems('', '')).toEqual([])
    expect(new Set(eventsIn(stream.text).map(({ event }) => event))).toEqual(
      new Set(['ready', 'health', 'pets', 'removed', 'reload']),
    )
    expect(problems('event: reload', 'event: again')).not.toEqual([])
    expect(problems('event: removed', 'event: pets')).not.toEqual([])
    expect(problems('"low":', '"high":')).not.toEqual([])
    expect(problems('"state":"warn"', '"state":"bad"')).not.toEqual([])
    expect(problems('data: {}', 'data: {"all":true}')).not.toEqual([])
    expect(contract.problemsOf('listenToEvents', { ...stream, text: ':\n\n' })).toEqual([
      'the stream has no event',
    ])
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

/** Times, sizes, the program's version, and the ids that the service makes: of keys, and of lines in the journal. */
function withoutTheMoment(name: string, value: unknown): unknown {
  if (['at', 'updatedAt'].includes(name) && typeof value === 'number') return '#'
  if (name === 'version') return '#'
  if (name === 'message') return String(value).replace(/\d+\.\d [kMGTP]B/, '#')
  return typeof value === 'string' && /^(?:key_\w+|\d+)$/.test(value) ? '#' : value
}
