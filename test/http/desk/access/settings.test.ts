import { expect, test } from 'bun:test'
import { bodyOf, managerOf } from '../../../support/access.ts'
import { expectError } from '../../../support/responses.ts'
import { testService } from '../../../support/service.ts'

const ANN = { name: 'Ann', access: 'manage' } as const
const DAY_MS = 86_400_000

interface Settings {
  readonly journal: { readonly keptMs: number; readonly next: object | null }
  readonly [name: string]: unknown
}

const UNDECIDED = {
  name: null,
  language: null,
  timeZone: null,
  lowStockAt: null,
  currency: null,
  journal: { keptMs: 400 * DAY_MS, fixedByFlag: false, next: null },
}

test('everybody in the shop reads its settings, and those who manage change those that they name', async () => {
  await using service = await testService({ keys: [ANN, { access: 'read' }, { access: 'write' }] })
  const [ann, ...others] = service.issued.map(({ key }) => managerOf(service, key))
  const change = (body: object) => bodyOf<Settings>(ann?.send('PATCH', '/settings', body) as never)
  expect(await change({ lowStockAt: null })).toEqual(UNDECIDED)
  const decided = { name: 'Pets & Co', language: 'de', timeZone: 'Europe/Berlin', lowStockAt: 3 }
  expect(await change({ ...decided, more: 1 })).toEqual({ ...UNDECIDED, ...decided })
  expect(await change({ timeZone: null })).toMatchObject({ ...decided, timeZone: null })
  for (const other of others) {
    expect(await bodyOf<Settings>(other.send('GET', '/settings'))).toMatchObject({ lowStockAt: 3 })
    const sent = other.send('PATCH', '/settings', { lowStockAt: 4 })
    await expectError(sent, 'insufficient_access')
  }
})

test('a shorter time for the journals takes effect after seven days, and can be taken back until then', async () => {
  await using service = await testService({ keys: [ANN] })
  const ann = managerOf(service, service.key)
  const change = (journalKeptMs: number | null) =>
    bodyOf<Settings>(ann.send('PATCH', '/settings', { journalKeptMs }))
  const at = service.clock.wall()
  expect((await change(30 * DAY_MS)).journal).toEqual({
    ...UNDECIDED.journal,
    next: { keptMs: 30 * DAY_MS, from: at + 7 * DAY_MS },
  })
  expect((await change(null)).journal).toEqual(UNDECIDED.journal)
  await change(30 * DAY_MS)
  service.clock.advance(7 * DAY_MS)
  const { journal } = await bodyOf<Settings>(ann.send('GET', '/settings'))
  expect(journal).toMatchObject({ keptMs: 30 * DAY_MS, next: null })
  expect((await change(500 * DAY_MS)).journal).toMatchObject({ keptMs: 500 * DAY_MS, next: null })
})

test('a time that is fixed where the service is started is shown as fixed, and stays', async () => {
  await using service = await testService({
    keys: [ANN],
    keptJournals: { keptMs: 10 * DAY_MS, isFixed: true },
  })
  const ann = managerOf(service, service.key)
  const sent = ann.send('PATCH', '/settings', { journalKeptMs: DAY_MS })
  const { message } = await expectError(sent, 'invalid_settings')
  expect(message).toContain('--keep-movements')
  expect((await bodyOf<Settings>(ann.send('GET', '/settings'))).journal).toEqual({
    keptMs: 10 * DAY_MS,
    fixedByFlag: true,
    next: null,
  } as never)
})

const REFUSED: readonly [what: string, body: object, says: string][] = [
  ['nothing', {}, 'There is nothing to change'],
  ['no name', { name: null }, 'The name must be text of 1 to 100'],
  ['a number for a name', { name: '42' }, 'not a number alone'],
  ['another language', { language: 'fr' }, 'The language must be one of en, de, or null'],
  ['no time zone', { timeZone: 'Europe/Nowhere' }, 'IANA time zones'],
  ['an offset', { timeZone: '+01:00' }, 'IANA time zones'],
  ['a negative level', { lowStockAt: -1 }, 'The lowStockAt must be an integer from 0'],
  ['less than a day', { journalKeptMs: DAY_MS - 1 }, 'The journalKeptMs must be an integer from'],
]

test.each(REFUSED)('%s is refused with the field and what to send', async (_what, body, says) => {
  await using service = await testService({ keys: [ANN] })
  const ann = managerOf(service, service.key)
  const { message } = await expectError(ann.send('PATCH', '/settings', body), 'invalid_settings')
  expect(message).toContain(says)
  expect(message).toContain('Send an object like {"name": "Pets & Co"')
  expect(await bodyOf<Settings>(ann.send('GET', '/settings'))).toEqual(UNDECIDED)
})
