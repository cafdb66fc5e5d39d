import { expect, test } from 'bun:test'
import { serve, temporaryFolder } from '../../support/petstock.ts'
import { samplesOf } from '../../support/samples.ts'

test('the executable tells of its health, its readiness and its metrics', async () => {
  using folder = temporaryFolder()
  await using server = await serve(folder.path)
  const [health, ready, metrics] = await Promise.all(
    ['/healthz', '/readyz', '/metrics'].map((path) => server.request(path)),
  )
  expect([health?.status, ready?.status, metrics?.status]).toEqual([200, 200, 200])
  const samples = samplesOf((await metrics?.text()) ?? '')
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  expect(samples.get('process_cpu_seconds_total')).toBeGreaterThan(0)
  expect([...samples.keys()].filter((name) => name.startsWith('petstock_build_info'))).toHaveLength(
    1,
  )
})
