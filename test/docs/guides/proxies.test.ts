import { expect } from 'bun:test'
import { guideBlocks, readGuide } from '../../support/guide.ts'
import { bearer, createKey, serve } from '../../support/petstock.ts'
import { stockedShop } from '../../support/shop.ts'
import { needs } from '../../support/tools.ts'
import { startWebProxy } from '../../support/web-proxy.ts'
import { reading } from '../event-stream.ts'

const BLOCKS = guideBlocks(readGuide('administrator.md'))
const blockOf = (language: string): string =>
  BLOCKS.find((each) => each.language === language)?.code ?? ''

/** The flags of the service behind it, as the guide has them. */
const FLAGS = /--trust-proxy.*/.exec(
  BLOCKS.find(({ code }) => code.includes('--trust-proxy'))?.code ?? '',
)?.[0]

const MIB = 1024 * 1024

/** The largest import, as to its bytes, and one that is larger by one. */
function importOf(bytes: number): string {
  const [head, tail] = ['{"dryRun":true,"csv":"petId,quantity\\n1,2\\n","more":"', '"}']
  return head + 'x'.repeat(bytes - head.length - tail.length) + tail
}

for (const name of ['nginx', 'caddy'] as const) {
  needs(name, 'openssl').test(
    `behind ${name}, as the guide has it, metrics are closed, events flow, and a file of 20 MiB comes in`,
    async () => {
      using shop = await stockedShop(1)
      await using server = await serve(shop.data, FLAGS?.split(' ') ?? [])
      await using proxy = await startWebProxy(name, blockOf(name), server.url)

      expect((await server.request('/metrics')).status).toBe(200)
      for (const path of ['/metrics', '/%6Detrics', '/metrics?a', '//metrics']) {
        expect([path, (await proxy.request(path)).status]).toEqual([path, 404])
      }

      const headers = bearer(shop.key)
      const events = reading(await proxy.request('/desk/api/events', { headers }))
      await events.received('event: ready\n')
      const body = JSON.stringify({ id: crypto.randomUUID(), change: 1, reason: 'arrival' })
      const json = { ...headers, 'Content-Type': 'application/json' }
      const movements = '/desk/api/inventory/1/movements'
      const moved = await proxy.request(movements, { method: 'POST', headers: json, body })
      expect(moved.status).toBe(200)
      await events.received('event: pets\n')
      await events.leave()

      const { key } = await createKey(shop.data, '--access', 'manage')
      const manager = { ...json, ...bearer(key) }
      const statuses: number[] = []
      for (const bytes of [20 * MIB, 20 * MIB + 1]) {
        const sent = { method: 'POST', headers: manager, body: importOf(bytes) }
        statuses.push((await proxy.request('/desk/api/imports', sent)).status)
      }
      expect(statuses).toEqual([200, 413])
      const document = await (await proxy.request('/docs/desk.json')).json()
      expect(document).toMatchObject({ servers: [{ url: 'https://shop.example/desk/api' }] })
    },
  )
}
