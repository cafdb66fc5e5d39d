import { expect, test } from 'bun:test'
import { bearer, outputOf, type Server, serve } from '../support/petstock.ts'
import { stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'

const TILLS = 16
const KILLS = 6
const START = 1_000_000

interface Till {
  /** What was sent and not answered: to be sent again, under the same id. */
  pending: { readonly id: string; readonly change: number } | undefined
  sold: number
}

/** Sells one after the other until the server is gone. */
async function sell(till: Till, server: Server, key: string): Promise<void> {
  for (;;) {
    till.pending ??= { id: crypto.randomUUID(), change: -1 }
    try {
      const response = await server.request('/desk/api/inventory/1/movements', {
        method: 'POST',
        headers: { ...bearer(key), 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...till.pending, reason: 'sale' }),
      })
      if (response.status !== 200) return
      await response.json()
    } catch {
      return
    }
    till.sold += 1
    till.pending = undefined
  }
}

test(`tills that repeat what got no response sell each pet once, over ${KILLS} crashes`, async () => {
  using shop = await stockedShop(1)
  await outputOf(['inventory', 'set', '1', '--quantity', String(START), '--data', shop.data])
  const tills: Till[] = Array.from({ length: TILLS }, () => ({ pending: undefined, sold: 0 }))
  let repeated = 0
  for (let round = 0; round < KILLS; round++) {
    await using server = await serve(shop.data)
    const selling = tills.map((till) => sell(till, server, shop.key))
    await Bun.sleep(200 + Math.random() * 500)
    await server.crash()
    await Promise.all(selling)
    repeated += tills.filter(({ pending }) => pending !== undefined).length
  }
  await using server = await serve(shop.data)
  // Each repeats its last sale: it may have been made before the crash, or not.
  for (const till of tills) {
    if (till.pending === undefined) continue
    const response = await server.request('/desk/api/inventory/1/movements', {
      method: 'POST',
      headers: { ...bearer(shop.key), 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...till.pending, reason: 'sale' }),
    })
    expect(response.status).toBe(200)
    till.sold += 1
  }
  const sold = tills.reduce((sum, till) => sum + till.sold, 0)
  using stored = new Stored(shop)
  expect(stored.quantity(1)).toBe(START - sold)
  expect(stored.faults()).toEqual([])
  console.log('sold:', { sold, repeated })
  expect(repeated).toBeGreaterThan(0)
  expect(sold).toBeGreaterThan(TILLS * KILLS)
})
