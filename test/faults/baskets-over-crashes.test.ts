import { expect, test } from 'bun:test'
import { deskOf } from '../support/desk.ts'
import { serve } from '../support/petstock.ts'
import { stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'
import { until } from '../support/wait.ts'

const TABLETS = 16
const KILLS = 4
const PETS = 4
const SIZE = 40

interface Tablet {
  /** What was sent and not answered: to be sent again, under the same id. */
  pending: ReturnType<typeof delivery> | undefined
  made: number
}

type Desk = ReturnType<typeof deskOf>

/** A basket that brings as many of each pet. */
const delivery = () => ({
  id: crypto.randomUUID(),
  movements: Array.from({ length: SIZE }, (_, place) => ({
    petId: 1 + (place % PETS),
    change: 1,
    reason: 'arrival',
  })),
})

const madeBy = (tablets: readonly Tablet[]): number =>
  tablets.reduce((sum, { made }) => sum + made, 0)

/** An answer that broke off is none. */
const wholeResponse = (response: Response): Promise<Response | undefined> =>
  response.arrayBuffer().then(
    () => response,
    () => undefined,
  )

/** Sends what was not answered, or else the next basket. @returns whether it was answered */
async function sendNext(tablet: Tablet, desk: Desk): Promise<boolean> {
  tablet.pending ??= delivery()
  const response = await desk
    .send('POST', '/movements', tablet.pending)
    .then(wholeResponse, () => undefined)
  if (response === undefined) return false
  expect(response.status).toBe(200)
  tablet.pending = undefined
  tablet.made += 1
  return true
}

test(`a basket is whole or not there over ${KILLS} crashes, and is made once by tablets that repeat what got no response`, async () => {
  using shop = await stockedShop(PETS)
  const tablets: Tablet[] = Array.from({ length: TABLETS }, () => ({ pending: undefined, made: 0 }))
  const wholeOne = Array.from({ length: SIZE }, (_, position) => position).join()
  const expectWholeOnes = () => {
    using stored = new Stored(shop)
    expect(new Set(stored.positions())).toEqual(new Set([wholeOne]))
    expect(new Set(stored.quantities().values()).size).toBe(1)
    expect(stored.faults()).toEqual([])
  }
  let repeated = 0
  for (let round = 0; round < KILLS; round++) {
    await using server = await serve(shop.data)
    const desk = deskOf(server, shop.key)
    const before = madeBy(tablets)
    const sending = tablets.map(async (tablet) => {
      while (await sendNext(tablet, desk));
    })
    // A crash before the first basket would be a crash of nothing.
    await until(() => madeBy(tablets) > before)
    await Bun.sleep(100 + Math.random() * 200)
    await server.crash()
    await Promise.all(sending)
    expectWholeOnes()
    repeated += tablets.filter(({ pending }) => pending !== undefined).length
  }
  await using server = await serve(shop.data)
  const desk = deskOf(server, shop.key)
  for (const tablet of tablets) {
    if (tablet.pending !== undefined) expect(await sendNext(tablet, desk)).toBe(true)
  }
  expectWholeOnes()
  const made = madeBy(tablets)
  using stored = new Stored(shop)
  expect(stored.quantity(1)).toBe((made * SIZE) / PETS)
  expect(stored.positions()).toHaveLength(made)
  expect(repeated).toBeGreaterThan(0)
})
