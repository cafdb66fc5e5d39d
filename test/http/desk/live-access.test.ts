import { expect, test } from 'bun:test'
import type { SettingsChange } from '../../../src/shops/settings.ts'
import { deskOf } from '../../support/desk.ts'
import { listen } from '../../support/listener.ts'
import { type TestService, testService } from '../../support/service.ts'
import { until } from '../../support/wait.ts'

const ANN = { name: 'Ann', access: 'manage' } as const
const TILL = { name: 'Till 1', access: 'write' } as const

const UNDECIDED = {
  name: null,
  language: null,
  timeZone: null,
  lowStockAt: null,
  currency: null,
}

/** Changes settings as a command does, beside the running service. */
const changedByCommand = ({ byCommand, clock }: TestService, change: SettingsChange) =>
  byCommand(({ access }) =>
    access.change(
      { kind: 'change_settings', change, defaultMs: 0 },
      { keyId: null },
      { machine: clock.wall(), endsBy: clock.wall() },
    ),
  )

test('a stream begins with its own key, as it is now, and with the settings of the shop', async () => {
  await using service = await testService({ keys: [ANN, { ...TILL, expiresAt: 2e12 }] })
  const [ann, till] = service.issued
  await using first = await listen(service, ann?.key ?? '')
  await using other = await listen(service, till?.key ?? '')
  await until(() => [first, other].every((each) => each.of('health').length > 0))
  const fields = { plan: 'business', expiresAt: null }
  expect(first.of('key')).toEqual([{ id: ann?.id ?? '', ...ANN, ...fields }] as never)
  expect(other.of('key')).toMatchObject([{ id: till?.id, ...TILL, expiresAt: 2e12 }])
  expect(first.of('settings')).toEqual([UNDECIDED] as never)
})

test('a stream is told of its key alone: what a manager or a command makes of it', async () => {
  await using service = await testService({ keys: [ANN, TILL] })
  const [ann, till] = service.issued
  await using manager = await listen(service, ann?.key ?? '')
  await using listener = await listen(service, till?.key ?? '')
  const desk = deskOf(service, ann?.key ?? '')
  const last = () => listener.of('key').at(-1)

  await desk.send('PATCH', `/keys/${till?.id}`, { access: 'read' })
  await until(() => last()?.access === 'read')
  await desk.send('PATCH', `/keys/${till?.id}`, { name: 'Window' })
  await until(() => last()?.name === 'Window')
  await service.byCommand(({ keys }) =>
    keys.changeAccess(till?.id ?? '', 'manage', service.clock.wall()),
  )
  await until(() => last()?.access === 'manage')
  expect(listener.of('key')).toHaveLength(4)
  expect(manager.of('key')).toHaveLength(1)
  expect(listener.end).toBeUndefined()
})

test('every stream is told of new settings, also by a command, and of nothing where they stay', async () => {
  await using service = await testService({ keys: [ANN, TILL] })
  const [ann, till] = service.issued
  await using manager = await listen(service, ann?.key ?? '')
  await using listener = await listen(service, till?.key ?? '')
  const both = [manager, listener]
  const desk = deskOf(service, ann?.key ?? '')
  const decided = { name: 'Zoo', language: 'de', timeZone: 'Europe/Berlin', lowStockAt: 3 }
  const shown = { ...decided, currency: null }
  await desk.send('PATCH', '/settings', decided)
  await until(() => both.every((each) => each.of('settings').length === 2))

  await desk.send('PATCH', '/settings', decided)
  await desk.send('PATCH', '/settings', { journalKeptMs: 500 * 86_400_000 })
  await changedByCommand(service, { lowStockAt: null })
  await until(() => both.every((each) => each.of('settings').at(-1)?.lowStockAt === null))
  for (const each of both) {
    expect(each.of('settings')).toEqual([UNDECIDED, shown, { ...shown, lowStockAt: null }] as never)
    expect(each.of('key')).toHaveLength(1)
  }
})

test('a stream has the list read again where a supplier is called otherwise or archived, by whomever', async () => {
  await using service = await testService({ keys: [ANN] })
  const key = service.issued[0]?.key ?? ''
  const desk = deskOf(service, key)
  await desk.send('POST', '/suppliers', { name: 'Aqua' })
  await using listener = await listen(service, key)
  const reloads = () => listener.of('reload').length
  await until(() => listener.of('health').length > 0)
  await desk.send('POST', '/suppliers', { name: 'Zoo' })
  await desk.send('PATCH', '/suppliers/1', { phone: '1' })
  await desk.send('PATCH', '/suppliers/1', { name: 'Aqua GmbH' })
  await until(() => reloads() > 0)
  expect(reloads()).toBe(1)
  await service.byCommand(({ access }) =>
    access.change(
      { kind: 'edit_supplier', supplierId: 2, edit: { archived: true } },
      { keyId: null },
      { machine: service.clock.wall(), endsBy: service.clock.wall() },
    ),
  )
  await until(() => {
    service.clock.advance(1_000)
    return reloads() > 1
  })
  expect(reloads()).toBe(2)
})
