import { expect, test } from 'bun:test'
import { existsSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bearer, outputOf, petstock, serve } from '../../support/petstock.ts'
import { type Shop, stockedShop } from '../../support/shop.ts'

test.each<[string, (shop: Shop) => void]>([
  ['has 0 bytes', ({ database }) => truncateSync(database, 0)],
  ['is missing', ({ database }) => rmSync(database)],
])(
  'a database that was found damaged and %s is not replaced by an empty shop, until a backup is restored',
  async (_, lose) => {
    using shop = await stockedShop(3)
    const backup = shop.file('good.db')
    await outputOf(['backup', 'create', backup, '--data', shop.data])
    for (const suffix of ['-wal', '-shm']) rmSync(shop.database + suffix, { force: true })
    lose(shop)
    const mark = join(shop.data, 'petstock.damaged')
    writeFileSync(mark, 'a page of the stock\n')
    for (const flags of [[], ['--demo']]) {
      const refused = await petstock(['serve', '--port', '0', '--data', shop.data, ...flags])
      expect(refused).toMatchObject({ status: 1, stdout: '' })
      expect(refused.stderr).toContain(
        'is damaged: it was found damaged, and is empty or missing now: a page of the stock',
      )
      expect(refused.stderr).toContain(`petstock restore FILE --data ${shop.data}`)
      expect(existsSync(mark)).toBe(true)
      expect(statSync(shop.database, { throwIfNoEntry: false })?.size ?? 0).toBe(0)
    }
    await outputOf(['restore', backup, '--data', shop.data])
    await using server = await serve(shop.data, ['--backup-dir', 'off'])
    const list = await server.request('/v1/inventory', { headers: bearer(shop.key) })
    expect((await list.json()) as unknown[]).toHaveLength(3)
  },
)
