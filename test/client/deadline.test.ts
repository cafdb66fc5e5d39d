import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { runs } from '../support/property-runs.ts'
import { ok, refused, scriptedClient, silent, unreachable } from './scripted-client.ts'

test('a call ends with the last response when a further attempt would come too late', async () => {
  const { shop, clock, sent } = scriptedClient([refused('rate_limited', { 'Retry-After': '60' })])
  const began = clock.now()
  const { error, headers } = await clock.until(shop.v1.inventory.get())
  expect(error?.code).toBe('rate_limited')
  expect(headers.get('retry-after')).toBe('60')
  expect(sent).toHaveLength(1)
  expect(clock.now()).toBe(began)
})

test('a longer deadline waits for it', async () => {
  const { shop, clock, times } = scriptedClient([
    refused('rate_limited', { 'Retry-After': '60' }),
    ok(),
  ])
  const { data } = await clock.until(shop.v1.inventory.get({ deadline: 90_000 }))
  expect(data).toEqual([])
  expect(times()).toEqual([0, 60_125])
})

test('no call takes longer than its deadline, whatever comes', async () => {
  const responses = fc.constantFrom(
    silent,
    unreachable,
    refused('overloaded', { 'Retry-After': '1' }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(responses, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 60_000 }),
      async (script, deadline) => {
        const { shop, clock } = scriptedClient(script, { deadline })
        const began = clock.now()
        const { error } = await clock.until(shop.v1.inventory.get())
        expect(error).not.toBeNull()
        expect(clock.now() - began).toBeLessThanOrEqual(deadline)
      },
    ),
    runs(50),
  )
})

test('a request in flight at the deadline is given up', async () => {
  const { shop, clock, sent } = scriptedClient([silent], { deadline: 4_000 })
  const { error, status } = await clock.until(shop.v1.inventory.get())
  expect({ status, code: error?.code }).toEqual({ status: 0, code: 'deadline_exceeded' })
  expect(error?.message).toContain('within 4000 ms')
  expect(sent[0]?.init.signal?.aborted).toBe(true)
})

test('the caller’s signal ends a request in flight', async () => {
  const { shop, clock, sent } = scriptedClient([silent])
  const controller = new AbortController()
  const call = shop.v1.inventory.get({ signal: controller.signal })
  await new Promise(setImmediate)
  controller.abort()
  const { error, status } = await clock.until(call)
  expect({ status, code: error?.code }).toEqual({ status: 0, code: 'aborted' })
  expect(sent[0]?.init.signal?.aborted).toBe(true)
  expect(clock.timers).toBe(0)
})

test('the caller’s signal ends the wait for a further attempt', async () => {
  const controller = new AbortController()
  const { shop, clock, sent } = scriptedClient([refused('overloaded', { 'Retry-After': '5' })], {
    onRetry: () => setImmediate(() => controller.abort()),
  })
  const began = clock.now()
  const { error } = await clock.until(shop.v1.inventory.get({ signal: controller.signal }))
  expect(error?.code).toBe('aborted')
  expect(sent).toHaveLength(1)
  expect(clock.now()).toBe(began)
})

test('a signal that is aborted already sends nothing', async () => {
  const { shop, clock, sent } = scriptedClient([ok()])
  const { error } = await clock.until(shop.v1.inventory.get({ signal: AbortSignal.abort() }))
  expect(error?.code).toBe('aborted')
  expect(sent).toEqual([])
})
