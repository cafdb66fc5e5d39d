import { expect } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { lengthenJournal } from '../../support/long-journal.ts'
import { bearer, createKey, serve, update } from '../../support/petstock.ts'
import { stockedShop, UNLIMITED } from '../../support/shop.ts'
import { expectInTime, timedTest } from '../../support/timed.ts'
import { until } from '../../support/wait.ts'

const PETS = 20_000
const REPORTS = 60
const PROMISED_MS = 500

timedTest(
  'a sale beside 60 reports of one key that reads is answered within half a second',
  async () => {
    using shop = await stockedShop(PETS)
    lengthenJournal(shop.data, 2)
    const { key: reader } = await createKey(shop.data, '--access', 'read', ...UNLIMITED)
    await using server = await serve(shop.data)
    const report = () =>
      fetch(`${server.url}/desk/api/report?from=2020-01-01&by=month`, { headers: bearer(reader) })
    const isCounted = async () =>
      ((await (await report()).json()) as { isComplete: boolean }).isComplete
    await until(() => isCounted().catch(() => false))

    const sale = () =>
      fetch(`${server.url}/desk/api/inventory/7/movements`, {
        ...update(shop.key, { id: randomUUID(), change: 1, reason: 'arrival' }),
        method: 'POST',
      })
    const slowestOf = async (isOver: () => boolean) => {
      let slowest = 0
      do {
        const began = performance.now()
        expect((await sale()).status).toBe(200)
        slowest = Math.max(slowest, performance.now() - began)
      } while (!isOver())
      return slowest
    }
    let sales = 0
    const alone = await slowestOf(() => ++sales === 20)
    const alongside = Promise.all(Array.from({ length: REPORTS }, report))
    let isDone = false
    void alongside.then(() => {
      isDone = true
    })
    const beside = await slowestOf(() => isDone)
    const statuses = (await alongside).map(({ status }) => status)
    const made = statuses.filter((status) => status === 200).length
    console.log(`the slowest sale: ${alone} ms alone, ${beside} ms beside ${made} reports`)
    expect(made).toBeGreaterThanOrEqual(2)
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
    const refused = (await alongside).find(({ status }) => status === 503)
    if (refused !== undefined) expect(refused.headers.get('retry-after')).toBe('2')
    expectInTime(beside, PROMISED_MS, 'a sale beside reports')
  },
)
