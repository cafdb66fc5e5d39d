import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { stringifyInt64 } from '../../src/client/int64-json.ts'
import { showMovement } from '../../src/page/changes/shown-quantity.ts'
import { petsOf } from '../../src/page/state/list-text.ts'
import type { Pace } from '../../src/page/state/pace.ts'
import { sortInSlices } from '../../src/page/state/pace.ts'
import type { Pet } from '../../src/page/state/pet.ts'
import { SORTS, textComparisons } from '../../src/page/state/pet-order.ts'
import { SortedPets } from '../../src/page/state/sorted-pets.ts'
import { Stock } from '../../src/page/state/stock.ts'
import { StockChanges } from '../../src/page/state/stock-changes.ts'
import { NO_AMOUNT } from '../../src/stock/journal.ts'
import type { Movement } from '../../src/stock/movement.ts'
import { runs } from '../support/property-runs.ts'
import { untilEqual } from '../support/wait.ts'
import { anyPet, pet } from './pets.ts'

/** Gives way each time it may. */
const PACE: Pace = { rest: () => Promise.resolve() }

const AT = Date.UTC(2026, 0, 5)
const BY = { keyId: 'key_a', name: 'Till' }

const NO_CLOCK = { now: () => 0, after: () => () => {} }

const manyPets = (count: number): Pet[] =>
  Array.from({ length: count }, (_, at) =>
    pet({
      petId: BigInt((at * 7_919) % count),
      name: `Guppy ${(at * 31) % 977}`,
      quantity: at % 9,
    }),
  )

describe('the list as it arrives', () => {
  async function parsed(parts: readonly string[]): Promise<Pet[]> {
    const pets: Pet[] = []
    const texts = (async function* () {
      yield* parts
    })()
    for await (const slice of petsOf(texts)) pets.push(...slice)
    return pets
  }

  test('has the same pets, wherever its text is cut', async () => {
    const names = fc.constantFrom('},{"petId":1', '"},{"petId":', '[]', '\\', 'Ára', null)
    const ids = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
    const pets = fc.array(fc.record({ petId: ids, name: names }).map(pet), { maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(pets, fc.array(fc.nat(2_000), { maxLength: 12 }), async (list, cuts) => {
        const text = stringifyInt64(list)
        const ends = [...cuts.map((cut) => cut % (text.length + 1)), text.length]
        const at = ends.toSorted((a, b) => a - b)
        const parts = at.map((end, index) => text.slice(at[index - 1] ?? 0, end))
        expect(await parsed(parts)).toEqual(list)
      }),
    )
  })

  test('is parsed in parts of some hundred pets, before its end is here', async () => {
    const [first, second] = [stringifyInt64(manyPets(3_000)), ',']
    const texts = (async function* () {
      yield first.slice(0, -1) + second
      throw new Error('broke off')
    })()
    const sizes: number[] = []
    const reading = (async () => {
      for await (const slice of petsOf(texts)) sizes.push(slice.length)
    })()
    expect(await reading.catch((error: Error) => error.message)).toBe('broke off')
    expect(Math.max(...sizes)).toBeLessThan(700)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(2_990)
  })

  test('is no list where it ends too early', async () => {
    const text = stringifyInt64(manyPets(3))
    expect(parsed([text.slice(0, -1)])).rejects.toThrow(SyntaxError)
  })
})

interface List {
  after: bigint
  isRead: boolean
  /** Whether its last page was delivered. */
  hasEnded: boolean
  readonly pages: Pet[][]
  take?: () => void
}

/** A step of a shop, or of what travels to its page. */
type Step =
  | { readonly what: 'change' | 'tap'; readonly petId: bigint; readonly quantity: number }
  | { readonly what: 'remove'; readonly petId: bigint }
  | { readonly what: 'publish' | 'read' | 'reload' | 'deliver list' | 'deliver event' }
  | { readonly what: 'respond' | 'show' | 'prune' }

const ids = fc.bigInt({ min: 0n, max: 11n })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    what: fc.constantFrom('change' as const, 'tap' as const),
    ...{ petId: ids, quantity: fc.nat(99) },
  }),
  fc.record({ what: fc.constant('remove' as const), petId: ids }),
  fc.record({
    what: fc.constantFrom('publish', 'read', 'respond', 'deliver list', 'deliver event', 'show'),
  }),
  fc.record({ what: fc.constant('reload' as const) }),
)

const PRUNE: fc.Arbitrary<Step> = fc.record({ what: fc.constant('prune') })

/**
 * A shop, and three connections to one page. Each keeps its own order, and none that of another. The list is read in
 * pages by petId, an event has its pets as they are when it is sent, and a response the movement that a tap has made, as
 * the service does it.
 */
class ShopAndPage {
  readonly pets = new Map<bigint, Pet>()
  readonly stock = new Stock()
  readonly #changed = new Set<bigint>()
  #events: [string, string][] = []
  #responses: Movement[] = []
  #lines = 0
  #at = AT
  /** The newest list: what was read of it, and what waits on its way. */
  #list: List = { after: -1n, isRead: true, hasEnded: true, pages: [] }
  readonly #changes: StockChanges
  asked = 0
  reads = 0

  constructor(pets: readonly Pet[]) {
    for (const each of pets) this.pets.set(each.petId, each)
    this.#changes = new StockChanges({
      stock: this.stock,
      clock: NO_CLOCK,
      pace: PACE,
      onArrived: () => {},
      onRead: () => {
        this.reads += 1
      },
      onBroken: () => {},
      readList: async () => this.#arriving(),
    })
    this.#changes.take('ready', '{}')
  }

  #arriving(): AsyncIterable<readonly Pet[]> {
    const list: List = { after: -1n, isRead: false, hasEnded: false, pages: [] }
    this.#list = list
    this.asked += 1
    return (async function* () {
      for (;;) {
        const page = list.pages.shift()
        if (page) yield page
        else if (list.hasEnded) return
        else {
          await new Promise<void>((resolve) => {
            list.take = resolve
          })
        }
      }
    })()
  }

  /** Pages that were read and not delivered yet. */
  readonly #onTheWay: Pet[][] = []

  do(step: Step): void {
    switch (step.what) {
      case 'change':
        this.#change(step.petId, step.quantity)
        return
      case 'tap':
        // What is not there is not tapped on.
        if (this.pets.has(step.petId)) this.#tap(step.petId, step.quantity)
        return
      case 'respond':
        this.#respond()
        return
      case 'remove':
        this.pets.delete(step.petId)
        this.#changed.add(step.petId)
        return
      case 'publish':
        this.#publish()
        return
      case 'read':
        this.#readPage()
        return
      case 'reload':
        this.#changed.clear()
        this.#events.push(['reload', '{}'])
        return
      case 'deliver list':
        this.#deliverPage()
        return
      case 'deliver event':
        this.#deliverEvent()
        return
      case 'prune':
        this.#lines = 0
        this.#at += 1
        return
      case 'show':
        this.stock.all.value
        return
    }
  }

  #change(petId: bigint, quantity: number): void {
    this.pets.set(petId, pet({ petId, quantity, lastMovement: this.#nextLine() }))
    this.#changed.add(petId)
  }

  #nextLine() {
    this.#lines += 1
    return { id: String(this.#lines), at: this.#at, reason: 'sale' as const, by: BY }
  }

  #tap(petId: bigint, quantity: number): void {
    this.#change(petId, quantity)
    const made = {
      reason: 'sale',
      note: null,
      undoes: null,
      occurredAt: null,
      ...NO_AMOUNT,
    } as const
    const lineId = String(this.#lines)
    this.#responses.push({
      ...{ id: lineId, lineId, petId, previousQuantity: 0, newQuantity: quantity, ...made },
      at: this.#at,
    })
  }

  #respond(): void {
    const movement = this.#responses.shift()
    if (movement) showMovement(this.stock, { keyId: BY.keyId, keyName: BY.name }, movement)
  }

  #publish(): void {
    const there = [...this.#changed].flatMap((petId) => this.pets.get(petId) ?? [])
    const removed = [...this.#changed].filter((petId) => !this.pets.has(petId))
    this.#changed.clear()
    if (there.length > 0) this.#events.push(['pets', stringifyInt64(there)])
    if (removed.length > 0) this.#events.push(['removed', `[${removed}]`])
  }

  #readPage(): void {
    const list = this.#list
    if (list.isRead) return
    const page = [...this.pets.values()]
      .filter(({ petId }) => petId > list.after)
      .sort((a, b) => Number(a.petId - b.petId))
      .slice(0, 3)
    list.after = page.at(-1)?.petId ?? list.after
    if (page.length < 3) list.isRead = true
    this.#onTheWay.push(page)
  }

  #deliverPage(): void {
    const page = this.#onTheWay.shift()
    if (page) this.#list.pages.push(page)
    this.#list.hasEnded = this.#list.isRead && this.#onTheWay.length === 0
    this.#list.take?.()
  }

  #deliverEvent(): void {
    const [event] = this.#events.splice(0, 1)
    if (event === undefined) return
    // The list that was on its way is given up.
    if (event[0] === 'reload') this.#onTheWay.length = 0
    this.#changes.take(...event)
  }

  /** The place in the journal of each pet that is shown. */
  lines(): Map<bigint, number> {
    const all = this.stock.all.value
    return new Map(all.map((each) => [each.petId, Number(each.lastMovement?.id ?? 0)]))
  }

  /** Everything arrives in the end. */
  async settle(): Promise<void> {
    this.#publish()
    while (this.#events.length > 0) this.#deliverEvent()
    while (this.#responses.length > 0) this.#respond()
    await turn()
    while (!this.#list.isRead) this.#readPage()
    while (!this.#list.hasEnded) this.#deliverPage()
  }
}

/** Lets all that waits for promises go on. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const byId = (pets: Iterable<Pet>) => [...pets].sort((a, b) => Number(a.petId - b.petId))

/** Has a shop and a page do steps in any order. @returns the page's pets and the shop's, and what was older than before */
async function played(before: readonly Pet[], steps: readonly Step[]) {
  const world = new ShopAndPage(before)
  const older: [bigint, number][] = []
  for (const step of steps) {
    const shown = world.lines()
    world.do(step)
    await turn()
    older.push(...[...world.lines()].filter(([petId, line]) => line < (shown.get(petId) ?? 0)))
  }
  await world.settle()
  for (let turns = 0; turns < 20 && world.reads < world.asked; turns++) await turn()
  expect(world.stock.loaded.value).toBe(true)
  return { shown: byId(world.stock.all.value), there: byId(world.pets.values()), older }
}

const anyPets = fc.uniqueArray(fc.record({ petId: ids, quantity: fc.nat(99) }).map(pet), {
  selector: ({ petId }) => petId,
})

test('any interleaving of a list, events and responses shows nothing older than before, and ends as the shop is', async () => {
  await fc.assert(
    fc.asyncProperty(anyPets, fc.array(anyStep, { maxLength: 60 }), async (before, steps) => {
      const { shown, there, older } = await played(before, steps)
      expect(older).toEqual([])
      expect(shown).toEqual(there)
    }),
    runs(300),
  )
})

test('any interleaving ends as the shop is, also where the journal was pruned to its end', async () => {
  const steps = fc.array(fc.oneof({ weight: 9, arbitrary: anyStep }, PRUNE), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(anyPets, steps, async (before, steps) => {
      const { shown, there } = await played(before, steps)
      expect(shown).toEqual(there)
    }),
    runs(300),
  )
})

describe('a long list that is sorted in slices', () => {
  test('ends in the order of a sort', async () => {
    const pets = manyPets(3_333)
    const compare = (a: Pet, b: Pet) => a.quantity - b.quantity
    expect(await sortInSlices(pets, compare, PACE)).toEqual(pets.toSorted(compare))
    expect(await sortInSlices([], compare, PACE)).toEqual([])
  })

  test('stays as it was until it is sorted, whatever changes meanwhile, and is then in order', async () => {
    const slowly = new SortedPets(textComparisons('en'), PACE)
    const stock = new Stock()
    const asked = () => ({ all: stock.all.value, find: (petId: bigint) => stock.find(petId) })
    stock.apply(manyPets(5_000))
    for (const sort of SORTS) {
      const order = { sort, descending: sort === 'quantity' }
      const before = slowly.inOrder(asked(), order)
      stock.apply([pet({ petId: 77n, name: 'Aal', quantity: 99 }), pet({ petId: -1n, name: null })])
      stock.remove([5n])
      const meanwhile = slowly.inOrder(asked(), order)
      if (sort === 'name') expect(meanwhile.slice(0, 50)).toEqual(before.slice(0, 50))
      await turn()
      await untilEqual(() => slowly.isSorting.value, false)
      const atOnce = new SortedPets(textComparisons('en')).inOrder(asked(), order)
      expect(slowly.inOrder(asked(), order)).toEqual(atOnce)
    }
  })

  test('follows what has arrived while more is on its way', () => {
    const slowly = new SortedPets(textComparisons('en'), PACE)
    fc.assert(
      fc.property(fc.array(anyPet), (all) => {
        const pets = { all, find: () => undefined, isArriving: true }
        expect(slowly.inOrder(pets, { sort: 'name', descending: true })).toEqual(all)
      }),
    )
  })
})
