import { expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { laterOf } from '../../src/clocks/clocks.ts'
import { COMMAND } from '../../src/keys/access-change.ts'
import { makeCode } from '../../src/keys/make-code.ts'
import { planAccessChange } from '../../src/keys/plan-access-change.ts'
import { DEVICE_CODE_MS, SETUP_CODE_MS, type SignInCode } from '../../src/keys/sign-in-code.ts'
import { NO_SETTINGS } from '../../src/shops/settings.ts'
import { runs } from '../support/property-runs.ts'

const START = 1_800_000_000_000

/** Time passes, then a person or the network sets the machine's clock. */
const moves = fc.array(
  fc.record({
    passes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: SETUP_CODE_MS / 4 })),
    setBy: fc.oneof(
      fc.constantFrom(-4 * SETUP_CODE_MS, 4 * SETUP_CODE_MS),
      fc.integer({ min: -3 * SETUP_CODE_MS, max: 3 * SETUP_CODE_MS }),
    ),
  }),
  { minLength: 1, maxLength: 12 },
)

test('no movement of the clock makes a code live again, or longer than its length of real time', () => {
  const lengths = fc.constantFrom(DEVICE_CODE_MS, SETUP_CODE_MS)
  // A machine whose clock was behind when the code was made, or right.
  const behind = fc.integer({ min: -3 * SETUP_CODE_MS, max: 0 })
  fc.assert(
    fc.property(moves, lengths, behind, (moved, lengthMs, offset) => {
      let passed = 0
      let machineIs = offset
      const endsBy = () => {
        const trusted = START + passed
        return laterOf({ machine: trusted + machineIs, trusted })
      }
      const purpose = { kind: 'set_up', keysBefore: 0 } as const
      let { code } = makeCode({ purpose, lengthMs, madeBy: null }, endsBy(), randomBytes)
      /** Whether a device that sends the code now gets on. */
      const isLive = (): boolean => {
        const none = { keys: [], isShopNameTaken: false, largestAmount: null, suppliers: [] }
        const stored = { ...none, codes: [code], settings: NO_SETTINGS }
        const at = { machine: START + passed + machineIs, endsBy: endsBy() }
        const { outcome, writes } = planAccessChange(signIn(code), COMMAND, stored, at)
        code = writes.codes?.[0] ?? code
        return outcome.outcome === 'set_up_needed'
      }
      expect(isLive()).toBe(true)
      let hasEnded = false
      for (const { passes, setBy } of moved) {
        passed += passes
        machineIs += setBy
        const live = isLive()
        if (hasEnded || passed >= lengthMs) expect(live).toBe(false)
        hasEnded ||= !live
      }
    }),
    runs(1_000),
  )
})

const signIn = ({ digest }: SignInCode) =>
  ({
    kind: 'sign_in',
    digest,
    claimDigest: 'the claim',
    number: '0417',
    keyId: 'new key',
    tokenDigest: 'new token',
  }) as const
