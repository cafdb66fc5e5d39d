import { afterAll, beforeAll, expect } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../client/fresh-folder.ts'
import { outputOf, petstock, serve, temporaryFolder } from '../../support/petstock.ts'
import { setQuantity } from '../../support/requests.ts'
import { stockedShop } from '../../support/shop.ts'
import { Stored } from '../../support/stored.ts'
import { findTool, needs } from '../../support/tools.ts'
import { until } from '../../support/wait.ts'

// Litestream itself. Later versions bring a SQLite of their own, which Go compiles for half an hour.
const LITESTREAM = 'github.com/benbjohnson/litestream/cmd/litestream@v0.3.14'

/** A busy machine compiles its SQLite for minutes. */
const BUILD_MS = 1_200_000

needs('go').describe('beside Litestream', () => {
  const bin = temporaryFolder()
  const litestream = join(bin.path, 'litestream')
  beforeAll(
    () => run([findTool('go'), 'install', LITESTREAM], bin.path, { GOBIN: bin.path }),
    BUILD_MS,
  )
  afterAll(() => bin[Symbol.dispose]())

  needs('go').test(
    'no update and no command is refused, and what it puts back after a crash is a good backup with each of them',
    async () => {
      using shop = await stockedShop(3)
      const copies = shop.file('copies')
      const data = ['--data', shop.data]
      await using server = await serve(shop.data, ['--backup-dir', 'off'])
      const child = Bun.spawn([litestream, 'replicate', shop.database, `file://${copies}`], {
        stdout: 'ignore',
        stderr: 'ignore',
      })
      const refused: string[] = []
      for (let quantity = 1; quantity <= 300; quantity++) {
        const outcome = await setQuantity(server, shop.key, 1, quantity)
        if (outcome !== '200') refused.push(outcome)
        if (quantity % 60 !== 0) continue
        const set = await petstock(['inventory', 'set', '2', '--quantity', `${quantity}`, ...data])
        if (set.status !== 0) refused.push(set.stderr)
      }
      expect(refused).toEqual([])
      expect((await server.request('/readyz')).status).toBe(200)
      await server.crash()
      // It copies each second, and all that is left when it stops.
      const back = shop.file('back.db')
      await until(async () => {
        rmSync(back, { force: true })
        await run([litestream, 'restore', '-o', back, `file://${copies}`], shop.data).catch(
          () => undefined,
        )
        return (await petstock(['backup', 'verify', back])).status === 0 && quantityIn(back) === 300
      })
      child.kill()
      await child.exited
      using stored = new Stored({ database: back })
      expect([stored.quantity(1), stored.quantity(2)]).toEqual([300, 300])
      expect(stored.faults()).toEqual([])
      await outputOf(['doctor', ...data])
    },
  )
})

function quantityIn(database: string): number | undefined {
  using stored = new Stored({ database })
  return stored.quantity(1)
}
