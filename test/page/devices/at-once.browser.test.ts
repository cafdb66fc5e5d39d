import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { createClient, newId } from '../../../src/client/client.ts'
import { openBrowser } from '../../support/browser.ts'
import { createKey } from '../../support/petstock.ts'
import { needs } from '../../support/tools.ts'
import { TIMEOUT_MS, until, untilEqual } from '../../support/wait.ts'
import { changeShop, type Row, tabletIn } from '../change-shop.ts'

const PET = 1
const START = 5_000
const TAPS = 333
const BY_TILL = 334

/** Taps a button of the pet so many times, much faster than a person could. */
const tap = (page: Page, name: string, times: number) =>
  page.evaluate(
    `(() => {
      const label = '[data-pet="${PET}"] [aria-label^="${name}"]'
      for (let taps = 0; taps < ${times}; taps++) document.querySelector(label).click()
    })()`,
  )

const sum = (rows: readonly Row[]): number =>
  rows.reduce((all, { previousQuantity, newQuantity }) => all + newQuantity - previousQuantity, 0)

needs('chromium').test(
  'two browsers and a till change the same pet a thousand times at once, and every change counts',
  async () => {
    await using shop = await changeShop()
    const [tabletKey, tillKey] = await Promise.all([
      createKey(shop.data, '--name', 'Tablet'),
      createKey(shop.data, '--name', 'Till'),
    ])
    const browser = await openBrowser()
    await using one = await tabletIn(browser, shop)
    await using other = await tabletIn(browser, shop, tabletKey.key)
    const till = createClient(shop.url, { apiKey: tillKey.key, deadline: TIMEOUT_MS })
    const takeBack = async () => {
      const movements = till.desk.api.inventory({ petId: BigInt(PET) }).movements
      const { error } = await movements.post({ id: newId(), change: 2, reason: 'return' })
      if (error !== null) throw error
    }

    await shop.send(PET, { counted: START, expected: 50, reason: 'count' })
    await until(async () => (await other.quantity(PET).textContent()) === '5,000')
    await Promise.all([
      tap(one.page, 'One more', TAPS),
      tap(other.page, 'One less', TAPS),
      // Eight hands at the till.
      ...Array.from({ length: 8 }, async (_, hand) => {
        for (let made = hand; made < BY_TILL; made += 8) await takeBack()
      }),
    ])

    const expected = START + 2 * BY_TILL
    for (const { quantity, inFlight } of [one, other]) {
      await untilEqual(() => inFlight(PET).count(), 0)
      await until(async () => (await quantity(PET).textContent()) === expected.toLocaleString('en'))
    }

    const [first, ...journal] = await shop.journal(PET)
    expect(first?.newQuantity).toBe(START)
    expect(journal).toHaveLength(2 * TAPS + BY_TILL)
    const by = (keyId: string) => journal.filter((row) => row.keyId === keyId)
    expect([sum(by(shop.keyId)), sum(by(tabletKey.id)), sum(by(tillKey.id))]).toEqual([
      TAPS,
      -TAPS,
      2 * BY_TILL,
    ])
    expect([by(shop.keyId).length, by(tabletKey.id).length]).toEqual([TAPS, TAPS])
    expect(journal.at(0)?.previousQuantity).toBe(START)
    expect(journal.at(-1)?.newQuantity).toBe(expected)
    for (const [index, row] of journal.slice(1).entries()) {
      expect(row.previousQuantity).toBe(journal[index]?.newQuantity ?? -1)
    }
    await browser.close()
  },
)
