import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { JournalFilter, JournalLine } from '../../../src/stock/journal.ts'
import type { ShopStore } from '../../../src/storage/engine.ts'
import { runs } from '../../support/property-runs.ts'
import { updateQuantity } from '../../support/update-quantity.ts'
import { LEAST, MOST, pet } from '../pets.ts'
import { addPet, editPet, makeMovement, newId, removePet } from '../shop-changes.ts'
import type { Contract } from './engine-under-test.ts'
import { newKey } from './new-key.ts'
import { freshPets, type OpenShop, openShop } from './open-shop.ts'

const PLENTY = 1_000_000

/** All movements that a filter finds, from pages of one size, and how many pages that took. */
async function listed(
  shop: ShopStore,
  filter: JournalFilter = {},
  { limit = 1_000, budget = PLENTY } = {},
) {
  const movements: JournalLine[] = []
  let before: bigint | undefined
  for (let pages = 1; ; pages++) {
    const page = await shop.ask({ kind: 'journalPage', filter, cursor: { before, limit, budget } })
    expect(page.movements.length).toBeLessThanOrEqual(limit)
    movements.push(...page.movements)
    if (page.next === null) return { movements, pages }
    // Each page comes closer to the end.
    if (before !== undefined) expect(page.next).toBeLessThan(before)
    before = page.next
  }
}

const KEYS = ['key_a', 'key_b'] as const
const START = Date.UTC(2026, 0, 5, 12)

const steps = fc.array(
  fc.record({
    act: fc.constantFrom('set', 'set', 'sell', 'command', 'remove', 'add'),
    pet: fc.nat({ max: 2 }),
    keyId: fc.constantFrom(...KEYS),
    quantity: fc.nat({ max: 9 }),
    // The clock of the machine that the command runs on.
    hour: fc.nat({ max: 5 }),
  }),
  { minLength: 1, maxLength: 15 },
)
type Step = (typeof steps extends fc.Arbitrary<infer Steps> ? Steps : never) extends (infer Each)[]
  ? Each
  : never

const kindOf = (petId: bigint): string => `kind ${petId % 2n}`

async function take(open: OpenShop, petId: bigint, { act, keyId, quantity, hour }: Step) {
  const { shop } = open
  const at = () => START + hour * 3_600_000
  if (act === 'set') await updateQuantity(shop, petId, quantity, keyId)
  else if (act === 'remove') await removePet(shop, petId, { keyId })
  else if (act === 'command') {
    await open.byCommand(({ stock }) => stock.edit(petId, { quantity }), at)
  } else if (act === 'sell') {
    const what = { change: -1, reason: 'sale' } as const
    await makeMovement(shop, { id: newId(), petId, what, note: 'to Ö.' }, keyId)
  } else {
    const added = pet(petId, { quantity, name: `pet ${petId}`, kind: kindOf(petId) })
    await addPet(shop, added, { keyId })
  }
}

const filters = fc.record(
  {
    pet: fc.nat({ max: 3 }),
    kind: fc.constantFrom('kind 0', 'kind 1', 'KIND 1'),
    keyId: fc.constantFrom(...KEYS, 'key_c'),
    reason: fc.constantFrom('update', 'command', 'add', 'remove', 'sale', 'died'),
    hours: fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 6 })),
  },
  { requiredKeys: [] },
)

function holds(filter: JournalFilter, line: JournalLine, kind: string | null): boolean {
  const { petId, keyId, reason, happened } = filter
  return (
    (petId === undefined || line.petId === petId) &&
    (keyId === undefined || line.by?.keyId === keyId) &&
    (reason === undefined || line.reason === reason) &&
    (happened === undefined || (line.at >= happened.from && line.at < happened.to)) &&
    (filter.kind === undefined || kind === filter.kind)
  )
}

export const journals: Contract = (engine) => {
  describe('the journal of all pets', () => {
    test('has every line of every pet, and in pages of any size and budget what filters leave of it', async () => {
      await using open = await openShop(engine)
      await fc.assert(
        fc.asyncProperty(
          steps,
          filters,
          fc.integer({ min: 1, max: 4 }),
          fc.integer({ min: 1, max: 9 }),
          async (taken, { pet: chosen, hours, ...asked }, limit, budget) => {
            const petIds = freshPets(3)
            for (const step of taken) await take(open, petIds[step.pet] ?? 0n, step)

            const { movements: whole } = await listed(open.shop)
            const stored = new Map((await open.pets()).map((each) => [each.petId, each]))
            for (const petId of petIds) {
              const name = stored.get(petId)?.name ?? null
              const known = await open.shop.ask({
                kind: 'historyPage',
                petId,
                limit: 1,
              })
              const lines = known === 'unknown_pet' ? [] : await open.history(petId)
              expect(whole.filter((line) => line.petId === petId)).toEqual(
                lines.map((line) => ({ ...line, petId, name })),
              )
            }

            const filter: JournalFilter = {
              ...asked,
              ...(chosen !== undefined && { petId: petIds[chosen] ?? -1n }),
              ...(hours && {
                happened: { from: START + hours[0] * 3_600_000, to: START + hours[1] * 3_600_000 },
              }),
            }
            const { movements, pages } = await listed(open.shop, filter, { limit, budget })
            expect(movements).toEqual(
              whole.filter((line) => holds(filter, line, stored.get(line.petId)?.kind ?? null)),
            )
            expect(pages).toBeLessThanOrEqual(
              Math.ceil(whole.length / budget) + Math.ceil(movements.length / limit) + 1,
            )
          },
        ),
        runs(25),
      )
    })

    test('is in the order in which the movements were made, also where a clock was set back, and a day finds all of its own', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n, quantity: 0 }] })
      for (const [quantity, at] of [
        [1, 5_000],
        [2, 9_000],
        [3, 6_000],
        [4, 12_000],
        [5, 7_000],
      ] as const) {
        await open.byCommand(
          ({ stock }) => stock.edit(1n, { quantity }),
          () => START + at,
        )
      }
      const quantities = async (filter: JournalFilter) =>
        (await listed(open.shop, filter)).movements.map(({ newQuantity }) => newQuantity)
      expect(await quantities({ reason: 'command' })).toEqual([5, 4, 3, 2, 1])
      const happened = { from: START + 5_000, to: START + 9_000 }
      expect(await quantities({ happened })).toEqual([5, 3, 1])
    })

    test('has with a reason what undoes and redoes movements of it, and no other notes', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n, quantity: 9 }] })
      const move = async (
        change: number,
        reason: 'sale' | 'arrival' | 'other',
        note: string | null,
      ) => {
        await makeMovement(open.shop, { id: newId(), petId: 1n, what: { change, reason }, note })
      }
      await move(-3, 'sale', null)
      await move(3, 'other', 'undo: sale -3')
      await move(-3, 'other', 'redo: sale -3')
      await move(-1, 'other', 'undo: arrival +1')
      await move(-1, 'other', 'sale')
      await move(-1, 'other', 'do not undo: sale -3')
      await move(1, 'other', 'undo: sales')
      await move(1, 'arrival', 'redo: sale')
      const notes = async (reason: JournalLine['reason']) =>
        (await listed(open.shop, { reason })).movements.map(({ note }) => note)
      expect(await notes('sale')).toEqual(['redo: sale -3', 'undo: sale -3', null])
      expect(await notes('arrival')).toEqual(['redo: sale', 'undo: arrival +1'])
      expect(await notes('other')).toHaveLength(6)
    })

    test('looks at so many movements for a page, and says where it goes on and how far it has come', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n, quantity: 0 }] })
      for (const quantity of [1, 2, 3, 4, 5]) await updateQuantity(open.shop, 1n, quantity, 'key_a')
      const { movements: whole } = await listed(open.shop)
      const filter = { reason: 'add' } as const
      const cursor = { limit: 10, budget: 4 }
      const first = await open.shop.ask({
        kind: 'journalPage',
        filter,
        cursor: { ...cursor, before: undefined },
      })
      const [, , , last] = whole
      expect(first).toEqual({
        movements: [],
        next: last?.id ?? null,
        searchedTo: last?.at ?? null,
      })
      const before = first.next ?? undefined
      const second = await open.shop.ask({
        kind: 'journalPage',
        filter,
        cursor: { ...cursor, before },
      })
      expect(second).toMatchObject({ movements: [{ reason: 'add' }], next: null })
    })

    test('ends where the budget ends with the journal', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }, { petId: 2n }] })
      const cursor = { before: undefined, limit: 10 }
      for (const budget of [2, 3]) {
        const page = await open.shop.ask({
          kind: 'journalPage',
          filter: { keyId: 'key_a' },
          cursor: { ...cursor, budget },
        })
        expect(page).toEqual({ movements: [], next: null, searchedTo: null })
      }
    })

    test('has pets by the names that they have now, and removed ones without', async () => {
      await using open = await openShop(engine, {
        pets: [
          { petId: LEAST, name: 'Rex' },
          { petId: MOST, name: 'Ida' },
        ],
      })
      await editPet(open.shop, LEAST, { name: 'Max' })
      await removePet(open.shop, MOST)
      const { movements } = await listed(open.shop)
      expect(movements.map(({ petId, name, reason }) => [petId, name, reason])).toEqual([
        [MOST, null, 'remove'],
        [MOST, null, 'add'],
        [LEAST, 'Max', 'add'],
      ])
    })

    test('names the key of each line, also of one that was revoked since, and by its id where there is none', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      const { key } = newKey({ name: 'Till 1' })
      await open.byCommand(({ keys }) => keys.issue(key))
      await updateQuantity(open.shop, 1n, 1, key.id)
      await updateQuantity(open.shop, 1n, 2, 'key_unknown')
      await open.byCommand(({ keys }) => keys.revoke(key.id, Date.now()))
      expect((await listed(open.shop)).movements.map(({ by }) => by)).toEqual([
        { keyId: 'key_unknown', name: 'key_unknown' },
        { keyId: key.id, name: 'Till 1' },
        null,
      ])
    })

    test('goes on where the last page ended, whatever has come in the meantime', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n, quantity: 0 }] })
      for (const quantity of [1, 2]) await updateQuantity(open.shop, 1n, quantity, 'key_a')
      const cursor = { limit: 2, budget: PLENTY }
      const first = await open.shop.ask({
        kind: 'journalPage',
        filter: {},
        cursor: { ...cursor, before: undefined },
      })
      await updateQuantity(open.shop, 1n, 3, 'key_a')
      const second = await open.shop.ask({
        kind: 'journalPage',
        filter: {},
        cursor: { ...cursor, before: first.next ?? undefined },
      })
      expect(
        [first, second].map(({ movements }) => movements.map(({ newQuantity }) => newQuantity)),
      ).toEqual([[2, 1], [0]])
      expect(second.next).toBeNull()
    })

    test('of a shop without pets is empty, before any movement there may have been', async () => {
      await using open = await openShop(engine)
      for (const before of [undefined, 1n, 2n ** 63n - 1n]) {
        const page = await open.shop.ask({
          kind: 'journalPage',
          filter: {},
          cursor: { before, limit: 5, budget: 5 },
        })
        expect(page).toEqual({ movements: [], next: null, searchedTo: null })
      }
    })
  })
}
