import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Change } from '../../src/page/outbox/entry.ts'
import { StoredEntries } from '../../src/page/outbox/stored-entries.ts'
import { runs } from '../support/property-runs.ts'
import { MISHAPS, type Mishap, ModelShop } from './model-shop.ts'
import { browserAt, type Tab } from './outbox-tab.ts'

/** Whatever happens to the network, to the service and to the page. */
type Step =
  | { readonly do: 'change'; readonly petId: bigint; readonly what: Change['what'] }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'happen'; readonly mishaps: readonly (Mishap | undefined)[] }
  | { readonly do: 'somebody else'; readonly quantity: number }
  | { readonly do: 'hurry' | 'take back' | 'reload' | 'open' | 'close' | 'look' }

const quantity = fc.integer({ min: 0, max: 6 })

const what: fc.Arbitrary<Change['what']> = fc.oneof(
  fc.record({
    change: fc.integer({ min: -2, max: 2 }).filter((change) => change !== 0),
    reason: fc.constantFrom('sale', 'arrival'),
  }),
  fc.record({ counted: quantity, expected: quantity, reason: fc.constant('count') }),
)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('change'), petId: fc.constantFrom(1n, 2n, 3n), what }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pass'),
      ms: fc.constantFrom(0, 1, 200, 2_000, 30_000),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('happen'),
      mishaps: fc.array(fc.option(fc.constantFrom(...MISHAPS), { nil: undefined }), {
        maxLength: 5,
      }),
    }),
  },
  fc.record({ do: fc.constant('somebody else'), quantity }),
  fc.record({ do: fc.constantFrom('hurry', 'take back', 'reload', 'look') }),
)

const tabStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: step },
  fc.record({ do: fc.constantFrom('open', 'close') }),
)

/** Goes through the steps, and then on until there is nothing left to send. */
async function goThrough(steps: readonly Step[]) {
  // No one knows of pet 3.
  const shop = new ModelShop({ 1: 4, 2: 0 })
  const { storage, tabs, open, pass } = browserAt(shop)
  const kept = new StoredEntries(storage)
  const made: { readonly id: string; readonly petId: bigint }[] = []
  const done = new Set<string>()
  open()

  const oneTab = (index: number): Tab => [...tabs][index % tabs.size] ?? open()
  for (const [index, step] of steps.entries()) {
    const tab = oneTab(index)
    switch (step.do) {
      case 'change': {
        const { petId, what } = step
        const entry = tab.outbox.add({ petId, name: null, what, note: null })
        if (entry) made.push(entry)
        break
      }
      case 'pass':
        await pass(step.ms)
        break
      case 'happen':
        shop.mishaps = [...step.mishaps]
        break
      case 'somebody else':
        shop.set(1n, step.quantity)
        break
      case 'hurry':
        tab.outbox.retryNow()
        break
      case 'take back': {
        const last = made.at(-1)
        if (last && tab.outbox.takeBack(last.id)) made.pop()
        break
      }
      case 'look':
        tab.outbox.adoptOrphans()
        break
      case 'open':
        open()
        break
      case 'reload':
      case 'close':
        tab.close()
        if (step.do === 'reload' || tabs.size === 0) open()
        break
    }
    for (const each of tabs) for (const { entry } of each.done) done.add(entry.id)
    // What is neither made nor refused is kept, whatever happens next.
    const ids = kept.read().map(({ id }) => id)
    for (const { id } of made) expect(shop.has(id) || ids.includes(id)).toBe(true)
  }

  shop.mishaps = []
  for (const tab of tabs) tab.signIn()
  for (let round = 0; round < 3; round++) {
    for (const tab of tabs) tab.outbox.adoptOrphans()
    await pass(4 * 3_600_000)
  }
  for (const tab of tabs) {
    for (const { entry } of tab.done) done.add(entry.id)
    expect(tab.outbox.waiting.value).toEqual([])
    expect(tab.outbox.state.value).toEqual({ state: 'resting' })
  }
  return { shop, made, done, left: kept.read() }
}

type Ended = Awaited<ReturnType<typeof goThrough>>

/** Every change was made, or refused and kept; none twice, and none both. */
function expectEachOnce({ shop, made, done, left }: Ended): void {
  const journal = shop.journal.map(({ id }) => id)
  const refused = left.map(({ id }) => id)
  expect([...journal, ...refused].toSorted()).toEqual(made.map(({ id }) => id).toSorted())
  expect(left.filter(({ refusal }) => refusal === null)).toEqual([])
  for (const id of done) expect(journal).toContain(id)
}

test('every change is made once or refused, in its order, over lost answers, limits, faults and reloads', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const ended = await goThrough(steps)
      expectEachOnce(ended)
      const { shop, made } = ended
      const journal = shop.journal.map(({ id }) => id)
      expect(journal).toEqual(made.map(({ id }) => id).filter((id) => journal.includes(id)))
    }),
    runs(1_000),
  )
})

test('every change is made once or refused, also with several tabs that come and go', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tabStep, { maxLength: 40 }), async (steps) => {
      expectEachOnce(await goThrough(steps))
    }),
    runs(1_000),
  )
})
