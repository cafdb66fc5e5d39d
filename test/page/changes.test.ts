import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { CountDrafts } from '../../src/page/changes/count-drafts.ts'
import { OwnChanges } from '../../src/page/changes/own-changes.ts'
import { showMovement } from '../../src/page/changes/shown-quantity.ts'
import { Undo } from '../../src/page/changes/undo.ts'
import { expectedQuantity, inFlightOf } from '../../src/page/outbox/entry.ts'
import { Stock } from '../../src/page/state/stock.ts'
import { readNote, readQuantity } from '../../src/page/texts/amount.ts'
import { NO_AMOUNT } from '../../src/stock/journal.ts'
import { memoryStorage } from './memory-storage.ts'
import { ANNA } from './outbox-tab.ts'
import { load, pet } from './pets.ts'
import { HOUR, LATER, openedUndo } from './undo-page.ts'

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

  test('keeps the quantity that was shown when it began', () => {
    const drafts = new CountDrafts(memoryStorage())
    drafts.set(7n, 5, 7)
    drafts.set(7n, 6, 6)
    expect(drafts.of(7n)).toEqual({ counted: 6, expected: 7 })
    drafts.drop(7n)
    expect(drafts.of(7n)).toBeUndefined()
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
  test('a difference sends its opposite as a change of its own', async () => {
    const { shop, undo, change, settle } = openedUndo()
    await change({ change: -2, reason: 'sale' })
    undo.undo(undo.next.value)
    expect(undo.lastChange.value).toBeUndefined()
    await settle()
    expect(shop.journal).toMatchObject([
      { newQuantity: 3, reason: 'sale', undoes: null },
      {
        ...{ newQuantity: 5, reason: 'sale', note: 'undo: sale -2' },
        undoes: shop.journal[0]?.id,
      },
    ])
  })

  test('an undoing is undone as the change that it was, however often', async () => {
    const { shop, undo, change, settle } = openedUndo()
    await change({ change: -2, reason: 'sale' })
    for (let times = 0; times < 3; times++) {
      undo.undoNewest()
      await settle()
    }
    expect(shop.journal.map(({ newQuantity, note }) => [newQuantity, note])).toEqual([
      [3, null],
      [5, 'undo: sale -2'],
      [3, 'redo: sale -2'],
      [5, 'undo: sale -2'],
    ])
    await change({ counted: 9, expected: 5, reason: 'count' })
    for (let times = 0; times < 2; times++) {
      undo.undoNewest()
      await settle()
    }
    expect(shop.journal.slice(-2).map(({ newQuantity, note }) => [newQuantity, note])).toEqual([
      [5, 'undo: count 9'],
      [9, 'redo: count 9'],
    ])
  })

  test('a count that changes nothing leaves no change of another pet to undo beside it', async () => {
    const { undo, change } = openedUndo()
    await change({ counted: 9, expected: 5, reason: 'count' })
    expect(undo.next.value).toBeDefined()
    await change({ counted: 9, expected: 9, reason: 'count' })
    expect(undo.next.value).toBeUndefined()
    await change({ change: -1, reason: 'sale' })
    expect(undo.next.value).toMatchObject({ movement: { newQuantity: 8 } })
  })

  test('a count counts back, against the number that it made', async () => {
    const { shop, outbox, undo, change, settle } = openedUndo()
    await change({ counted: 9, expected: 5, reason: 'count' })
    shop.set(1n, 8)
    undo.undo(undo.next.value)
    await settle()
    expect(outbox.refused.value).toMatchObject([{ refusal: 'quantity_moved' }])
    expect(shop.quantity(1n)).toBe(8)
  })

  test('undoes several changes one after the other, each once, and redoes the last undoing', async () => {
    const { shop, undo, change, settle } = openedUndo()
    for (let sales = 0; sales < 3; sales++) {
      await change({ change: -1, reason: 'sale' })
      await settle(LATER)
    }
    for (const left of [3, 4, 5]) {
      undo.undo(undo.next.value)
      await settle()
      expect(shop.quantity(1n)).toBe(left)
    }
    expect(undo.next.value).toBeUndefined()
    undo.undo(undo.next.value)
    await settle()
    expect(shop.quantity(1n)).toBe(5)
    undo.redo()
    await settle()
    expect(shop.quantity(1n)).toBe(4)
  })

  test('of a change in the history sends its opposite once, also after a reload and in another tab', async () => {
    const { shop, outbox, undo, own, storage, change, settle } = openedUndo()
    await change({ change: -1, reason: 'died' })
    await change({ change: 2, reason: 'arrival' })
    const [died] = own.all.value
    if (died === undefined) throw new Error('nothing was made')
    const was = {
      petId: 1n,
      name: 'Guppy',
      what: { change: -1, reason: 'died' },
      note: null,
    } as const
    const undoIt = (by: Undo) => by.undoMade(died.id, was, { previousQuantity: 5, newQuantity: 4 })
    undo.clear()
    undoIt(undo)
    undoIt(undo)
    expect(outbox.waiting.value).toHaveLength(1)
    await settle()
    undoIt(undo)
    undoIt(new Undo(outbox, new OwnChanges(storage)))
    await settle()
    expect(shop.journal).toHaveLength(3)
    expect(shop.journal.at(-1)).toMatchObject({ newQuantity: 7, note: 'undo: died -1' })
  })

  test('that the service has refused can be tried again', async () => {
    const { shop, outbox, undo, own, change, settle } = openedUndo()
    await change({ change: 12, reason: 'arrival' })
    shop.set(1n, 3)
    undo.undo(undo.next.value)
    await settle()
    expect(outbox.refused.value).toHaveLength(1)
    expect(undo.isUndone(own.all.value[0]?.id ?? '')).toBe(false)
  })

  test('after a while leaves the last change alone, as long as it can be undone', async () => {
    const { shop, undo, change, settle } = openedUndo()
    await change({ change: -1, reason: 'sale' })
    const last = undo.lastChange.value
    if (last === undefined) throw new Error('no change is shown')
    undo.rest(last)
    undo.undo(undo.next.value)
    await settle()
    expect(shop.quantity(1n)).toBe(5)
    expect(undo.next.value).toBeUndefined()
    const undone = undo.lastChange.value
    if (undone === undefined) throw new Error('the undoing is not shown')
    undo.rest(undone)
    expect(undo.lastChange.value).toBeUndefined()
  })

  test('a count that agreed does nothing', async () => {
    const { shop, undo, change, settle } = openedUndo()
    await change({ counted: 5, expected: 5, reason: 'count' })
    undo.undo(undo.next.value)
    await settle()
    expect(shop.journal).toHaveLength(1)
  })

  test('what was never sent is taken back, and what may have arrived gets its opposite', async () => {
    const { shop, outbox, undo, change, settle } = openedUndo()
    shop.mishaps = ['answer late']
    await change({ change: -1, reason: 'sale' })
    outbox.add({ petId: 1n, name: 'Guppy', what: { change: -1, reason: 'died' }, note: null })
    undo.undoNewest()
    expect(undo.lastChange.value).toMatchObject({ what: 'taken back' })
    expect(undo.waitingChange.value).toBeUndefined()
    undo.undoNewest()
    expect(outbox.waiting.value).toMatchObject([
      { what: { change: -1 } },
      { what: { change: 1 }, note: 'undo: sale -1', undoes: outbox.waiting.value[0]?.id },
    ])
    await settle(HOUR)
    expect(outbox.waiting.value).toEqual([])
    expect(shop.quantity(1n)).toBe(5)
  })

  test('what the service then refuses leaves nothing behind', async () => {
    const { shop, outbox, undo, change, settle } = openedUndo()
    shop.mishaps = ['unreached', 'unreached', 'unreached']
    await change({ change: -1, reason: 'sale' })
    shop.set(1n, 0)
    undo.undoNewest()
    expect(outbox.waiting.value).toHaveLength(2)
    await settle(HOUR)
    expect(outbox.waiting.value).toEqual([])
    expect(outbox.refused.value).toEqual([])
    expect(shop.journal).toEqual([])
    expect(shop.quantity(1n)).toBe(0)
  })

  test('what is given up takes its undoing with it, and an undoing can itself be taken back', async () => {
    const { shop, outbox, undo, change } = openedUndo()
    shop.mishaps = Array(9).fill('unreached')
    await change({ counted: 9, expected: 5, reason: 'count' })
    undo.undoNewest()
    expect(undo.waitingChange.value).toMatchObject({
      entry: { what: { counted: 5, expected: 9, reason: 'count' }, note: 'undo: count 9' },
    })
    undo.undoNewest()
    expect(outbox.waiting.value).toHaveLength(1)
    undo.undoNewest()
    expect(outbox.waiting.value).toHaveLength(2)
    outbox.dismiss(outbox.waiting.value[0]?.id ?? '')
    expect(outbox.waiting.value).toEqual([])
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
    undoes: null,
    amount: null,
  } as const
  const movement = {
    id: entry.id,
    lineId: '10',
    petId: 1n,
    previousQuantity: 5,
    newQuantity: 4,
    reason: 'sale',
    note: null,
    at: 1_000,
    undoes: null,
    occurredAt: null,
    ...NO_AMOUNT,
  } as const

  test('is shown at once, and whether that is low', () => {
    const stock = new Stock()
    load(stock, [pet({ petId: 1n, quantity: 5, lowStockAt: 4 })])
    showMovement(stock, entry, movement)
    expect(stock.find(1n)).toMatchObject({
      quantity: 4,
      low: true,
      lastMovement: {
        id: '10',
        at: 1_000,
        reason: 'sale',
        by: { keyId: ANNA.id, name: ANNA.name },
      },
    })
  })

  test('never takes the place of something newer', () => {
    const stock = new Stock()
    const newer = pet({
      quantity: 9,
      lastMovement: { id: '11', at: 1_000, reason: 'arrival', by: null },
    })
    load(stock, [newer])
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
    undoes: null,
    amount: null,
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
