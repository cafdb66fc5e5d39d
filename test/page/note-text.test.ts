import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { noteText } from '../../src/page/pet/journal/note-text.ts'
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
  expect(noteText({ note: 'undo: sale -1', reason: 'other' }, en)).toBe('Undone: Sale −1')
  expect(noteText({ note: 'undo: arrival +12', reason: 'other' }, de)).toBe(
    'Rückgängig: Zugang +12',
  )
  expect(noteText({ note: 'undo: count', reason: 'count' }, de)).toBe('Rückgängig: Zählung')
  expect(noteText({ note: 'undo: died -1', reason: 'died' }, en)).toBe('Undone: Died −1')
  expect(noteText({ note: 'undo: died -1', reason: 'died' }, de)).toBe('Rückgängig: Verendet −1')
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
