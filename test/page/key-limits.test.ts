import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { limits, limitsText, typedLimits, withTyped } from '../../src/page/people/limits.ts'
import { PLANS } from '../../src/plans/plans.ts'

const anyLimit = fc.integer({ min: 1, max: 2_147_483_647 })
const anyKey = fc.record({
  plan: fc.constantFrom(...PLANS),
  perMinute: anyLimit,
  perDay: anyLimit,
})

test('the limits of a key are read from their text as they are: numbers of its own for one plan alone', () => {
  fc.assert(
    fc.property(anyKey, (key) => {
      const { plan } = key
      const own = plan === 'enterprise' ? key : { plan }
      expect(limits.read(limitsText(key)).value).toEqual(own)
    }),
  )
})

test('a text that is typed into one of the limits stays as it is typed, and the others stay, too', () => {
  const anyText = fc.string({ maxLength: 9 }).filter((text) => !text.includes('\n'))
  fc.assert(
    fc.property(anyKey, anyText, (key, perDay) => {
      const before = typedLimits(limitsText(key))
      const after = typedLimits(withTyped(limitsText(key), { perDay }))
      expect(after).toEqual({ ...before, perDay })
    }),
  )
})

test('a plan with numbers of its own needs both', () => {
  const text = withTyped(limits.empty, { plan: 'enterprise', perMinute: '60' })
  for (const perDay of ['', '0', 'many', '-1']) {
    expect(limits.read(withTyped(text, { perDay }))).toEqual({ problem: 'notALimit' })
  }
  expect(limits.read(withTyped(text, { perDay: '1 000' })).value).toEqual({
    plan: 'enterprise',
    perMinute: 60,
    perDay: 1000,
  })
})
