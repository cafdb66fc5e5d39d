import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ListedBackup } from '../../src/http/desk/health/shop-health.ts'
import { bodyOf } from '../support/access.ts'
import { bearer, createKey, outputOf, serve, temporaryFolder } from '../support/petstock.ts'
import { until } from '../support/wait.ts'

test('a backup that a browser downloads is the file, byte for byte, can be restored, and its ticket is in no log', async () => {
  using folder = temporaryFolder()
  const data = folder.file('data')
  const csv = Array.from({ length: 20_000 }, (_, at) => `${at + 1},${at % 50},available`)
  const stdin = `petId,quantity,status\n${csv.join('\n')}\n`
  await outputOf(['inventory', 'import', '-', '--data', data], { stdin })
  const { key } = await createKey(data, '--access', 'manage')
  await using server = await serve(data, ['--log-level', 'debug'])
  const post = (path: string) =>
    server.request(`/desk/api/backups${path}`, { method: 'POST', headers: bearer(key) })
  let made: Partial<ListedBackup> = {}
  // The service may be making one of its own.
  await until(async () => {
    made = (await (await post('')).json()) as Partial<ListedBackup>
    return made.name !== undefined
  })
  const { name = '' } = made
  const { url } = await bodyOf<{ url: string }>(post(`/${name}/ticket`), 201)
  const response = await server.request(url)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(bytes.byteLength).toBe(made.bytes ?? 0)
  expect(Buffer.from(bytes).equals(readFileSync(join(data, 'backups', name)))).toBe(true)
  writeFileSync(folder.file(name), bytes)
  expect(await outputOf(['backup', 'verify', folder.file(name)])).toContain('20,000 pets')

  expect(await bodyOf(post(`/${name}/verification`))).toMatchObject({ sound: true, pets: 20_000 })
  const metrics = await (await server.request('/metrics')).text()
  expect(metrics).toContain('/download/:ticket')
  await server.stop()
  const ticket = url.slice('/download/'.length)
  for (const text of [metrics, await server.stderr]) expect(text).not.toContain(ticket)
  expect(await server.stderr).toContain('/download/psd_...')
})
