import { expect, test } from 'bun:test'
import { untilMoved } from '../../src/page/changes/shown-quantity.ts'
import type { Entry } from '../../src/page/outbox/entry.ts'
import { Stock } from '../../src/page/state/stock.ts'
import { JumpingClock } from '../client/scripted-client.ts'
import { load, pet } from './pets.ts'

const COUNT = { petId: 1n, what: { counted: 5, expected: 7, reason: 'count' } } as Entry

function waiting(quantity: number) {
  const clock = new JumpingClock()
  const stock = new Stock()
  load(stock, [pet({ quantity })])
  const end = new AbortController()
  const began = clock.now()
  const waited = async () => {
    await clock.until(untilMoved(stock, clock, COUNT, end.signal))
    return clock.now() - began
  }
  return { clock, stock, end, waited }
}

test('a refused count is told at once where the page shows the quantity that moved', async () => {
  expect(await waiting(6).waited()).toBe(0)
})

test('a refused count that comes before the quantity that moved waits for it', async () => {
  const { clock, stock, waited } = waiting(7)
  clock.after(300, () => stock.apply([pet({ quantity: 7, name: 'Betta' })]))
  clock.after(700, () => stock.apply([pet({ quantity: 6 })]))
  expect(await waited()).toBe(700)
})

test('a refused count waits for no longer than five seconds, nor for a page that is closed', async () => {
  expect(await waiting(7).waited()).toBe(5000)
  const { clock, end, waited } = waiting(7)
  clock.after(200, () => end.abort())
  expect(await waited()).toBe(200)
})
