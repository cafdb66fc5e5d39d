import { expect, test } from 'bun:test'
import { knownResponses } from '../../scripts/client/known-responses.ts'
import { KNOWN_RESPONSES } from '../../src/client/known-responses.ts'

test('the client knows the response of each operation as its route returns it; else run scripts/client/known-responses.ts', () => {
  expect<object>(KNOWN_RESPONSES).toEqual(knownResponses())
  expect(Object.keys(KNOWN_RESPONSES).length).toBeGreaterThan(40)
})
