import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { noteText, whyText } from '../../src/page/pet/journal/note-text.ts'
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
  const undone = { note: 'undo: sale -1', reason: 'other' } as const
  expect(whyText(undone, en)).toEqual({ why: 'Undone: −1 sale', note: undefined })
  expect(whyText({ ...undone, note: 'for the school' }, en)).toEqual({
    ...{ why: 'Other', note: 'for the school' },
  })
  expect(whyText({ note: null, reason: 'count' }, de)).toEqual({ why: 'Zählung', note: undefined })
  expect(whyText({ note: 'undo: sale -1', reason: 'died' }, en)).toMatchObject({ why: 'Died' })
})
