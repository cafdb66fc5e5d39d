import { describe, expect, test } from 'bun:test'
import { parseExact } from '../../../src/json/exact-json.ts'
import { MAX_REMOVED_PETS } from '../../../src/stock/pets-removal.ts'
import { deskOf, read } from '../../support/desk.ts'
import { bearer } from '../../support/petstock.ts'
import { expectError } from '../../support/responses.ts'
import { type TestService, testService } from '../../support/service.ts'

const LAST = 2n ** 63n - 1n

const pets = (...petIds: (bigint | number)[]) => petIds.map((petId) => ({ petId }))

const threePets = () =>
  testService({
    keys: [{ access: 'manage', name: 'Ann' }, {}, { access: 'read' }],
    pets: [
      { petId: 1n, name: 'Rex', quantity: 5, barcodes: ['A'] },
      { petId: 2n, quantity: 7 },
      { petId: LAST, quantity: 9 },
    ],
  })

const remove = (service: TestService, body: unknown, key = service.key) =>
  deskOf(service, key).send('POST', '/removals', body)

const undo = (service: TestService, id: string, key = service.key) =>
  service.request(`/desk/api/changes/${id}/undo`, { method: 'POST', headers: bearer(key) })

const changes = async (service: TestService) => {
  const response = await service.request('/desk/api/changes', { headers: bearer(service.key) })
  return ((await response.json()) as { changes: readonly object[] }).changes
}

async function numbers(service: TestService): Promise<string> {
  const response = await service.request('/desk/api/inventory', { headers: bearer(service.key) })
  return (parseExact(await response.text()) as { petId: unknown }[])
    .map(({ petId }) => petId)
    .join()
}

const otherKey = ({ issued }: TestService, place: number): string => issued[place]?.key ?? ''

describe('a removal of several pets', () => {
  test('says what it has removed, exact to the last digit, is listed, and is undone as a whole', async () => {
    await using service = await threePets()
    const id = crypto.randomUUID()
    const response = await remove(service, { id, pets: pets(LAST, 1) })
    const removed = {
      id,
      pets: [
        { petId: LAST, name: null, previousQuantity: 9 },
        { petId: 1, name: 'Rex', previousQuantity: 5 },
      ],
      at: expect.any(Number),
    }
    expect(await read<object>(response)).toEqual(removed)
    expect(await numbers(service)).toBe('2')
    const by = { keyId: expect.any(String), name: 'Ann' }
    const listed = { id, kind: 'removal', at: expect.any(Number), by, pets: 2 }
    expect(await changes(service)).toEqual([
      { ...listed, undoable: true, undoneAt: null, undoneBy: null },
    ])
    const undone = { id, kind: 'removal', pets: 2, undoneAt: expect.any(Number) }
    expect(await read<object>(await undo(service, id.toUpperCase()))).toEqual(undone)
    expect(await numbers(service)).toBe(`1,2,${LAST}`)
    expect(await changes(service)).toEqual([
      { ...listed, undoable: false, undoneAt: expect.any(Number), undoneBy: by },
    ])
  })

  test('sent again, and its undo sent again, are answered as before', async () => {
    await using service = await threePets()
    const removal = { id: crypto.randomUUID(), pets: pets(1, 2) }
    const answers = async (send: () => Promise<Response>) => {
      const [first, again] = [await send(), await send()]
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect(first.headers.has('idempotent-replayed')).toBe(false)
      expect(await again.text()).toBe(await first.text())
    }
    await answers(() => remove(service, removal))
    await answers(() => undo(service, removal.id))
    expect(await numbers(service)).toBe(`1,2,${LAST}`)
    const other = { ...removal, pets: pets(1) }
    await expectError(remove(service, other), 'movement_id_reused')
  })

  test('is for keys that manage, as the list of changes and their undo are', async () => {
    await using service = await threePets()
    const id = crypto.randomUUID()
    for (const place of [1, 2]) {
      const key = otherKey(service, place)
      await expectError(remove(service, { id, pets: pets(1) }, key), 'insufficient_access')
      await expectError(undo(service, id, key), 'insufficient_access')
      const listed = service.request('/desk/api/changes', { headers: bearer(key) })
      await expectError(listed, 'insufficient_access')
    }
    expect(await numbers(service)).toBe(`1,2,${LAST}`)
  })

  test.each([
    ['no id', { pets: pets(1) }],
    ['an id that is no UUID', { id: 'x', pets: pets(1) }],
    ['no pets', { id: crypto.randomUUID() }],
    ['an empty list', { id: crypto.randomUUID(), pets: [] }],
    ['a pet that is no object', { id: crypto.randomUUID(), pets: [1] }],
    ['a petId in quotes', { id: crypto.randomUUID(), pets: [{ petId: '1' }] }],
    ['a pet that is named twice', { id: crypto.randomUUID(), pets: pets(1, 2, 1) }],
    [
      'too many pets',
      { id: crypto.randomUUID(), pets: pets(...Array(MAX_REMOVED_PETS + 1).keys()) },
    ],
  ])('is refused with %s, and removes nothing', async (_what, body) => {
    await using service = await threePets()
    const { message } = await expectError(remove(service, body), 'invalid_pet')
    expect(message).toContain('Send an object like')
    expect(await numbers(service)).toBe(`1,2,${LAST}`)
  })

  test('names the pets that are not there, and removes nothing', async () => {
    await using service = await threePets()
    const body = { id: crypto.randomUUID(), pets: pets(8, 1, 9) }
    const { message } = await expectError(remove(service, body), 'pet_not_found')
    expect(message).toContain('there is no pet 8, 9 in the inventory')
    expect(await numbers(service)).toBe(`1,2,${LAST}`)
  })
})

describe('an undo', () => {
  test('is refused for an unknown change, and names the pets that have changed and codes that were taken', async () => {
    await using service = await threePets()
    const desk = deskOf(service, service.key)
    for (const id of ['x', crypto.randomUUID()]) {
      await expectError(undo(service, id), 'change_not_found')
    }
    const id = crypto.randomUUID()
    await remove(service, { id, pets: pets(1, 2) })
    await desk.add({ id: crypto.randomUUID(), petId: 2, name: 'Max' })
    const changed = await expectError(undo(service, id), 'pets_changed')
    expect(changed.message).toContain('changed pet 2 (Max).')
    await desk.send('DELETE', '/inventory/2')
    await desk.add({ id: crypto.randomUUID(), petId: 3, barcodes: ['A'] })
    const taken = await expectError(undo(service, id), 'barcode_taken')
    expect(taken.message).toContain('The barcode A is a barcode of pet 3 already')
    await desk.send('DELETE', '/inventory/3')
    await desk.add({ id: crypto.randomUUID(), petId: 4, barcodes: ['A', '2'] })
    const both = await expectError(undo(service, id), 'barcode_taken')
    expect(both.message).toContain(
      'A of pet 1 (pet 4 has it), the number 2 (a barcode of pet 4). Take them away there first.',
    )
    expect(await numbers(service)).toBe(`4,${LAST}`)
  })
})
