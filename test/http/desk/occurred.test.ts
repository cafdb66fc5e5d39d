import { expect, test } from 'bun:test'
import { deskOf, read } from '../../support/desk.ts'
import { expectError } from '../../support/responses.ts'
import { testService } from '../../support/service.ts'

const DAY = 86_400_000

interface Made {
  readonly at: number
  readonly occurredAt: number | null
}

const sale = (more: object = {}) => ({
  ...{ id: crypto.randomUUID(), change: -1, reason: 'sale' },
  ...more,
})

/** A shop whose journal is kept for so long. */
async function openShop(keptMs = 400 * DAY) {
  const service = await testService({
    pets: [{ petId: 1n, quantity: 50 }],
    keptJournals: { keptMs, isFixed: true },
  })
  const desk = deskOf(service, service.key)
  const made = (body: object) => read<Made>(desk.makeMovement(1, body))
  return {
    desk,
    made,
    /** What was sold on the day of a time, by UTC. */
    async soldOn(time: number) {
      const day = new Date(time).toISOString().slice(0, 10)
      const query = `/report?from=${day}&to=${day}&timeZone=UTC`
      const { total } = await read<{
        total: { reasons: { sale?: { taken: number; added: number } } }
      }>(desk.send('GET', query))
      const { taken = 0, added = 0 } = total.reasons.sale ?? {}
      return taken - added
    },
    [Symbol.asyncDispose]: service[Symbol.asyncDispose],
  }
}

test('a sale of Saturday that comes on Monday stands in Saturday’s report, and in Saturday’s movements', async () => {
  await using shop = await openShop()
  const { at } = await shop.made(sale())
  const late = await shop.made(sale({ occurredAgoMs: 2 * DAY, change: -3 }))
  expect(late.at - (late.occurredAt ?? 0)).toBe(2 * DAY)
  expect(await shop.soldOn(late.occurredAt ?? 0)).toBe(3)
  expect(await shop.soldOn(at)).toBe(1)
  const day = new Date(late.occurredAt ?? 0).toISOString().slice(0, 10)
  const ofDay = await read<{ movements: readonly Made[] }>(
    shop.desk.send('GET', `/movements?day=${day}&timeZone=UTC`),
  )
  expect(ofDay.movements).toMatchObject([{ at: late.at, occurredAt: late.occurredAt }])
  const history = await read<{ movements: readonly Made[] }>(shop.desk.history(1))
  expect(history.movements[0]).toMatchObject({ at: late.at, occurredAt: late.occurredAt })
})

test('a tablet whose clock is five days ahead sells now; what its clock does not touch is right', async () => {
  await using shop = await openShop()
  const { at } = await shop.made(sale())
  const ahead = await shop.made(sale({ occurredAt: at + 5 * DAY }))
  expect(ahead.occurredAt).toBeNull()
  expect(await shop.soldOn(ahead.at)).toBe(2)
  const ago = await shop.made(sale({ occurredAgoMs: 3 * DAY }))
  expect(await shop.soldOn(ago.occurredAt ?? 0)).toBe(1)
})

test('a till’s PC two months back is told so, and its sale is made without the time', async () => {
  await using shop = await openShop(30 * DAY)
  const { at } = await shop.made(sale())
  const back = sale({ occurredAt: at - 61 * DAY })
  const { message } = await expectError(shop.desk.makeMovement(1, back), 'occurred_too_long_ago')
  expect(message).toContain(new Date(at - 30 * DAY).toISOString().slice(0, 10))
  const basket = { id: crypto.randomUUID(), occurredAt: at - 61 * DAY }
  const movements = [{ petId: 1, change: -1, reason: 'sale' }]
  await expectError(
    shop.desk.send('POST', '/movements', { ...basket, movements }),
    'occurred_too_long_ago',
  )
  const pet = { id: crypto.randomUUID(), petId: 2, occurredAt: at - 61 * DAY }
  await expectError(shop.desk.add(pet), 'occurred_too_long_ago')
  const { occurredAt: _, ...without } = { occurredAt: null, ...back }
  expect(await shop.made(without)).toMatchObject({ occurredAt: null })
  const within = await shop.made(sale({ occurredAt: at - 29 * DAY }))
  expect(within.occurredAt).toBe(at - 29 * DAY)
  // No clock is in it: how long ago something was is right, also where the journal keeps less.
  expect(await shop.made(sale({ occurredAgoMs: 60 * DAY }))).toMatchObject({
    occurredAt: expect.any(Number),
  })
})

test('a repeated request is answered with the time of the first one', async () => {
  await using shop = await openShop()
  const first = sale({ occurredAgoMs: DAY })
  const made = await shop.made(first)
  for (const time of [{ occurredAgoMs: 2 * DAY }, { occurredAt: 0 }, { occurredAgoMs: null }]) {
    expect(await shop.made({ ...first, occurredAgoMs: undefined, ...time })).toEqual(made)
  }
})

test('there is one time, within bounds, and it stands where it is of the whole', async () => {
  await using shop = await openShop()
  const refused = (body: object) => shop.desk.makeMovement(1, sale(body))
  await expectError(refused({ occurredAt: 5, occurredAgoMs: 5 }), 'invalid_movement')
  for (const time of [
    ...[-1, 1.5, '5', 366 * DAY + 1].map((occurredAgoMs) => ({ occurredAgoMs })),
    ...[1.5, '2026-01-05', true].map((occurredAt) => ({ occurredAt })),
  ]) {
    await expectError(refused(time), 'invalid_movement')
  }
  const line = { petId: 1, change: -1, reason: 'sale', occurredAgoMs: 5 }
  const basket = { id: crypto.randomUUID(), movements: [line] }
  await expectError(shop.desk.send('POST', '/movements', basket), 'misplaced_field')
  await expectError(shop.desk.edit(1, { name: 'Max', occurredAt: 5 }), 'misplaced_field')
  const both = { id: crypto.randomUUID(), petId: 2, occurredAt: 5, occurredAgoMs: 5 }
  await expectError(shop.desk.add(both), 'invalid_pet')
  const whole = { ...basket, movements: [{ ...line, occurredAgoMs: undefined }] }
  const sent = { ...whole, occurredAt: null, occurredAgoMs: 3_600_000 }
  const made = await read<{ occurredAt: number; movements: readonly Made[] }>(
    shop.desk.send('POST', '/movements', sent),
  )
  expect(made.movements).toMatchObject([{ occurredAt: made.occurredAt }])
})
