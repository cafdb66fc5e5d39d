import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { withoutTokens } from '../../src/transfer/cells/record-tokens.ts'
import { readImport } from '../../src/transfer/read-import.ts'

const TOKEN = 'T2B3ROTJ3HFGVBO22QLOOJDE'

test.each([
  [`Fish (${TOKEN})`, 'Fish'],
  [`Fish (${TOKEN}), Food (W3XQ7BFVY2MZ4RDWHSN3LCAB)`, 'Fish, Food'],
  ['Fish (tropical)', 'Fish (tropical)'],
  ['Cages (120)', 'Cages (120)'],
  ['Snacks (LIMITEDEDITIONSUMMER)', 'Snacks (LIMITEDEDITIONSUMMER)'],
  ['Parts (1234567890123456)', 'Parts (1234567890123456)'],
])('%j is the kind %j', (text, kind) => {
  expect(withoutTokens(text)).toBe(kind)
})

test('tokens are left out of kinds of another program, and of no list of petstock', () => {
  const kindIn = (name: string) => {
    const csv = `petId,quantity,${name}\n1,2,Fish (${TOKEN})\n`
    const mappings = [{ name, column: 'kind' as const }]
    const { rows } = readImport(new TextEncoder().encode(csv), { mappings })
    return rows.map(({ kind }) => kind)
  }
  expect(kindIn('Categories')).toEqual(['Fish'])
  expect(kindIn('kind')).toEqual([`Fish (${TOKEN})`])
})

const letter = fc.constantFrom(...'ABCXYZ')
const sign = fc.constantFrom(...'ABCXYZ0123456789')

test('any token goes, and any text without one stays', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.includes('(')),
      fc.array(sign, { minLength: 14, maxLength: 38 }),
      letter,
      fc.nat(9),
      (text, signs, one, digit) => {
        expect(withoutTokens(text)).toBe(text)
        expect(withoutTokens(`a${text}b (${one}${signs.join('')}${digit})`)).toBe(`a${text}b`)
      },
    ),
  )
})
