import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { redactKeys } from '../../src/keys/redact-keys.ts'
import { createCode, createToken } from '../../src/keys/token.ts'
import { runs } from '../support/property-runs.ts'
import { decodedWhole, spelled } from '../support/spelled-keys.ts'
import { expectInTime, timedTest } from '../support/timed.ts'
import { slowness } from '../support/wait.ts'

const token = createToken((count) => Uint8Array.from({ length: count }, (_, index) => index * 7))
const code = createCode((count) => Uint8Array.from({ length: count }, (_, index) => 90 + index * 9))
const secret = token.slice(4, 47)

const anySpelledToken = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => createToken(() => bytes))
  .chain((key) => spelled(key).map((text) => ({ key, text })))

const hexOf = (text: string): string => Buffer.from(text).toString('hex')

/** What may stand around a key, with beginnings and ends of encodings. */
const anySurroundings = fc.string({
  unit: fc.constantFrom(...'/?&=%20735FpstA_-.é🐠\\"\n '.split('')),
  maxLength: 20,
})

describe('text that quotes a key is shown without it', () => {
  test.each([
    ['in a path', `/v1/${token}`, '/v1/pst_...'],
    ['without its checksum', `/v1/${token.slice(0, 47)}/x`, '/v1/pst_.../x'],
    ['cut short', `/v1/${token.slice(0, 30)}`, '/v1/pst_...'],
    ['without its prefix', `/v1/${token.slice(4)}/x`, '/v1/.../x'],
    ['with a mistyped prefix', `/v1/pdt-${token.slice(4)}`, '/v1/pdt-...'],
    ['as a phone begins a line', `P${token.slice(1)}`, 'pst_...'],
    ['glued to other text', `x${token}y/${token}${token}`, 'xpst_.../pst_...'],
    ['with its prefix encoded', `/v1/%70st_${token.slice(4)}`, '/v1/pst_...'],
    ['with its underscores encoded', `/v1/${token.replaceAll('_', '%5F')}/x`, '/v1/pst_.../x'],
    ['encoded twice', `/v1/${token.replaceAll('_', '%255f')}`, '/v1/pst_...'],
    ['without its prefix and its checksum', `/v1/${token.slice(4, 47)}`, '/v1/...'],
    ['cut short at its beginning', `/v1/${token.slice(5)}`, '/v1/...'],
    ['cut short at both ends', `/v1/${token.slice(6, 40)}/x`, '/v1/.../x'],
    ['a code', `/#code=${code}&x`, '/#code=psc_...&x'],
    ['a code without its prefix', `/v1/${code.slice(4)}/x`, '/v1/.../x'],
    ['a code without its prefix and its checksum', `/v1/${code.slice(4, 26)}`, '/v1/...'],
    ['in hexadecimal', `/v1/${hexOf(token)}/x`, '/v1/.../x'],
    ['in hexadecimal, in capitals', `/v1/${hexOf(token).toUpperCase()}`, '/v1/...'],
    ['in hexadecimal, without its prefix', `/v1/${hexOf(secret)}`, '/v1/...'],
    ['in hexadecimal, cut short', `/v1/${hexOf(token).slice(0, 45)}`, '/v1/...'],
    ['without a digit', '/v1/KqWzRtYbVnMaLpXcJhGdFs/x', '/v1/.../x'],
    ['beside what is encoded', `/%20/${token}/%41%2`, '/%20/pst_.../%41%2'],
  ])('%s', (_how, text, shown) => {
    expect(redactKeys(text)).toBe(shown)
  })

  test('however its characters are encoded, and whatever stands around it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anySurroundings, anySpelledToken), { minLength: 1, maxLength: 3 }),
        anySurroundings,
        (parts, end) => {
          const text = parts.map(([before, { text }]) => before + text).join('') + end
          const shown = redactKeys(text)
          for (const [, { key }] of parts) {
            for (const seen of [shown, decodedWhole(shown)]) {
              expect(seen).not.toContain(key.slice(4, 47))
              expect(seen.toLowerCase()).not.toContain(key.slice(0, 20).toLowerCase())
            }
          }
          // Nothing more is taken away when it is masked twice, as a log line on a terminal is.
          expect(redactKeys(shown)).toBe(shown)
        },
      ),
      runs(1_000),
    )
  })
})

test.each([
  ['pieces of twenty-two characters', 22, 1 / 1_000],
  ['whole keys without their prefix', 43, 0],
])('%s are masked, but for few', (_what, length, few) => {
  const count = 20_000
  let shown = 0
  for (let each = 0; each < count; each++) {
    const digest = createHash('sha256').update(String(each)).digest()
    const piece = createToken(() => digest).slice(47 - length, 47)
    if (redactKeys(`/v1/${piece}`) !== '/v1/...') shown += 1
  }
  expect(shown).toBeLessThanOrEqual(count * few)
})

test('text without a key stays as it is', () => {
  for (const text of [
    '/v1/inventory/42?x=%20%E2%82%AC',
    'a key like pst_... begins with pst_',
    '/backups/pst_inventory_2026_11_21.csv',
    `/var/lib/volumes/${'0123456789abcdef'.repeat(4)}/_data`,
    'x'.repeat(300),
    '/v1/inventory/9007199254740993/9223372036854775807',
    `/desk/api/inventory?barcode=${'4006381333931'.repeat(4)}`,
    '0f8fad5b-d9cb-469f-a165-70867672895e and 0F8FAD5BD9CB469FA16570867672895E',
    'at processTicksAndRejections, getOwnPropertyDescriptors, unhandledPromiseRejection',
    'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz, DONAUDAMPFSCHIFFFAHRT',
    '%%%25%2%',
  ]) {
    expect(redactKeys(text)).toBe(text)
  }
  fc.assert(
    fc.property(anySurroundings, (text) => {
      expect(redactKeys(text)).toBe(text)
    }),
  )
})

timedTest(
  'a long text takes no longer than its length: a megabyte is read in well under two seconds',
  () => {
    for (const unit of [
      '%25',
      '%',
      '%2',
      'pst_',
      'a',
      'pst_aaaaaaaaaaaaaaa',
      '%70',
      '%%37%30',
      '_',
    ]) {
      const text = unit.repeat(2 ** 20 / unit.length)
      const began = performance.now()
      redactKeys(text)
      redactKeys(`${text}%`)
      // What grows with the square takes hours.
      expectInTime(performance.now() - began, 4_000 * slowness(), unit)
    }
    expect(redactKeys(`${'%25'.repeat(1_000)}70st_${secret}`)).not.toContain(secret)
  },
)
