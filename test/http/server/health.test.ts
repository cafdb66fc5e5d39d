import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { bearer } from '../../support/petstock.ts'
import { samplesOf } from '../../support/samples.ts'
import { type TestService, testService } from '../../support/service.ts'
import { until } from '../../support/wait.ts'

const PROXIED = { 'X-Forwarded-For': '192.0.2.7' }

const commits = async (service: TestService): Promise<number | undefined> =>
  samplesOf(await (await service.request('/metrics')).text()).get(
    'petstock_writer_batch_writes_count',
  )

test('/healthz says that the process responds, to every client', async () => {
  await using service = await testService()
  const response = await service.request('/healthz', { headers: PROXIED })
  expect([response.status, await response.text()]).toEqual([200, '{"status":"ok"}'])
})

describe('/readyz', () => {
  test('says what was checked to a client with a key', async () => {
    await using service = await testService({ openMetrics: false })
    for (const proxied of [{}, PROXIED]) {
      const headers = { ...proxied, ...bearer(service.key) }
      const response = await service.request('/readyz', { headers })
      expect(response.status).toBe(200)
      const { ready, checks } = (await response.json()) as { ready: boolean; checks: Check[] }
      expect(ready).toBe(true)
      expect(checks.map(({ name, state }) => [name, state])).toEqual([
        ['read', 'ok'],
        ['write', 'ok'],
        ['database', 'ok'],
        ['disk space', 'ok'],
        // The test's service makes none.
        ['backup', 'warn'],
        ['clock', 'ok'],
      ])
    }
  })

  test('says to other clients whether it is ready, and no more', async () => {
    await using service = await testService({ openMetrics: false })
    for (const headers of [{}, PROXIED, bearer('pst_x')]) {
      const response = await service.request('/readyz', { headers })
      expect([response.status, await response.text()]).toEqual([200, '{"ready":true}'])
    }
  })

  test('is 503 while another program holds the database, and ready again after that', async () => {
    await using service = await testService()
    const other = new Database(service.folder.database)
    other.run('BEGIN IMMEDIATE')
    // The writer waits for the lock; the clock moves on once the question is there.
    const asked = service.request('/readyz')
    let responded = false
    void asked.then(() => {
      responded = true
    })
    await until(() => {
      service.clock.advance(1_000)
      return responded
    })
    const response = await asked
    expect(response.status).toBe(503)
    const { ready, checks } = (await response.json()) as { ready: boolean; checks: Check[] }
    expect(ready).toBe(false)
    expect(checks.find(({ state }) => state === 'fail')).toEqual({
      name: 'write',
      state: 'fail',
      message: 'no answer within 3 s',
      advice: expect.stringContaining('look at the disk'),
    })
    const list = await service.request('/v1/inventory', { headers: bearer(service.key) })
    expect(list.status).toBe(200)

    other.run('ROLLBACK')
    other.close()
    await until(async () => {
      service.clock.advance(1_000)
      return (await service.request('/readyz')).status === 200
    })
  })

  test('writes at most once a second, however often it is asked', async () => {
    await using service = await testService()
    const before = await commits(service)
    await Promise.all(Array.from({ length: 20 }, () => service.request('/readyz')))
    expect(await commits(service)).toBe((before ?? 0) + 1)
    service.clock.advance(1_000)
    await service.request('/readyz')
    expect(await commits(service)).toBeGreaterThan((before ?? 0) + 1)
  })

  test('leaves nothing behind of what it writes', async () => {
    await using service = await testService()
    await service.request('/readyz')
    const reader = new Database(service.folder.database, { readonly: true })
    expect(reader.query('SELECT count(*) AS rows FROM removed_pets').get()).toEqual({ rows: 0 })
    reader.close()
  })
})

interface Check {
  readonly name: string
  readonly state: string
  readonly message: string
  readonly advice?: string
}
