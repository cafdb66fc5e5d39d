import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readNote, readQuantity } from '../../src/page/changes/amount.ts'
import { CountDrafts } from '../../src/page/changes/count-drafts.ts'
import { showMovement } from '../../src/page/changes/show-movement.ts'
import { Undo } from '../../src/page/changes/undo.ts'
import { expectedQuantity, inFlightOf } from '../../src/page/outbox/entry.ts'
import { Stock } from '../../src/page/state/stock.ts'
import { memoryStorage } from './memory-storage.ts'
import { ModelShop } from './model-shop.ts'
import { ANNA, browserAt } from './outbox-tab.ts'
import { pet } from './pets.ts'

describe('a count that is not saved', () => {
  test('begins with one when one is scanned, and each further scan counts one up', () => {
    const drafts = new CountDrafts(memoryStorage())
    drafts.scanned(7n, 12)
    expect(drafts.of(7n)).toEqual({ counted: 1, expected: 12 })
    expect(drafts.asked.value).toBe(7n)
    drafts.scanned(7n, 11)
    drafts.scanned(8n, 3)
    expect(drafts.of(7n)).toEqual({ counted: 2, expected: 12 })
    expect(drafts.of(8n)).toEqual({ counted: 1, expected: 3 })
  })

  test('is replaced by what is typed, and counted up from there', () => {
    const drafts = new CountDrafts(memoryStorage())
    drafts.scanned(7n, 12)
    drafts.set(7n, 40, 12)
    drafts.scanned(7n, 12)
    expect(drafts.of(7n)).toEqual({ counted: 41, expected: 12 })
  })

  test('keeps what it was counted against, until the person decides otherwise', () => {
    const drafts = new CountDrafts(memoryStorage())
    drafts.set(7n, 5, 7)
    drafts.set(7n, 6, 6)
    expect(drafts.of(7n)).toEqual({ counted: 6, expected: 7 })
    drafts.countAgainst(7n, 6)
    expect(drafts.of(7n)).toEqual({ counted: 6, expected: 6 })
    drafts.drop(7n)
    expect(drafts.of(7n)).toBeUndefined()
    drafts.countAgainst(7n, 6)
    expect(drafts.all.value.size).toBe(0)
  })

  test('never leaves the bounds of a quantity', () => {
    const drafts = new CountDrafts(memoryStorage())
    drafts.set(7n, 2_147_483_647, 1)
    drafts.scanned(7n, 1)
    drafts.set(7n, -1, 1)
    expect(drafts.of(7n)?.counted).toBe(2_147_483_647)
  })

  test('survives a reload to the last digit of its pet, and whatever else stands in its place', () => {
    const storage = memoryStorage()
    const drafts = new CountDrafts(storage)
    drafts.set(9223372036854775807n, 5, 7)
    drafts.set(-1n, 0, 2)
    expect(new CountDrafts(storage).all.value).toEqual(drafts.all.value)
    for (const text of [
      '',
      '{',
      'null',
      '5',
      '[null,5,{},{"petId":"1","counted":-1,"expected":1}]',
    ]) {
      storage.setItem('petstock.counts', text)
      expect(new CountDrafts(storage).all.value.size).toBe(0)
    }
  })
})

describe('undoing', () => {
  function opened() {
    const shop = new ModelShop({ 1: 5 })
    const browser = browserAt(shop)
    const { outbox, done } = browser.open()
    const undo = new Undo(outbox)
    const change = async (what: Parameters<typeof outbox.add>[0]['what']) => {
      outbox.add({ petId: 1n, name: 'Guppy', what, note: null })
      await settle()
    }
    const settle = async () => {
      await browser.pass(1)
      const last = done.at(-1)
      if (last) undo.made(last.entry, last.movement)
    }
    return { shop, outbox, undo, change, settle }
  }

  test('a difference sends its opposite as a change of its own', async () => {
    const { shop, undo, change, settle } = opened()
    await change({ change: -2, reason: 'sale' })
    undo.undoLast()
    expect(undo.lastChange.value).toBeUndefined()
    await settle()
    expect(shop.journal).toMatchObject([
      { newQuantity: 3, reason: 'sale' },
      { newQuantity: 5, reason: 'other', note: 'undo: sale -2' },
    ])
    // Which can be undone as well.
    undo.undoNewest()
    await settle()
    expect(shop.journal.at(-1)).toMatchObject({ newQuantity: 3, note: 'undo: other +2' })
  })

  test('a count counts back, against the number that it made', async () => {
    const { shop, outbox, undo, change, settle } = opened()
    await change({ counted: 9, expected: 5, reason: 'count' })
    shop.set(1n, 8)
    undo.undoLast()
    await settle()
    expect(outbox.refused.value).toMatchObject([{ refusal: 'quantity_moved' }])
    expect(shop.quantity(1n)).toBe(8)
  })

  test('a count that agreed does nothing', async () => {
    const { shop, undo, change, settle } = opened()
    await change({ counted: 5, expected: 5, reason: 'count' })
    undo.undoLast()
    await settle()
    expect(shop.journal).toHaveLength(1)
  })

  test('what was never sent is taken back; what may have arrived is left until that is known', async () => {
    const { shop, outbox, undo, change, settle } = opened()
    shop.mishaps = ['answer late']
    await change({ change: -1, reason: 'sale' })
    outbox.add({ petId: 1n, name: 'Guppy', what: { change: -1, reason: 'sale' }, note: null })
    undo.undoNewest()
    expect(undo.lastChange.value).toMatchObject({ what: 'taken back' })
    undo.undoNewest()
    await settle()
    expect(outbox.waiting.value).toHaveLength(1)
    expect(shop.journal).toHaveLength(1)
  })
})

describe('a response of the service', () => {
  const entry = {
    petId: 1n,
    name: 'Guppy',
    what: { change: -1, reason: 'sale' },
    note: null,
    id: crypto.randomUUID(),
    keyId: ANNA.id,
    keyName: ANNA.name,
    madeAt: 1,
    place: 1,
    tried: true,
    refusal: null,
  } as const
  const movement = {
    id: entry.id,
    petId: 1n,
    previousQuantity: 5,
    newQuantity: 4,
    reason: 'sale',
    note: null,
    at: 1_000,
  } as const

  test('is shown at once, and whether that is low', () => {
    const stock = new Stock()
    stock.load([pet({ petId: 1n, quantity: 5, lowStockAt: 4 })])
    showMovement(stock, entry, movement)
    expect(stock.find(1n)).toMatchObject({
      quantity: 4,
      low: true,
      lastMovement: { at: 1_000, reason: 'sale', by: { keyId: ANNA.id, name: ANNA.name } },
    })
  })

  test('never takes the place of something newer', () => {
    const stock = new Stock()
    const newer = pet({ quantity: 9, lastMovement: { at: 1_001, reason: 'arrival', by: null } })
    stock.load([newer])
    showMovement(stock, entry, movement)
    expect(stock.find(1n)).toEqual(newer)
    stock.clear()
    showMovement(stock, entry, movement)
    expect(stock.find(1n)).toBeUndefined()
  })
})

test('changes in flight add up, and a count stands for all before it', () => {
  const change = { petId: 1n, name: null, note: null } as const
  const entries = [
    { ...change, what: { change: -2, reason: 'sale' } as const },
    { ...change, what: { counted: 9, expected: 3, reason: 'count' } as const },
    { ...change, what: { change: 3, reason: 'arrival' } as const },
  ].map((each, place) => ({
    ...each,
    id: String(place),
    keyId: '',
    keyName: '',
    madeAt: 0,
    place,
    tried: false,
    refusal: null,
  }))
  const after = (count: number) => expectedQuantity(5, inFlightOf(entries.slice(0, count)).get(1n))
  expect([0, 1, 2, 3].map(after)).toEqual([5, 3, 9, 12])
})

test('numbers are read as people type them, and nothing else is', () => {
  expect([' 12 ', '007', '0', '2147483647'].map(readQuantity)).toEqual([12, 7, 0, 2_147_483_647])
  const wrong = ['', ' ', '-1', '+1', '1.5', '1e3', '2147483648', '99999999999', '١٢', 'five']
  expect(wrong.map(readQuantity)).toEqual(wrong.map(() => undefined))
})

test('a note of any text becomes one that the service takes', () => {
  expect(readNote('  to\tMs\nÖ. ')).toBe('to Ms Ö.')
  expect(readNote(' \n ')).toBeNull()
  expect(readNote('two 🐟'.slice(0, -1))).toBe('two \ufffd')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const note = readNote(text)
      if (note === null) return
      expect([...note].length).toBeLessThanOrEqual(200)
      expect(note).not.toMatch(/\p{Cc}/u)
    }),
  )
})
