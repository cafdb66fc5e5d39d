import { afterAll, expect, test } from 'bun:test'
import { certificateState } from '../../src/tls/certificate.ts'
import { certificateFolder, DAY, NOW } from './folders.ts'

const shop = certificateFolder()
afterAll(() => shop[Symbol.dispose]())
await shop.make(['shop-pc.local', 'fd00::20'], NOW)
const chain = shop.read(shop.certificate)
const { validFrom, validUntil } = certificateState(chain, NOW)

test('a certificate shows its hosts, and between which moments clients accept it', () => {
  expect(certificateState(chain, NOW)).toEqual({
    hosts: ['shop-pc.local', 'fd00::20', 'localhost', '127.0.0.1', '::1'],
    validFrom: NOW - 2 * DAY,
    validUntil: NOW + 820 * DAY,
    daysLeft: 820,
    endsFirst: 'certificate',
    beginsLast: 'authority',
    status: 'good',
  })
})

test('Apple’s devices take it for as long as it says', () => {
  expect((validUntil - validFrom) / DAY).toBeLessThanOrEqual(825)
})

test.each([
  [validFrom - 1, 'not yet valid', 822],
  [validFrom, 'good', 822],
  [validUntil - 30 * DAY, 'good', 30],
  [validUntil - 30 * DAY + 1, 'ends soon', 29],
  [validUntil - 1, 'ends soon', 0],
  [validUntil, 'ends soon', 0],
  [validUntil + 1, 'ended', -1],
] as const)('at %i it is %s, with %i days left', (now, status, daysLeft) => {
  expect(certificateState(chain, now)).toMatchObject({ status, daysLeft })
})

test('a certificate made near the end of its authority ends with it, and says so', async () => {
  using late = certificateFolder()
  const { authority } = await late.make(['a.local'], NOW)
  await late.make([], authority.validUntil - 100 * DAY)
  expect(certificateState(late.read(late.certificate), NOW + DAY)).toMatchObject({
    validUntil: authority.validUntil,
    endsFirst: 'authority',
  })
})

test('a private key in the same file is passed over, and a file without a certificate refused', () => {
  const key = shop.read(shop.key)
  expect(certificateState(key + chain, NOW)).toEqual(certificateState(chain, NOW))
  expect(() => certificateState(key, NOW)).toThrow('there is no certificate')
})
