import { expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { fail, ok, type Readiness, readinessOf } from '../../src/health/check.ts'
import { HealthFeed } from '../../src/live/health-feed.ts'
import { ManualClock } from '../support/manual-clock.ts'

function watched() {
  const clock = new ManualClock()
  const state = { now: readinessOf([ok('disk', 'room')]), looks: 0, broken: false }
  const feed = new HealthFeed(async () => {
    state.looks += 1
    if (state.broken) throw new Error('cannot look')
    return { ...state.now }
  }, clock.every)
  const pass = async (ms: number) => {
    clock.advance(ms)
    await setImmediate()
  }
  const listen = () => {
    const received: Readiness[] = []
    const listener = { healthChanged: (readiness: Readiness) => void received.push(readiness) }
    feed.listen(listener)
    return { received, stop: () => feed.leave(listener) }
  }
  return { state, pass, listen }
}

test('a listener is notified at first, and then only when something has changed', async () => {
  const { state, pass, listen } = watched()
  const first = listen()
  await pass(0)
  await pass(10_000)
  expect(first.received).toEqual([state.now])

  state.now = readinessOf([fail('disk', 'full', 'make room')])
  const second = listen()
  await pass(0)
  expect(second.received).toEqual([state.now])
  expect(first.received.map(({ ready }) => ready)).toEqual([true, false])
  await pass(10_000)
  expect(first.received).toHaveLength(2)
})

test('without listeners nothing is checked', async () => {
  const { state, pass, listen } = watched()
  await pass(60_000)
  expect(state.looks).toBe(0)
  const { stop } = listen()
  await pass(10_000)
  stop()
  const { looks } = state
  await pass(60_000)
  expect(state.looks).toBe(looks)
})

test('a look that fails is made up for by the next one', async () => {
  const { state, pass, listen } = watched()
  state.broken = true
  const { received } = listen()
  await pass(0)
  state.broken = false
  await pass(10_000)
  expect(received).toEqual([state.now])
})
