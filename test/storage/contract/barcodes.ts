import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { codeOfPetId, comparedCode } from '../../../src/stock/barcode.ts'
import type { PetDetails } from '../../../src/stock/pet-details.ts'
import type { CommandShop } from '../../../src/storage/engine.ts'
import { planImport } from '../../../src/transfer/plan/plan-import.ts'
import type { ImportRow } from '../../../src/transfer/reading/import-reading.ts'
import { runs } from '../../support/property-runs.ts'
import { until, untilEqual } from '../../support/wait.ts'
import { LEAST, MOST, pet } from '../pets.ts'
import { addPet, editPet, makeMovement, newId } from '../shop-changes.ts'
import type { Contract } from './engine-under-test.ts'
import { freshPets, type OpenShop, openShop } from './open-shop.ts'

const UPC = '036000291452'
const EAN = '0036000291452'
const GTIN = '00036000291452'

export const barcodes: Contract = (engine) => {
  describe('a kind and barcodes', () => {
    test('are there as they were written, in the order of the shop, in every list', async () => {
      await using open = await openShop(engine)
      const pets = [
        pet(LEAST, { kind: 'Freshwater fish', barcodes: [EAN, 'TANK-7', '~"\\\'{}', '12E4'] }),
        pet(0n, { kind: 'é'.repeat(200), barcodes: ['=1+1'] }),
        pet(MOST, { barcodes: [String(MOST), 'x'.repeat(64)] }),
      ]
      for (const each of pets) {
        expect(await addPet(open.shop, each)).toBe('added')
      }
      await open.restart()
      expect(await open.pets()).toMatchObject(pets)
      expect(await open.shop.ask({ kind: 'pets', petIds: [0n] })).toMatchObject(pets.slice(1, 2))
      const [listed, found] = await open.byCommand(async ({ stock }) => [
        await stock.list(),
        await stock.find(LEAST),
      ])
      expect(listed).toMatchObject(pets)
      expect([found]).toMatchObject(pets.slice(0, 1))
      expect(await open.list()).toStartWith(
        `[{"petId":${LEAST},"quantity":5,"status":"available"},`,
      )
    })

    test('are changed and taken away by an edit, which leaves no line in the history and is heard of', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n, barcodes: ['A', 'B'] }] })
      const heard: bigint[] = []
      open.shop.follow({ onPetChanged: (petId) => void heard.push(petId), onAnyChanged: () => {} })
      const edit = (what: { kind?: string | null; barcodes?: string[] }) =>
        editPet(open.shop, 1n, what)
      expect(await edit({ kind: 'Bird' })).toBe('edited')
      expect(await open.pet(1n)).toMatchObject({ kind: 'Bird', barcodes: ['A', 'B'] })
      expect(await edit({ barcodes: ['B', 'C', 'A'] })).toBe('edited')
      expect(await edit({ barcodes: ['B', 'C', 'A'], kind: 'Bird' })).toBe('unchanged')
      expect(await open.pet(1n)).toMatchObject({ kind: 'Bird', barcodes: ['B', 'C', 'A'] })
      expect(await edit({ barcodes: [UPC] })).toBe('edited')
      expect(await edit({ barcodes: [EAN] })).toBe('edited')
      expect(await open.pet(1n)).toMatchObject({ barcodes: [EAN] })
      expect(await edit({ barcodes: [], kind: null })).toBe('edited')
      expect(await open.pet(1n)).toMatchObject({ kind: null, barcodes: [] })
      expect(heard).toEqual([1n, 1n, 1n, 1n, 1n])
      expect(await open.history(1n)).toHaveLength(1)
    })

    test('that a command changes are heard of by the server', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      await open.list()
      const heard: bigint[] = []
      open.shop.follow({ onPetChanged: (petId) => void heard.push(petId), onAnyChanged: () => {} })
      const edited = await open.byCommand(({ stock }) =>
        stock.edit(1n, { kind: 'Bird', barcodes: ['A'] }),
      )
      expect(edited).toMatchObject({ kind: 'Bird', barcodes: ['A'] })
      await untilEqual(() => heard, [1n])
      expect(await open.pet(1n)).toMatchObject({ kind: 'Bird', barcodes: ['A'] })
    })

    test('of a repeated addition have to be the same', async () => {
      await using open = await openShop(engine)
      const id = newId()
      const add = (values: { kind?: string; barcodes?: string[] }) =>
        addPet(open.shop, pet(1n, values), { id })
      expect(await add({ kind: 'Bird', barcodes: ['A'] })).toBe('added')
      expect(await add({ kind: 'Bird', barcodes: ['A'] })).toBe('added_before')
      expect(await add({ kind: 'Fish', barcodes: ['A'] })).toBe('id_reused')
      expect(await add({ kind: 'Bird', barcodes: ['A', 'B'] })).toBe('id_reused')
    })
  })

  describe('a code', () => {
    test('that is a barcode of another pet is refused by name, however it is written', async () => {
      await using open = await openShop(engine, {
        pets: [
          { petId: 1n, barcodes: ['A', UPC] },
          { petId: 2n, barcodes: ['B'] },
        ],
      })
      const taken = (barcode: string) =>
        ({ petId: 2n, barcode, takenBy: 1n, takenAs: 'barcode' }) as const
      for (const code of [UPC, EAN, GTIN, 'A']) {
        const edit = { barcodes: ['B', code], name: 'Rex' }
        expect(await editPet(open.shop, 2n, edit)).toEqual(taken(code))
        expect(await open.byCommand(({ stock }) => stock.edit(2n, edit))).toEqual(taken(code))
        const added = pet(3n, { barcodes: [code] })
        const refused = { ...taken(code), petId: 3n }
        expect(await addPet(open.shop, added)).toEqual(refused)
        expect(await open.byCommand(({ stock }) => stock.add(added))).toEqual(refused)
      }
      expect(await editPet(open.shop, 2n, { barcodes: ['a', '36000291452'] })).toBe('edited')
      expect(await open.pets()).toMatchObject([
        { petId: 1n, barcodes: ['A', UPC], name: null },
        { petId: 2n, barcodes: ['a', '36000291452'], name: null },
      ])
    })

    test('is one pet’s, as its barcode or as its number', async () => {
      const EAN_13 = '4006381333931'
      await using open = await openShop(engine, {
        pets: [{ petId: 1n, barcodes: [EAN_13, '77'] }, { petId: 42n }, { petId: 4012345678901n }],
      })
      const edit = (...codes: string[]) => editPet(open.shop, 1n, { barcodes: codes })
      const add = (petId: bigint) => addPet(open.shop, pet(petId))
      for (const [barcode, takenBy] of [
        ['42', 42n],
        ['4012345678901', 4012345678901n],
        ['04012345678901', 4012345678901n],
      ] as const) {
        expect(await edit('X', barcode)).toEqual({ petId: 1n, barcode, takenBy, takenAs: 'number' })
      }
      for (const petId of [77n, BigInt(EAN_13)]) {
        expect(await add(petId)).toEqual({
          petId,
          barcode: null,
          takenBy: 1n,
          takenAs: 'barcode',
        })
      }
      // Other texts than that of the number, and the pet's own.
      expect(await edit('042', '+42', '1')).toBe('edited')
      expect(await add(77n)).toBe('added')
      expect(await add(BigInt(EAN_13))).toBe('added')
      expect(await edit('042', '77')).toMatchObject({ takenBy: 77n, takenAs: 'number' })
    })

    test('is free for another once its pet was edited or removed, also by requests that come together', async () => {
      await using open = await openShop(engine, {
        pets: [{ petId: 1n, barcodes: ['A'] }, { petId: 2n, barcodes: ['B'] }, { petId: 3n }],
      })
      const { shop } = open
      const edit = (petId: bigint, ...codes: string[]) => editPet(shop, petId, { barcodes: codes })
      const add = (petId: bigint, ...codes: string[]) =>
        addPet(shop, pet(petId, { barcodes: codes }))
      expect(
        await Promise.all<unknown>([
          edit(3n, 'A'),
          edit(1n),
          edit(3n, 'A'),
          edit(1n, 'C'),
          add(4n, 'C'),
          add(5n, 'D'),
          edit(1n, 'D'),
          edit(1n, '5'),
        ]),
      ).toEqual([
        { petId: 3n, barcode: 'A', takenBy: 1n, takenAs: 'barcode' },
        ...['edited', 'edited', 'edited'],
        { petId: 4n, barcode: 'C', takenBy: 1n, takenAs: 'barcode' },
        'added',
        { petId: 1n, barcode: 'D', takenBy: 5n, takenAs: 'barcode' },
        { petId: 1n, barcode: '5', takenBy: 5n, takenAs: 'number' },
      ])
      await open.byCommand(async ({ stock }) => {
        expect(await stock.remove(2n)).toMatchObject({ barcodes: ['B'] })
        await stock.remove(5n)
      })
      expect(await edit(1n, 'B', 'D', '5', '2')).toBe('edited')
      expect(await add(5n)).toEqual({ petId: 5n, barcode: null, takenBy: 1n, takenAs: 'barcode' })
      expect((await open.pets()).map(({ petId, barcodes: codes }) => [petId, codes])).toEqual([
        [1n, ['B', 'D', '5', '2']],
        [3n, ['A']],
      ])
    })
  })

  describe('a scan', () => {
    test('finds the pet that has the code as a barcode, in any of its forms, or as its number', async () => {
      await using open = await openShop(engine, {
        pets: [
          { petId: 1n, barcodes: [UPC, 'TANK-7', '-7'], name: 'Rex', kind: 'Bird' },
          { petId: 42n },
          { petId: 4012345678901n, barcodes: ['tank-7'] },
        ],
      })
      const find = (code: string) => open.shop.ask({ kind: 'petByCode', code: comparedCode(code) })
      const [rex] = await open.pets()
      for (const code of [UPC, EAN, GTIN, 'TANK-7', '-7', '1']) {
        expect(await find(code)).toEqual(rex as PetDetails)
      }
      for (const [code, petId] of [
        ['42', 42n],
        ['4012345678901', 4012345678901n],
        ['04012345678901', 4012345678901n],
        ['tank-7', 4012345678901n],
      ] as const) {
        expect(await find(code)).toMatchObject({ petId })
      }
      for (const code of ['2', '042', 'Tank-7', '36000291452', String(MOST), '9'.repeat(64)]) {
        expect(await find(code)).toBeUndefined()
      }
    })

    test('finds the pet that has the code by then, and none where it was taken away', async () => {
      await using open = await openShop(engine, {
        pets: [{ petId: 1n, barcodes: ['A'] }, { petId: 2n, barcodes: ['77'] }, { petId: 3n }],
      })
      const petOf = async (code: string) =>
        (await open.shop.ask({ kind: 'petByCode', code }))?.petId
      await editPet(open.shop, 1n, { barcodes: [] })
      expect(await petOf('A')).toBeUndefined()
      await editPet(open.shop, 3n, { barcodes: ['A'] })
      expect(await petOf('A')).toBe(3n)
      await open.byCommand(({ stock }) => stock.remove(2n))
      expect(await petOf('77')).toBeUndefined()
      await open.byCommand(({ stock }) => stock.add(pet(77n)))
      expect(await petOf('77')).toBe(77n)
      await makeMovement(open.shop, {
        id: newId(),
        petId: 3n,
        what: { change: -2, reason: 'sale' },
        note: null,
      })
      expect(await open.shop.ask({ kind: 'petByCode', code: 'A' })).toMatchObject({
        quantity: 3,
        lastMovement: { reason: 'sale', by: { keyId: 'key_a' } },
      })
    })
  })

  describe('an import', () => {
    test('lets its pets take each other’s barcodes, and changes those of no other', async () => {
      await using open = await openShop(engine, {
        pets: [
          { petId: 1n, barcodes: ['A', 'B'], kind: 'Bird' },
          { petId: 2n, barcodes: ['C'], kind: 'Bird' },
          { petId: 3n, barcodes: ['D'] },
          { petId: 4n, barcodes: ['E'] },
        ],
      })
      await open.list()
      const heard: bigint[] = []
      const { shop } = open
      shop.follow({ onPetChanged: (petId) => void heard.push(petId), onAnyChanged: () => {} })
      const outcome = await open.byCommand(({ stock }) =>
        importRows(stock, [
          row(1n, { barcodes: ['C'] }),
          row(2n, { barcodes: ['D', 'A'], kind: 'Fish' }),
          row(3n, { barcodes: ['X', 'B'], kind: null }),
          row(4n, { name: 'Rex' }),
          row(5n, { barcodes: ['7'] }),
        ]),
      )
      expect(outcome).toMatchObject({ added: [{ petId: 5n }], unchanged: 0 })
      expect(await open.pets()).toMatchObject([
        { petId: 1n, barcodes: ['C'], kind: 'Bird' },
        { petId: 2n, barcodes: ['D', 'A'], kind: 'Fish' },
        { petId: 3n, barcodes: ['X', 'B'], kind: null },
        { petId: 4n, barcodes: ['E'], kind: null, name: 'Rex' },
        { petId: 5n, barcodes: ['7'], kind: null },
      ])
      await until(() => new Set(heard).size === 5)
      expect(await editPet(shop, 4n, { barcodes: ['B'] })).toMatchObject({ takenBy: 3n })
    })

    test('takes barcodes away where it says that there are none', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n, barcodes: ['A', 'B'] }] })
      await open.byCommand(({ stock }) => importRows(stock, [row(1n, { barcodes: [] })]))
      expect(await open.pet(1n)).toMatchObject({ barcodes: [] })
      expect(await addPet(open.shop, pet(2n, { barcodes: ['A'] }), { keyId: 'k' })).toBe('added')
    })

    test('that takes a code of a pet which keeps it is refused by name, and changes nothing', async () => {
      await using open = await openShop(engine, {
        pets: [
          { petId: 1n, barcodes: ['A', UPC, '77'] },
          { petId: 2n, barcodes: ['B'] },
          { petId: 42n },
        ],
      })
      const before = await open.pets()
      const refused = await open.byCommand(({ stock }) =>
        importRows(stock, [
          row(2n, { barcodes: ['A'], kind: 'Fish' }),
          row(3n, { barcodes: ['B', EAN] }),
          row(4n, { barcodes: ['42'] }),
          row(77n),
        ]),
      )
      expect(refused).toEqual({
        taken: [
          { petId: 3n, barcode: EAN, takenBy: 1n, takenAs: 'barcode' },
          { petId: 4n, barcode: '42', takenBy: 42n, takenAs: 'number' },
          { petId: 2n, barcode: 'A', takenBy: 1n, takenAs: 'barcode' },
          { petId: 77n, barcode: null, takenBy: 1n, takenAs: 'barcode' },
        ],
      })
      expect(await open.pets()).toEqual(before)
    })
  })

  test('whatever is added, edited and removed, a code is one pet’s, and the lists have what was acknowledged', async () => {
    await using open = await openShop(engine)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const petIds = freshPets(3)
        const model = new Model()
        const outcomes: Promise<unknown>[] = []
        const expected: unknown[] = []
        for (const { act, pet: at, codes } of steps) {
          const petId = petIds[at] ?? 0n
          const labels = codes.map((code) => code(petIds))
          // Between a command and the server only an acknowledgement makes an order.
          if (act === 'remove') await Promise.all(outcomes)
          outcomes.push(take(open, act, petId, labels))
          expected.push(model.take(act, petId, labels))
          if (act === 'remove') await Promise.all(outcomes)
        }
        expect((await Promise.all(outcomes)).map(nameOf)).toEqual(expected)
        const found = await open.shop.ask({ kind: 'pets', petIds })
        const byPet = (pets: Iterable<readonly [bigint, readonly string[]]>) =>
          [...pets].toSorted(([a], [b]) => (a < b ? -1 : 1))
        expect(byPet(found.map((each) => [each.petId, each.barcodes]))).toEqual(byPet(model.pets))
        await open.byCommand(async ({ stock }) => {
          for (const petId of petIds) await stock.remove(petId)
        })
      }),
      runs(40),
    )
  })
}

const row = (petId: bigint, values: Partial<ImportRow> = {}): ImportRow => ({
  line: 1,
  petId,
  quantity: 5,
  status: 'available',
  ...values,
})

const importRows = (stock: CommandShop['stock'], rows: readonly ImportRow[]) => {
  const given = new Map(rows.map((each) => [each.petId, each]))
  return stock.import([...given.keys()], (pets) => planImport(given, pets))
}

type Act = 'add' | 'edit' | 'remove'

/** A code, given the numbers of the pets: one of two trade numbers that are one, another, or a pet's number. */
const code = fc.oneof(
  fc.constantFrom(UPC, EAN, 'A', 'B').map((text) => () => text),
  fc.nat({ max: 2 }).map((at) => (petIds: readonly bigint[]) => String(petIds[at])),
)

const step = fc.record({
  act: fc.constantFrom<Act>('add', 'add', 'edit', 'edit', 'edit', 'remove'),
  pet: fc.nat({ max: 2 }),
  codes: fc.array(code, { maxLength: 2 }).filter(([one, other]) => one !== other),
})

function take(open: OpenShop, act: Act, petId: bigint, labels: readonly string[]) {
  const distinct = distinctCodes(labels)
  if (act === 'remove') return open.byCommand(({ stock }) => stock.remove(petId))
  return act === 'edit'
    ? editPet(open.shop, petId, { barcodes: distinct })
    : addPet(open.shop, pet(petId, { barcodes: distinct }))
}

/** The first of each code: nobody gives a pet the same code twice. */
const distinctCodes = (labels: readonly string[]): string[] => [
  ...new Map(labels.toReversed().map((label) => [comparedCode(label), label])).values(),
]

/** An outcome in a word. */
function nameOf(outcome: unknown): unknown {
  if (typeof outcome !== 'object' || outcome === null) return outcome
  return 'takenBy' in outcome ? 'taken' : 'removed'
}

/** What becomes of barcodes, as one would write it down. */
class Model {
  readonly pets = new Map<bigint, readonly string[]>()

  take(act: Act, petId: bigint, labels: readonly string[]): unknown {
    const isThere = this.pets.has(petId)
    const wanted = distinctCodes(labels)
    if (act === 'remove') return this.pets.delete(petId) ? 'removed' : undefined
    if (act === 'add' && isThere) return 'pet_exists'
    if (act === 'edit' && !isThere) return 'unknown_pet'
    if (Bun.deepEquals(this.pets.get(petId), wanted)) return 'unchanged'
    const others = [...this.pets].filter(([other]) => other !== petId)
    const theirs = others.flatMap(([other, codes]) => [
      codeOfPetId(other),
      ...codes.map(comparedCode),
    ])
    const codes = wanted.map(comparedCode)
    const barcodesOfOthers = others.flatMap(([, each]) => each.map(comparedCode))
    const isTaken =
      codes.some((each) => theirs.includes(each)) ||
      (act === 'add' && barcodesOfOthers.includes(codeOfPetId(petId)))
    if (isTaken) return 'taken'
    this.pets.set(petId, wanted)
    return act === 'add' ? 'added' : 'edited'
  }
}
