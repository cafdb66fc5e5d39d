import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { bearer, temporaryFolder, update } from '../support/petstock.ts'
import { testService } from '../support/service.ts'
import { Stored } from '../support/stored.ts'
import { until } from '../support/wait.ts'

const SOON = 10_000

const backups = (directory: string) => ({ directory, everyMs: 3_600_000, keep: 2 })

test('a service that runs makes backups of what it has, and says how they stand', async () => {
  using temporary = temporaryFolder()
  await using service = await testService({ backups: backups(temporary.path) })
  await service.request('/v1/inventory/1', update(service.key, { quantity: 17 }))
  expect(service.backups()).toEqual({
    directory: temporary.path,
    everyMs: 3_600_000,
    newest: undefined,
    newestAgeMs: undefined,
    isFolderMissing: false,
    lastFailure: undefined,
    running: false,
    coverage: undefined,
    awaitsImport: false,
  })
  const at = service.clock.wall() + SOON
  service.clock.advance(SOON)
  await until(() => service.backups()?.newest !== undefined)
  const { newest } = service.backups() ?? {}
  expect(newest).toMatchObject({ at, file: temporary.file('petstock-20260105T090010Z.db') })
  using stored = new Stored({ database: newest?.file ?? '' })
  expect(stored.faults()).toEqual([])
  expect(stored.quantity(1)).toBe(17)

  await service.restart()
  await until(() => service.backups()?.newest !== undefined)
  expect(service.backups()?.newest).toEqual(newest)
})

test('a backup that fails does not hold up the service, and the reason is kept', async () => {
  using temporary = temporaryFolder()
  await using service = await testService({ backups: backups(temporary.file('drive/backups')) })
  const at = service.clock.wall() + SOON
  service.clock.advance(SOON)
  await until(() => service.backups()?.lastFailure !== undefined)
  expect(service.backups()).toMatchObject({
    newest: undefined,
    lastFailure: { at, message: expect.stringContaining('Plug the drive in') },
  })
  const list = await service.request('/v1/inventory', { headers: bearer(service.key) })
  expect(list.status).toBe(200)
})

test('a service that is stopped in the middle of a backup leaves no part of it', async () => {
  using temporary = temporaryFolder()
  await using service = await testService({ backups: backups(temporary.path) })
  service.clock.advance(SOON)
  await until(() => service.backups()?.running === true)
  await service.restart()
  expect(readdirSync(temporary.path).filter((name) => name.includes('partial'))).toEqual([])
})

test('without backups there is no status', async () => {
  await using service = await testService()
  service.clock.advance(SOON)
  expect(service.backups()).toBeUndefined()
})
