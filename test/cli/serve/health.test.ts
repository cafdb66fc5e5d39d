import { expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { outputOf, serve, temporaryFolder } from '../../support/petstock.ts'
import { samplesOf } from '../../support/samples.ts'

test('the executable shows its health, its readiness and its metrics', async () => {
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

test('a shop that starts empty beside backups says how to bring them back', async () => {
  using folder = temporaryFolder()
  const backups = folder.file('drive/backups')
  mkdirSync(backups, { recursive: true })
  const newest = join(backups, 'petstock-20260102T000000Z.db')
  for (const name of ['petstock-20260101T000000Z.db', basename(newest), 'other.db']) {
    writeFileSync(join(backups, name), '')
  }
  await using server = await serve(folder.file('shop'), ['--backup-dir', backups])
  await server.stop()
  expect(await server.stderr).toContain(`petstock restore ${newest} --data`)
})

test('an empty shop beside backups of an empty shop has nothing to bring back', async () => {
  using folder = temporaryFolder()
  const backups = folder.file('drive/backups')
  const flags = ['--backup-dir', backups]
  const shop = folder.file('shop')
  await using first = await serve(shop, flags)
  mkdirSync(backups, { recursive: true })
  const backUp = (data: string, stamp: string) => {
    const file = join(backups, `petstock-${stamp}.db`)
    return outputOf(['backup', 'create', file, '--data', data])
  }
  await backUp(shop, '20260102T000000Z')
  await first.stop()
  await using second = await serve(shop, flags)
  await second.stop()
  expect(await second.stderr).not.toContain('petstock restore')

  // An older one of a shop with pets is named, though a newer one is there.
  const before = folder.file('before')
  await outputOf(['inventory', 'import', '-', '--data', before], { stdin: 'petId,quantity\n1,5\n' })
  await backUp(before, '20260101T000000Z')
  await using third = await serve(shop, flags)
  await third.stop()
  expect(await third.stderr).toContain('petstock-20260101T000000Z.db')
})
