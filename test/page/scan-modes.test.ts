import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { CountDrafts } from '../../src/page/changes/count-drafts.ts'
import { OwnChanges } from '../../src/page/changes/own-changes.ts'
import { Undo } from '../../src/page/changes/undo.ts'
import { scanChanges } from '../../src/page/scanner/scan-deeds.ts'
import type { ScanUse } from '../../src/page/scanner/scan-use.ts'
import { Scanner } from '../../src/page/scanner/scanner.ts'
import { SCAN_MODES, type ScanMode } from '../../src/page/settings/scan-mode.ts'
import { Stock } from '../../src/page/state/stock.ts'
import { runs } from '../support/property-runs.ts'
import { memoryStorage } from './memory-storage.ts'
import { type Mishap, ModelShop } from './model-shop.ts'
import { browserAt } from './outbox-tab.ts'
import { load, pet } from './pets.ts'

/** The pet of each code: by its number, by a barcode and by the same barcode with a zero in front. */
const CODES: Readonly<Record<string, bigint | undefined>> = {
  '1': 1n,
  '036000291452': 1n,
  '0036000291452': 1n,
  '2': 2n,
  'TANK-7': 2n,
  '4006381333931': undefined,
  'two words': undefined,
}

const SLOW: readonly Mishap[] = ['unreached', 'answer lost', 'limited', 'storage_unavailable']

type Step =
  | { readonly do: 'scan'; readonly code: string }
  | { readonly do: 'choose'; readonly mode: ScanMode }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'happen'; readonly mishaps: readonly (Mishap | undefined)[] }
  | { readonly do: 'sold elsewhere' | 'hear' }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('scan'),
      code: fc.constantFrom(...Object.keys(CODES)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('choose'), mode: fc.constantFrom(...SCAN_MODES) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pass'), ms: fc.constantFrom(0, 200, 30_000) }),
  },
  fc.record({
    do: fc.constant('happen'),
    mishaps: fc.array(fc.option(fc.constantFrom(...SLOW), { nil: undefined }), { maxLength: 3 }),
  }),
  fc.record({ do: fc.constantFrom('sold elsewhere', 'hear') }),
)

/** A page at a till, whose stock is as old as the last event that it heard. */
function till() {
  const shop = new ModelShop({ 1: 3, 2: 0 })
  const { open, pass } = browserAt(shop)
  const { outbox } = open()
  const stock = new Stock()
  const drafts = new CountDrafts(memoryStorage())
  const undo = new Undo(outbox, new OwnChanges(memoryStorage()))
  const hear = () =>
    load(stock, [
      pet({ petId: 1n, quantity: shop.quantity(1n) ?? 0, barcodes: ['036000291452'] }),
      pet({ petId: 2n, quantity: shop.quantity(2n) ?? 0, barcodes: ['TANK-7'] }),
    ])
  const heard: string[] = []
  const opened: string[] = []
  const state = { mode: 'lookUp' as ScanMode, use: 'mode' as ScanUse }
  const scanner = new Scanner({
    stock,
    use: () => state.use,
    mode: () => state.mode,
    mayWrite: () => true,
    fillIn: () => undefined,
    choosePet: () => {},
    openPet: () => undefined,
    goTo: (link) => opened.push(link),
    ...scanChanges({ outbox, drafts, undo }),
    sounds: {
      done: () => heard.push('done'),
      doneReserved: () => heard.push('reserved'),
      refused: () => heard.push('refused'),
    },
    thisYear: () => 2026,
  })
  hear()
  return { shop, pass, outbox, stock, drafts, undo, hear, heard, opened, state, scanner }
}

test('each scan does what its mode says, once, in any order of scans, modes, mishaps and other tills', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 40 }), async (steps) => {
      const page = till()
      const { shop, pass, outbox, stock, drafts, undo, heard, opened, state, scanner } = page
      const asked: { readonly petId: bigint; readonly reason: 'sale' | 'arrival' }[] = []
      const counted = new Map<bigint, number>()
      let sounds = 0
      let missed = 0
      for (const step of steps) {
        switch (step.do) {
          case 'choose':
            state.mode = step.mode
            break
          case 'pass':
            await pass(step.ms)
            break
          case 'happen':
            shop.mishaps = [...step.mishaps]
            break
          case 'hear':
            page.hear()
            break
          case 'sold elsewhere':
            shop.set(1n, Math.max(0, (shop.quantity(1n) ?? 0) - 1))
            break
          case 'scan': {
            const petId = CODES[step.code]
            const { mode } = state
            const found = petId === undefined ? undefined : stock.find(petId)
            const left = found && scanChanges({ outbox, drafts, undo }).left(found)
            const views = opened.length
            scanner.take(step.code)
            // A person says at once that one has come.
            scanner.arrival.enter()
            sounds += 1
            const isRefused = petId === undefined || (mode === 'sell' && (left ?? 0) <= 0)
            // Each scan is heard once, and a refusal is also seen.
            expect(heard.slice(sounds - 1)).toEqual([isRefused ? 'refused' : 'done'])
            expect(scanner.notice.value !== undefined).toBe(petId === undefined)
            expect(scanner.result.value?.what === 'noneLeft').toBe(isRefused && petId !== undefined)
            if (isRefused && mode !== 'lookUp') missed += 1
            expect(scanner.missed.value).toHaveLength(missed)
            const opens = petId !== undefined && (mode === 'lookUp' || mode === 'count')
            expect(opened.slice(views)).toEqual(opens ? [`#/pets/${petId}`] : [])
            if (petId === undefined || isRefused) break
            if (mode === 'sell' || mode === 'receive') {
              asked.push({ petId, reason: mode === 'sell' ? 'sale' : 'arrival' })
            }
            if (mode === 'count') counted.set(petId, (counted.get(petId) ?? 0) + 1)
            break
          }
        }
      }
      shop.mishaps = []
      for (let round = 0; round < 3; round++) await pass(4 * 3_600_000)
      // What the page asked for was made once, in its order, or is shown as refused.
      const refused = outbox.refused.value
      const made = shop.journal.map(({ petId, reason }) => ({ petId, reason }))
      expect(outbox.waiting.value).toEqual([])
      expect(made.length + refused.length).toBe(asked.length)
      if (refused.length === 0) expect<unknown>(made).toEqual(asked)
      for (const { newQuantity } of shop.journal) expect(newQuantity).toBeGreaterThanOrEqual(0)
      for (const { what } of refused) expect(what).toEqual({ change: -1, reason: 'sale' })
      expect(new Map([...drafts.all.value].map(([id, draft]) => [id, draft.counted]))).toEqual(
        counted,
      )
    }),
    runs(500),
  )
})
