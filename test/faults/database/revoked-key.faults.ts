import { expect } from 'bun:test'
import { bearer, outputOf, serveDatabase } from '../../support/petstock.ts'
import { startPooler } from '../../support/postgres/pooler.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { needs } from '../../support/tools.ts'
import { A_SECOND, slowness, until } from '../../support/wait.ts'
import { DATABASE, makeDatabase } from './database.ts'
import { makeDatabaseShop, SHOP } from './database-shop.ts'

const CUT_OFF_MS = 3 * A_SECOND

needs('postgres').describe(
  'a key that is revoked while a node is cut off from the database',
  () => {
    needs('pgbouncer').test(
      'opens nothing there after a second, also not when the node is back',
      async () => {
        await using server = await startPostgres()
        const url = await makeDatabase(server)
        const { key, keyId } = await makeDatabaseShop(url, 1)
        await using pooler = await startPooler(server)
        await using node = await serveDatabase(pooler.url(DATABASE))
        const responses: { readonly asked: number; readonly status: number }[] = []
        const ask = async () => {
          const asked = performance.now()
          const { status } = await node.request('/v1/inventory', { headers: bearer(key) })
          responses.push({ asked, status })
          return status
        }
        expect(await ask()).toBe(200)
        pooler.freeze()
        await outputOf(['keys', 'revoke', keyId, '--shop', SHOP, '--database', url])
        const revoked = performance.now()
        let isOver = false
        const asking = Array.from({ length: 4 }, async () => {
          while (!isOver) await ask()
        })
        try {
          await until(() => performance.now() - revoked > CUT_OFF_MS)
          pooler.thaw()
          await until(() => responses.some(({ status }) => status === 401))
          const { length } = responses
          await until(() => responses.length > length + 100)
        } finally {
          isOver = true
          pooler.thaw()
          await Promise.all(asking)
        }
        const late = responses.filter(({ asked }) => asked > revoked + A_SECOND * slowness())
        // 429: the address has asked without a valid key for long enough.
        expect(late.filter(({ status }) => ![401, 429, 503].includes(status))).toEqual([])
        expect(late.length).toBeGreaterThan(0)
      },
    )
  },
)
