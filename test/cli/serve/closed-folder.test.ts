import { expect } from 'bun:test'
import { chmodSync, chownSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BINARY, serve } from '../../support/petstock.ts'
import { setQuantity } from '../../support/requests.ts'
import { type Shop, stockedShop } from '../../support/shop.ts'
import { asSomebody, SOMEBODY } from '../../support/somebody.ts'
import { needs } from '../../support/tools.ts'
import { until, untilEqual } from '../../support/wait.ts'

// Nothing is closed to root, so the server runs as another user.

/** Gives a shop to another user; returns the program as that user runs it. */
function programOf(shop: Shop): string {
  chmodSync(dirname(shop.data), 0o755)
  for (const name of ['', ...readdirSync(shop.data)])
    chownSync(join(shop.data, name), SOMEBODY, SOMEBODY)
  const program = shop.file('petstock')
  writeFileSync(program, `#!/bin/sh\nexec ${asSomebody().join(' ')} '${BINARY}' "$@"\n`, {
    mode: 0o755,
  })
  return program
}

needs('another user').test(
  'a data folder that is closed for a while stops updates, and is not taken for damage',
  async () => {
    using shop = await stockedShop(1)
    const binary = programOf(shop)
    await using server = await serve(shop.data, ['--backup-dir', 'off'], { binary })
    const set = (quantity: number) => setQuantity(server, shop.key, 1, quantity)
    expect(await set(1)).toBe('200')
    const ready = async () => (await server.request('/readyz')).status
    chmodSync(shop.data, 0)
    try {
      await untilEqual(ready, 503)
      await untilEqual(() => set(2), '503 storage_unavailable')
      const readiness = await (await server.request('/readyz')).text()
      expect(readiness).not.toContain('damaged')
      const metrics = await server.request('/metrics')
      expect(metrics.status).toBe(200)
      expect(await metrics.text()).toMatch(/^petstock_database_bytes 0$/m)
    } finally {
      chmodSync(shop.data, 0o700)
    }
    await until(async () => (await set(3)) === '200')
    await untilEqual(ready, 200)
    expect(existsSync(join(shop.data, 'petstock.damaged'))).toBe(false)
    expect(await server.stop()).toBe(0)
    expect(await server.stderr).not.toContain('damaged')
  },
)
