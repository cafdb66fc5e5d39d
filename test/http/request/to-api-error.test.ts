import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { configure, reset } from '@logtape/logtape'
import { createToApiError } from '../../../src/http/request/to-api-error.ts'
import { TooManyLookUps } from '../../../src/keys/look-up.ts'
import { Overloaded, StorageUnavailable } from '../../../src/stock/store.ts'

const logged: { message: string; [field: string]: unknown }[] = []

beforeAll(() =>
  configure({
    sinks: {
      kept: ({ level, message, properties }) =>
        void logged.push({ ...properties, message: `${level}: ${message.join('')}` }),
    },
    loggers: [
      { category: ['petstock', 'http'], lowestLevel: 'warning', sinks: ['kept'] },
      { category: ['logtape', 'meta'], sinks: [] },
    ],
    reset: true,
  }),
)
beforeEach(() => void logged.splice(0))
afterAll(() => reset())

const UNAVAILABLE = new StorageUnavailable('the disk is full')
const UNKNOWN = new TooManyLookUps('100 unknown tokens of one address are waiting')
const BUSY = new Overloaded('1024 changes are waiting')

/** Errors as a service meets them, by a clock that the test moves. */
function service() {
  let now = 0
  const toApiError = createToApiError(() => now)
  return {
    meet: (error: Error, times = 1) => {
      for (let count = 0; count < times; count++) toApiError(error, `request ${count}`)
    },
    pass(ms: number) {
      now += ms
    },
  }
}

describe('what fails many requests alike', () => {
  test.each([
    ['a disk that is full', UNAVAILABLE, 'error: storage unavailable'],
    ['a queue that is full', BUSY, 'warning: overloaded'],
    ['unknown keys', UNKNOWN, 'warning: too many unknown keys or codes'],
  ] as const)(
    'is logged at once, then once a second with how often it was not: %s',
    (_, error, message) => {
      const { meet, pass } = service()
      meet(error, 5)
      expect(logged).toEqual([
        { message, requestId: 'request 0', problem: error.message, alsoSinceLastLogged: 0 },
      ])
      pass(999)
      meet(error)
      expect(logged).toHaveLength(1)
      pass(1)
      meet(error)
      meet(error)
      expect(logged).toHaveLength(2)
      expect(logged[1]).toMatchObject({ message, alsoSinceLastLogged: 5 })
    },
  )

  test('is logged beside a flood of anything else', () => {
    const { meet } = service()
    for (const flood of [UNKNOWN, BUSY, UNAVAILABLE]) meet(flood, 1_000)
    expect(logged.map(({ message }) => message)).toEqual([
      'warning: too many unknown keys or codes',
      'warning: overloaded',
      'error: storage unavailable',
    ])
    expect(logged.map(({ alsoSinceLastLogged }) => alsoSinceLastLogged)).toEqual([0, 0, 0])
  })
})

test('too many look-ups are answered with a sentence that is true of keys and of one-time codes', () => {
  const { code, message, headers } = createToApiError(() => 0)(UNKNOWN, 'request')
  expect({ code, headers }).toEqual({ code: 'overloaded', headers: { 'Retry-After': '1' } })
  expect(message).toContain('API keys or one-time codes')
})
