import { describe, expect, test } from 'bun:test'
import { parseExact } from '../../../src/json/exact-json.ts'
import { MAX_EDITED_PETS, MAX_GROUPS } from '../../../src/stock/pets-edit.ts'
import { deskOf, read } from '../../support/desk.ts'
import { bearer } from '../../support/petstock.ts'
import { expectError } from '../../support/responses.ts'
import { type TestService, testService } from '../../support/service.ts'

const LAST = 2n ** 63n - 1n

const pets = (...petIds: (bigint | number)[]) => ({
  pets: petIds.map((petId) => ({ petId })),
})

const send = (service: TestService, body: unknown, key = service.key) =>
  deskOf(service, key).send('PATCH', '/inventory', body)

const change = (service: TestService, ...changes: object[]) => send(service, { changes })

interface Edited {
  readonly edited: number
  readonly undo: { readonly changes: readonly object[] } | null
}

const threePets = (access: 'write' | 'manage' = 'write') =>
  testService({
    keys: [{ access }],
    pets: [
      { petId: 1n, quantity: 5 },
      { petId: 2n, quantity: 5, kind: 'Bird' },
      { petId: LAST, quantity: 5 },
    ],
  })

async function kinds(service: TestService): Promise<unknown> {
  const response = await service.request('/desk/api/inventory', { headers: bearer(service.key) })
  const all = parseExact(await response.text()) as { petId: unknown; kind: unknown }[]
  return Object.fromEntries(all.map(({ petId, kind }) => [String(petId), kind]))
}

describe('a change of several pets', () => {
  test('says how many it has changed, and sends the body that undoes it, exact to the last digit', async () => {
    await using service = await threePets()
    const response = await change(service, { ...pets(1, 2, LAST), kind: 'Fish' })
    const edited = await read<Edited>(response)
    const was = { kind: 'Fish' }
    expect(edited).toEqual({
      edited: 3,
      undo: {
        changes: [
          { ...pets(1, LAST), kind: null, was },
          { ...pets(2), kind: 'Bird', was },
        ],
      },
    })
    expect(await kinds(service)).toEqual({ 1: 'Fish', 2: 'Fish', [String(LAST)]: 'Fish' })
    expect((await send(service, edited.undo)).status).toBe(200)
    expect(await kinds(service)).toEqual({ 1: null, 2: 'Bird', [String(LAST)]: null })
  })

  test('gives several pets a supplier by its name, in the body that undoes it, too; one that there is not is refused', async () => {
    await using service = await threePets('manage')
    const desk = deskOf(service, service.key)
    for (const name of ['Aqua', 'Zoo']) await desk.send('POST', '/suppliers', { name })
    await read(desk.edit(2, { supplier: 'Zoo' }))
    const edited = await read<Edited>(change(service, { ...pets(1, 2), supplier: 'AQUA' }))
    const was = { supplier: 'Aqua' }
    expect(edited).toEqual({
      edited: 2,
      undo: {
        changes: [
          { ...pets(1), supplier: null, was },
          { ...pets(2), supplier: 'Zoo', was },
        ],
      },
    })
    const supplierOf = async (petId: number) =>
      (await read<{ supplier?: string }>(desk.send('GET', `/inventory/${petId}`))).supplier
    expect([await supplierOf(1), await supplierOf(2)]).toEqual(['Aqua', 'Aqua'])
    for (const wrong of [{ supplier: 'None' }, { kind: 'Fish', was: { supplier: 'None' } }]) {
      const { message } = await expectError(
        change(service, { ...pets(1), ...wrong }),
        'invalid_pet',
      )
      expect(message).toContain('no supplier "None"')
    }
    await expectError(change(service, { ...pets(1), supplier: 7 }), 'invalid_pet')
    await read(send(service, edited.undo))
    expect([await supplierOf(1), await supplierOf(2)]).toEqual([undefined, 'Zoo'])
    await expectError(change(service, { ...pets(1), supplier: 'Zoo', was }), 'pets_changed')
  })

  test('that changes nothing has nothing to undo', async () => {
    await using service = await threePets()
    const same = { ...pets(2), kind: 'Bird' }
    expect(await read<Edited>(await change(service, same))).toEqual({ edited: 0, undo: null })
  })

  test('counts as one request', async () => {
    await using service = await threePets()
    const left = async (kind: string) => {
      const { headers } = await change(service, { ...pets(1, 2, LAST), kind })
      return Number(headers.get('x-ratelimit-remaining'))
    }
    const before = await left('A')
    expect(await left('B')).toBe(before - 1)
  })

  test('needs a key that may write', async () => {
    await using service = await testService({ pets: [{ petId: 1n }], keys: [{ access: 'read' }] })
    await expectError(change(service, { ...pets(1), kind: 'Fish' }), 'insufficient_access')
  })

  test.each([
    ['no list', {}],
    ['no change', { changes: [] }],
    [
      'too many changes',
      {
        changes: Array.from({ length: MAX_GROUPS + 1 }, (_, at) => ({ ...pets(at), kind: null })),
      },
    ],
    ['a change that is no object', { changes: [5] }],
    ['no pets', { changes: [{ kind: 'Fish' }] }],
    ['an empty list of pets', { changes: [{ ...pets(), kind: 'Fish' }] }],
    ['a pet that is no object', { changes: [{ pets: [1], kind: 'Fish' }] }],
    ['a petId in quotes', { changes: [{ pets: [{ petId: '1' }], kind: 'Fish' }] }],
    ['nothing to change', { changes: [pets(1)] }],
    ['an unknown status', { changes: [{ ...pets(1), status: 'gone' }] }],
    ['a level below 0', { changes: [{ ...pets(1), lowStockAt: -1 }] }],
    ['a "was" that is no object', { changes: [{ ...pets(1), kind: null, was: 'Fish' }] }],
    [
      'a pet that is named twice',
      {
        changes: [
          { ...pets(1), kind: 'Fish' },
          { ...pets(1), lowStockAt: 3 },
        ],
      },
    ],
  ])('is refused with %s, and changes nothing', async (_what, body) => {
    await using service = await threePets()
    const before = await kinds(service)
    const { message } = await expectError(send(service, body), 'invalid_pet')
    expect(message).toContain('Send an object like')
    expect(await kinds(service)).toEqual(before)
  })

  test('names the place of what is wrong', async () => {
    await using service = await threePets()
    const body = {
      changes: [
        { ...pets(1), kind: 'Fish' },
        { ...pets(1.5), kind: 'Fish' },
      ],
    }
    const { message } = await expectError(send(service, body), 'invalid_pet')
    expect(message).toStartWith('changes[1].pets[0]: The petId must be a whole number')
  })

  test(`is of ${MAX_EDITED_PETS} pets at most, whose numbers fit into a body`, async () => {
    const all = Array.from({ length: MAX_EDITED_PETS + 1 }, (_, at) => ({
      petId: BigInt(at) + 10_000n,
    }))
    await using service = await testService({ pets: all })
    const petIds = all.map(({ petId }) => petId)
    const { message } = await expectError(
      change(service, { ...pets(...petIds), kind: 'Fish' }),
      'invalid_pet',
    )
    expect(message).toContain(`at most ${MAX_EDITED_PETS}`)
    const response = await change(service, { ...pets(...petIds.slice(1)), kind: 'Fish' })
    expect(await read<Edited>(response)).toMatchObject({ edited: MAX_EDITED_PETS })
  })

  test('names the pets that are gone, and those that have changed since', async () => {
    await using service = await threePets()
    const gone = await expectError(
      change(service, { ...pets(1, 7, 8), kind: 'Fish' }),
      'pet_not_found',
    )
    expect(gone.message).toContain('there is no pet 7, 8 in the inventory')
    const changed = await expectError(
      change(service, { ...pets(1, 2), kind: 'Fish', was: { kind: null } }),
      'pets_changed',
    )
    expect(changed.message).toContain('of pet 2.')
    expect(await kinds(service)).toEqual({ 1: null, 2: 'Bird', [String(LAST)]: null })
  })
})
