import { expect } from 'bun:test'
import type { Total } from '../../../src/stock/totals/fold-movements.ts'
import { awayFromMidnight } from '../../support/midnight.ts'
import { bearer, outputOf, petstock, serveBalanced, serveDatabase } from '../../support/petstock.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { commitBefore, programOf } from '../../support/program-before.ts'
import { timedWith } from '../../support/timed.ts'
import { needs } from '../../support/tools.ts'
import { untilEqual } from '../../support/wait.ts'
import { makeDatabase } from './database.ts'
import { type DatabaseShop, makeDatabaseShop } from './database-shop.ts'
import { underLoad } from './under-load.ts'

const PETS = 12

const commit = commitBefore()

type Node = Pick<Awaited<ReturnType<typeof serveDatabase>>, 'request'>

/** Two programs on one database, and a shop of it. */
interface Programs {
  readonly shop: DatabaseShop
  readonly older: Node
  readonly newer: Node
}

const headersOf = (key: string) => ({ ...bearer(key), 'Content-Type': 'application/json' })

/** What one program has sold is taken back by way of the other, once, and neither counts it as sold. */
async function expectUndone({ shop: { key, petIds }, older, newer }: Programs) {
  const headers = headersOf(key)
  const path = `/desk/api/inventory/${petIds[0]}/movements`
  const make = async (node: Node, body: object) => {
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await node.request(path, init)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const soldAt = async (node: Node): Promise<number> => {
    const response = await node.request('/desk/api/report', { headers })
    const { total } = (await response.json()) as { total: { reasons: Record<string, Total> } }
    const { taken = 0, added = 0 } = total.reasons.sale ?? {}
    return taken - added
  }
  await awayFromMidnight()
  const before = await soldAt(newer)
  for (const [seller, undoer] of [
    [older, newer],
    [newer, older],
  ] as const) {
    const id = crypto.randomUUID()
    await make(seller, { id, change: -1, reason: 'sale' })
    // As the page sends it.
    const back = { change: 1, reason: 'sale', note: 'undo: sale -1', undoes: id }
    const undoing = { id: crypto.randomUUID(), ...back }
    const made = { status: 200, body: { id: undoing.id, reason: 'sale' } }
    for (const node of [undoer, newer, older]) expect(await make(node, undoing)).toMatchObject(made)
    for (const node of [older, newer]) await untilEqual(() => soldAt(node), before)
  }
}

/** What was sent late stands on its own day, though the older program counts beside the newer one, and for good. */
async function expectOnItsDay({ shop: { key, petIds }, older, newer }: Programs) {
  const headers = headersOf(key)
  const soldOn = async (node: Node, at: number): Promise<number> => {
    const day = new Date(at).toISOString().slice(0, 10)
    const path = `/desk/api/report?from=${day}&to=${day}&timeZone=UTC`
    const { total } = (await (await node.request(path, { headers })).json()) as {
      total: { reasons: Record<string, Total> }
    }
    return total.reasons.sale?.taken ?? 0
  }
  const sell = async (node: Node, more: object = {}) => {
    const body = { id: crypto.randomUUID(), change: -1, reason: 'sale', ...more }
    const path = `/desk/api/inventory/${petIds[0]}/movements`
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await node.request(path, init)
    expect(response.status).toBe(200)
    return (await response.json()) as { at: number; occurredAt?: number | null }
  }
  const { at } = await sell(newer)
  const today = await soldOn(newer, at)
  const { occurredAt } = await sell(newer, { occurredAgoMs: 3 * 86_400_000 })
  // The older program counts what it finds, as it has always done.
  await soldOn(older, at)
  await sell(older)
  await untilEqual(() => soldOn(newer, at), today + 1)
  expect(await soldOn(newer, occurredAt ?? 0)).toBe(1)
}

needs('postgres').describe('the program before the newest migration', () => {
  timedWith(needs('git', 'tar').test.skipIf(commit === undefined))(
    'goes on beside this one over the tables that this one has upgraded: no request fails, and nothing is lost',
    async () => {
      using before = programOf(commit ?? '')
      await using database = await startPostgres()
      const url = await makeDatabase(database)
      const flags = ['migrate', '--database', url]
      await outputOf(flags, { binary: before.binary })
      expect(await outputOf([...flags])).toMatch(/^applied /)
      const shop = await makeDatabaseShop(url, PETS)
      // It may lack flags of this version.
      await using older = await serveBalanced(url, [], { binary: before.binary })
      await using newer = await serveDatabase(url)
      const nodes = [() => older, () => newer]
      await underLoad({ shop, nodes, readFrom: url, mayFail: undefined }, async (load) => {
        await load.moreAcknowledged(1_000)
        return undefined
      })
      await expectUndone({ shop, older, newer })
      await expectOnItsDay({ shop, older, newer })
      expect(await outputOf(['doctor', '--database', url])).not.toContain('fail')
      // It would leave out what it does not know: who delivers to a shop.
      await outputOf(['suppliers', 'add', 'Aqua Wholesale', '--database', url])
      const refused = await petstock(['shops', 'list', '--database', url], {
        binary: before.binary,
      })
      expect(refused.stderr).toContain('a newer petstock has changed the tables')
    },
  )
})
