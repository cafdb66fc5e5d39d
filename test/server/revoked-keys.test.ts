import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { bearer } from '../support/petstock.ts'
import { expectError } from '../support/responses.ts'
import { enterprise, type TestService, testService } from '../support/service.ts'
import { until } from '../support/wait.ts'
import { statusOf } from './one-key.ts'

const SAVED_EVERY_MS = 3_000
const TINY = enterprise(1, 1_000)

/** The ids of the keys whose counts are kept. */
function counted({ folder }: TestService): string[] {
  using client = new Database(folder.database, { readonly: true })
  return client
    .query("SELECT substr(subject, 5) FROM limiter_state WHERE subject LIKE 'key:%'")
    .values()
    .flat() as string[]
}

const revoke = (service: TestService, id = '') =>
  service.byCommand(({ keys }) => keys.revoke(id, service.clock.wall()))

/** Lets the service save, after which these keys' counts are to be kept. */
async function saveCounts(service: TestService, ids: readonly string[]): Promise<void> {
  service.clock.advance(SAVED_EVERY_MS)
  await until(() => counted(service).toSorted().join() === ids.toSorted().join())
}

test('of a key that is revoked no counts are kept, also over a restart', async () => {
  await using service = await testService({ keys: [{}, {}] })
  const [first, second] = service.issued
  const ids = [first?.id ?? '', second?.id ?? '']
  await statusOf(service, first?.key)
  await statusOf(service, second?.key)
  await saveCounts(service, ids)
  await revoke(service, first?.id)
  await until(async () => (await statusOf(service, first?.key)) === 401)
  await saveCounts(service, ids.slice(1))
  await service.restart()
  expect(counted(service)).toEqual(ids.slice(1))
})

test('of a key that was revoked while the service was stopped the counts go, too', async () => {
  await using service = await testService({ keys: [TINY] })
  for (let made = 0; made < 4; made++) await statusOf(service)
  await service.restart(async () => {
    expect(counted(service)).toHaveLength(1)
    await revoke(service, service.issued[0]?.id)
  })
  await saveCounts(service, [])
})

test('the ban of a valid key is never lost when another key is revoked', async () => {
  await using service = await testService({ keys: [TINY, TINY, {}] })
  const [banned, revoked, other] = service.issued
  for (const { key = '' } of [banned ?? {}, revoked ?? {}]) {
    for (let made = 0; made < 4; made++) await statusOf(service, key)
  }
  await revoke(service, revoked?.id)
  await until(async () => (await statusOf(service, revoked?.key)) === 401)
  await saveCounts(service, [banned?.id ?? ''])
  const ask = () => service.request('/v1/inventory', { headers: bearer(banned?.key ?? '') })
  await expectError(ask(), 'key_banned')
  await service.restart(async () => {
    await revoke(service, other?.id)
  })
  await expectError(ask(), 'key_banned')
  expect(counted(service)).toEqual([banned?.id ?? ''])
})
