import { expect, test } from 'bun:test'
import { deskOf } from '../support/desk.ts'
import { serve } from '../support/petstock.ts'
import { stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'

const TABLETS = 16
const KILLS = 4

interface Tablet {
  /** What was sent and not answered: to be sent again, under the same id. */
  pending: { readonly id: string; readonly petId: number; readonly quantity: number } | undefined
  added: number
}

type Desk = ReturnType<typeof deskOf>

/** An answer that broke off is none. */
const wholeResponse = (response: Response): Promise<Response | undefined> =>
  response.arrayBuffer().then(
    () => response,
    () => undefined,
  )

/** Adds what was not answered, or else the next pet. @returns whether it was answered */
async function addNext(tablet: Tablet, desk: Desk, petId: () => number): Promise<boolean> {
  tablet.pending ??= { id: crypto.randomUUID(), petId: petId(), quantity: 1 }
  const response = await desk.add(tablet.pending).then(wholeResponse, () => undefined)
  if (response === undefined) return false
  expect(response.status).toBe(200)
  tablet.pending = undefined
  tablet.added += 1
  return true
}

test(`tablets that repeat what got no response add each pet once, over ${KILLS} crashes`, async () => {
  using shop = await stockedShop(1)
  const tablets: Tablet[] = Array.from({ length: TABLETS }, () => ({
    pending: undefined,
    added: 0,
  }))
  let last = 1
  const nextPetId = () => ++last
  let repeated = 0
  for (let round = 0; round < KILLS; round++) {
    await using server = await serve(shop.data)
    const desk = deskOf(server, shop.key)
    const adding = tablets.map(async (tablet) => {
      while (await addNext(tablet, desk, nextPetId));
    })
    await Bun.sleep(100 + Math.random() * 200)
    await server.crash()
    await Promise.all(adding)
    repeated += tablets.filter(({ pending }) => pending !== undefined).length
  }
  await using server = await serve(shop.data)
  const desk = deskOf(server, shop.key)
  for (const tablet of tablets) {
    if (tablet.pending !== undefined) expect(await addNext(tablet, desk, nextPetId)).toBe(true)
  }
  const added = tablets.reduce((sum, tablet) => sum + tablet.added, 0)
  expect(added).toBe(last - 1)
  using stored = new Stored(shop)
  expect(stored.quantities().size).toBe(last)
  expect(stored.movements()).toBe(last)
  expect(stored.faults()).toEqual([])
  expect(repeated).toBeGreaterThan(0)
})
