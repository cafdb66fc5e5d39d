import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { writeCsv } from '../../src/transfer/csv/write-pets.ts'
import { PLAIN_COLUMNS } from '../../src/transfer/reading/list-columns.ts'
import { runs } from '../support/property-runs.ts'
import { read, sentences } from './fixtures.ts'

const listOf = (names: readonly string[]): string =>
  ['petId;quantity;name', ...names.map((name, at) => `${at + 1};3;"${name}"`)].join('\n')

test('names and kinds as a web shop keeps them for its pages are warned of with what they mean, and come in as they are', () => {
  const file =
    'petId,quantity,name,kind\n7,7,Fish &amp; Shrimp Food,Food &amp; Treats\n8,3,Hay,Hay\n'
  const { rows, warnings } = read(file)
  expect(rows.map(({ name, kind }) => [name, kind])).toEqual([
    ['Fish &amp; Shrimp Food', 'Food &amp; Treats'],
    ['Hay', 'Hay'],
  ])
  expect(warnings).toMatchObject([
    { code: 'for_web_pages', line: 2, value: 'Fish &amp; Shrimp Food', count: 2 },
  ])
  expect(sentences(warnings)).toEqual([
    '"Fish &amp; Shrimp Food" in line 2 (and 1 more) is written as for a web page, where it means "Fish & Shrimp Food": it comes in as it is; replace it in the file if you want it as it is meant',
  ])
})

test.each([
  ['K&auml;fig &#8211; gro&szlig;', 'Käfig – groß'],
  ['Rock&#39;n&#039;Roll &#x27;', "Rock'n'Roll '"],
  ['&lt;b&gt; &#128031;', '<b> 🐟'],
  ['Cats &amp;amp; Dogs', 'Cats & Dogs'],
  ['Neon&nbsp;&hellip;', 'Neon …'],
  ['10&euro;&Prime;', '10€″'],
])('%s means %s', (name, meant) => {
  expect(read(listOf(['Rex', name])).warnings).toMatchObject([
    { code: 'for_web_pages', line: 3, value: name, meant, count: 1 },
  ])
})

test.each([
  ...['Cats & Dogs', 'AT&T', 'R&D; B', 'Fish &amp Shrimp', '&;', '&#;', '&#x;', 'A &Amp; B'],
  ...['&#0;', '&#xD800;', '&#9999999;', '&constructor;'],
])('%s stands for nothing else', (name) => {
  expect(read(listOf([name])).warnings).toEqual([])
})

test('any text with the five signs of HTML in it is warned of where they are written for a page, and else is not', () => {
  const written = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' }
  const sign = fc.constantFrom(...Object.keys(written), 'a', 'é', '7', ';', '🐟')
  const text = fc.array(sign, { minLength: 1, maxLength: 12 }).map((signs) => `x${signs.join('')}`)
  // The file says which letters it has: a few of them could be those of several encodings.
  const warningsOf = (name: string) =>
    read(`\uFEFF${listOf([name.replaceAll('"', '""')])}`).warnings
  fc.assert(
    fc.property(text, (name) => {
      const forPages = name.replace(/[&<>"']/g, (each) => written[each as keyof typeof written])
      expect(warningsOf(name)).toEqual([])
      expect(warningsOf(forPages)).toMatchObject(
        forPages === name ? [] : [{ code: 'for_web_pages', value: forPages, meant: name }],
      )
    }),
    runs(300),
  )
})

test('a pet that is named so comes back from an export as it was', () => {
  const pet = {
    ...{ petId: 7n, quantity: 2, status: 'sold' as const, name: 'A &amp; B', kind: '&lt;' },
    ...{ barcodes: [], lowStockAt: null, updatedAt: 0 },
  }
  const csv = writeCsv([pet])
  expect(csv.split('\n')[0]).toBe(PLAIN_COLUMNS.filter((column) => column !== 'barcode').join(','))
  expect(read(csv).rows).toMatchObject([{ name: 'A &amp; B', kind: '&lt;' }])
})
