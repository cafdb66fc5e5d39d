import { OwnChanges } from '../../src/page/changes/own-changes.ts'
import { Undo } from '../../src/page/changes/undo.ts'
import type { Change } from '../../src/page/outbox/entry.ts'
import { memoryStorage } from './memory-storage.ts'
import { ModelShop } from './model-shop.ts'
import { browserAt } from './outbox-tab.ts'

export const HOUR = 3_600_000

/** So late after a tap that the next one is another change. */
export const LATER = 3_001

/** A page that undoes, in front of a shop with five of one pet and five of another. */
export function openedUndo() {
  const shop = new ModelShop({ 1: 5, 2: 5 })
  const browser = browserAt(shop)
  const { outbox, done } = browser.open()
  const storage = memoryStorage()
  const own = new OwnChanges(storage)
  const undo = new Undo(outbox, own)
  let passedOn = 0
  const tap = (what: Change['what'], petId = 1n) =>
    outbox.add({ petId, name: 'Guppy', what, note: null })
  const change = async (what: Change['what'], petId = 1n) => {
    tap(what, petId)
    await settle()
  }
  const settle = async (ms = 1) => {
    await browser.pass(ms)
    for (const { entry, movement } of done.slice(passedOn)) undo.made(entry, movement)
    passedOn = done.length
  }
  return { shop, outbox, undo, own, storage, tap, change, settle }
}
