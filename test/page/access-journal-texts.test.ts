import { expect, test } from 'bun:test'
import { codeWords, grantWords } from '../../src/page/people/value-words.ts'
import { accessJournal as de } from '../../src/page/texts/de/access-journal.ts'
import { people as peopleDe } from '../../src/page/texts/de/people.ts'
import { accessJournal as en } from '../../src/page/texts/en/access-journal.ts'
import { people } from '../../src/page/texts/en/people.ts'

test('the audit log names the backup that was restored and its time, in both languages', () => {
  expect(
    [en, de].map(({ actions }) => actions.restore('old.db', '', '22 Nov 2026, 14:05')),
  ).toEqual([
    'restored the backup old.db, with the stock as of 22 Nov 2026, 14:05',
    'hat die Sicherung old.db zurückgespielt, mit dem Bestand vom 22 Nov 2026, 14:05',
  ])
  // A backup of a shop without stock has no time.
  expect([en, de].map(({ actions }) => actions.restore('old.db', '', ''))).toEqual([
    'restored the backup old.db',
    'hat die Sicherung old.db zurückgespielt',
  ])
})

test('the audit log says in words what a new key may do, and what its updates are', () => {
  const words = (grant: string) =>
    [people, peopleDe].map(({ access, updates }) => grantWords(grant, { ...access, ...updates }))
  expect(words('write, sales')).toEqual([
    'May change the stock, Sales and arrivals',
    'Darf den Bestand ändern, Verkäufe und Eingänge',
  ])
  expect(words('manage')[0]).toBe('May manage the shop')
})

test('the journal of access says what a code is for: what a new key may do, or a new key of somebody, in both languages', () => {
  const words = (after: string, name = 'Window') =>
    [people, peopleDe].map((texts) => {
      const known = { ...texts.access, ...texts.updates }
      return texts.actions.make_code(name, '', codeWords(after, known, texts))
    })
  expect(words('write, sales')).toEqual([
    'made a code for Window: May change the stock, Sales and arrivals',
    'hat einen Code für Window gemacht: Darf den Bestand ändern, Verkäufe und Eingänge',
  ])
  expect(words('renew')).toEqual([
    'made a code for Window: a new key',
    'hat einen Code für Window gemacht: ein neuer Schlüssel',
  ])
  expect(words('set_up', '')).toEqual([
    'made a link to set the shop up',
    'hat einen Link zum Eröffnen gemacht',
  ])
  // As a former version wrote it.
  expect(words('new_key')[0]).toBe('made a code for Window')
})
