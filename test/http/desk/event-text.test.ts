import { expect, test } from 'bun:test'
import { ok, readinessOf, warn } from '../../../src/health/check.ts'
import { eventTexts } from '../../../src/http/desk/events/event-text.ts'

const texts = eventTexts('1.0.0')
const dataOf = (event: Uint8Array): unknown =>
  JSON.parse(new TextDecoder().decode(event).split('\ndata: ')[1] ?? '')

test('the event of the health has all that /readyz says, also that the service keeps less than it promises', () => {
  const away = warn('limits', 'Redis does not respond', 'look at it')
  const degraded = readinessOf([ok('read', 'the stock can be read'), away], true)
  expect(degraded.degraded).toBe(true)
  expect(dataOf(texts.health(degraded))).toEqual({ ...degraded })
  const well = readinessOf([ok('read', 'the stock can be read')])
  expect(dataOf(texts.health(well))).toEqual({ ready: true, checks: [...well.checks] })
})
