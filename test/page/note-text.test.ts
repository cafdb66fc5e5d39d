import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { amountText, lateText, noteText, whyText } from '../../src/page/pet/journal/note-text.ts'
import { textsIn } from '../../src/page/texts/texts.ts'
import { PET_STATUSES } from '../../src/stock/pet.ts'

const en = textsIn('en')
const de = textsIn('de')

test('a change of status is noted in the language of the page', () => {
  const noted = { note: 'status available -> sold', reason: 'update' } as const
  expect(noteText(noted, en)).toBe('Status: Available → Sold')
  expect(noteText(noted, de)).toBe('Status: Verfügbar → Verkauft')
  expect(noteText({ ...noted, reason: 'command' }, de)).toBe('Status: Verfügbar → Verkauft')
  for (const before of PET_STATUSES) {
    for (const after of PET_STATUSES) {
      const note = `status ${before} -> ${after}`
      expect(noteText({ note, reason: 'update' }, de)).toStartWith('Status: ')
    }
  }
})

test('a change of currency is noted in the language of the page, each amount in its own currency', () => {
  const note = 'price 20.00 BGN -> 10.23 EUR, cost 10.00 for 12 BGN -> 5.11 for 12 EUR'
  const noted = (texts: typeof en) =>
    noteText({ note, reason: 'update' }, texts)?.replaceAll('\u00a0', ' ')
  expect(noted(en)).toBe('Price: BGN 20.00 → €10.23, Usual cost: BGN 10.00 for 12 → €5.11 for 12')
  expect(noted(de)).toBe(
    'Preis: 20,00 BGN → 10,23 €, Üblicher Einkaufspreis: 10,00 BGN für 12 → 5,11 € für 12',
  )
  expect(noteText({ note: 'price 20.00 BGN -> 3912 JPY', reason: 'command' }, en)).toContain(
    '¥3,912',
  )
  // As an undo of an import before it: each part by itself.
  expect(
    noteText({ note: 'undo: import, price 12.78 -> 10.23 EUR', reason: 'import' }, en),
  ).toContain('€12.78 → €10.23')
})

test('another price and another cost are noted in the language of the page, in the currency of that time', () => {
  const EUR = { code: 'EUR', digits: 2, number: 2 }
  const note = 'price 12.50 -> 13.00 EUR, cost none -> 10.00 for 12 EUR'
  const [before, after, cost] = [1_250, 1_300, 1_000].map((each) => en.money(each, EUR))
  expect(noteText({ note, reason: 'update' }, en)).toBe(
    `Price: ${before} → ${after}, Usual cost: none → ${cost} for 12`,
  )
  expect(noteText({ note: 'undo: import, price none -> 1.250 KWD', reason: 'import' }, de)).toBe(
    `Rückgängig gemacht: Import, Preis: keiner → ${de.money(1_250, { code: 'KWD', digits: 3 })}`,
  )
  expect(noteText({ note: 'price 5 -> none JPY', reason: 'command' }, en)).toBe(
    `Price: ${en.money(5, { code: 'JPY', digits: 0 })} → none`,
  )
  for (const wrong of ['price 12.50 -> 13.00', 'price x -> y EUR', 'price  ->  EUR']) {
    expect(noteText({ note: wrong, reason: 'update' }, en)).toBe(wrong)
  }
})

test('what a sale came to is in the currency of that time', () => {
  const [own, formerCurrency] = [
    { code: 'EUR', digits: 2, number: 2 },
    { code: 'BGN', digits: 2, number: 1 },
  ]
  const sale = { amount: 1_250, currency: 2 }
  expect(amountText(sale, own, en)).toBe(en.money(1_250, own))
  const former = { amount: 1_250, currency: 1, formerCurrency }
  expect(amountText(former, own, en)).toBe(en.money(1_250, formerCurrency))
  expect(amountText({ amount: 1_250, currency: 1 }, own, en)).toBeUndefined()
  expect(amountText({ amount: null, currency: null }, own, en)).toBeUndefined()
})

test('what was undone is noted in the language of the page', () => {
  expect(noteText({ note: 'undo: sale -1', reason: 'other' }, en)).toBe('Undone: −1 sale')
  expect(noteText({ note: 'undo: arrival +12', reason: 'other' }, de)).toBe(
    'Rückgängig gemacht: +12 Eingang',
  )
  expect(noteText({ note: 'redo: sale -1', reason: 'other' }, en)).toBe('Redone: −1 sale')
  expect(noteText({ note: 'undo: count 5', reason: 'count' }, en)).toBe('Undone: count of 5')
  expect(noteText({ note: 'undo: count', reason: 'count' }, de)).toBe('Rückgängig gemacht: Zählung')
  expect(noteText({ note: 'undo: died -1', reason: 'died' }, en)).toBe('Undone: −1 died')
  expect(noteText({ note: 'undo: died -1', reason: 'died' }, de)).toBe(
    'Rückgängig gemacht: −1 Gestorben',
  )
})

test('what was undone as a whole is noted in the language of the page, with the status that it set back', () => {
  expect(noteText({ note: 'undo: remove', reason: 'add' }, en)).toBe('Undone: Removed')
  expect(noteText({ note: 'undo: import', reason: 'remove' }, de)).toBe(
    'Rückgängig gemacht: Import',
  )
  const note = 'undo: import, status available -> sold'
  expect(noteText({ note, reason: 'import' }, en)).toBe('Undone: Import, Status: Available → Sold')
})

test('what people note is left as they wrote it', () => {
  for (const note of [
    'undo: everything',
    'status available -> sold',
    'status x -> y',
    '<b>x</b>',
  ]) {
    expect(noteText({ note, reason: 'sale' }, en)).toBe(note)
  }
  expect(noteText({ note: 'status alive -> sold', reason: 'update' }, en)).toBe(
    'status alive -> sold',
  )
  expect(noteText({ note: null, reason: 'sale' }, en)).toBeUndefined()
  fc.assert(
    fc.property(fc.string(), (note) => {
      fc.pre(!note.startsWith('undo: '))
      expect(noteText({ note, reason: 'damage' }, en)).toBe(note)
    }),
  )
})

test('an undoing says what it is in place of a reason, and all else has its reason and its note', () => {
  const line = { previousQuantity: 4, newQuantity: 5, undoes: null }
  const undone = { ...line, note: 'undo: sale -1', reason: 'other' } as const
  expect(whyText(undone, en)).toEqual({ why: 'Undone: −1 sale', note: undefined })
  expect(whyText({ ...undone, note: 'for the school' }, en)).toEqual({
    ...{ why: 'Other', note: 'for the school' },
  })
  expect(whyText({ ...line, note: null, reason: 'count' }, de)).toEqual({
    why: 'Zählung',
    note: undefined,
  })
  expect(whyText({ ...undone, reason: 'died' }, en)).toMatchObject({ why: 'Died' })
  expect(whyText({ ...undone, reason: 'sale' }, en)).toEqual({
    ...{ why: 'Undone: −1 sale', note: undefined },
  })
})

test('what a till has taken back says what it was, and what the till has noted', () => {
  const line = {
    previousQuantity: 4,
    newQuantity: 6,
    undoes: 'a',
    note: null,
    reason: 'sale',
  } as const
  expect(whyText(line, en)).toEqual({ why: 'Undone: −2 sale', note: undefined })
  expect(whyText({ ...line, note: 'receipt 7' }, de)).toEqual({
    ...{ why: 'Rückgängig gemacht: −2 Verkauf', note: 'receipt 7' },
  })
  expect(whyText({ ...line, reason: 'count' }, en).why).toBe('Undone: count of 4')
  // A service of former versions says nothing of it.
  const former = { ...line, undoes: undefined } as unknown as typeof line
  expect(whyText(former, en).why).toBe('Sale')
})

test('what was sent late says both times: by the day of the week, and by the date where that is long ago', () => {
  const [sent, happened] = [Date.UTC(2026, 10, 30, 8, 2), Date.UTC(2026, 10, 28, 14, 10)]
  const [english, german] = (['en', 'de'] as const).map((language) => textsIn(language, 'UTC'))
  const late = { at: sent, occurredAt: happened }
  expect(lateText(late, english ?? en)).toBe('Sat 2:10 PM, sent Mon 8:02 AM')
  expect(lateText(late, german ?? de)).toBe('Sa 14:10, gesendet Mo 08:02')
  const longAgo = { at: sent, occurredAt: happened - 6 * 86_400_000 }
  expect(lateText(longAgo, german ?? de)).toBe('22.11.2026, 14:10, gesendet 30.11.2026, 08:02')
  expect(lateText({ at: sent, occurredAt: null }, en)).toBeUndefined()
})
