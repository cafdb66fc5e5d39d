import { describe, expect, test } from 'bun:test'
import { MAX_LISTS_OF_A_KEY } from '../../../src/http/desk/list/desk-lists.ts'
import { details } from '../../live/simulated-shop.ts'
import { testApp, VALID } from '../../support/app.ts'
import { type DeskPet, deskOf, read } from '../../support/desk.ts'
import { bearer } from '../../support/petstock.ts'
import { expectError } from '../../support/responses.ts'
import { type TestService, testService } from '../../support/service.ts'

const UPC = '036000291452'
const LAST = 2n ** 63n - 1n

const scan = (service: TestService, code: string, key = service.key) =>
  deskOf(service, key).send('GET', `/inventory?barcode=${encodeURIComponent(code)}`)

const found = async (service: TestService, code: string) =>
  (await read<DeskPet[]>(scan(service, code))).map(({ petId }) => petId)

describe('a list that is asked for by a barcode', () => {
  test('has the one pet with that code, as the whole list has it', async () => {
    await using service = await testService({
      pets: [
        { petId: 1n, name: 'Nemo', quantity: 2, lowStockAt: 3, barcodes: [UPC, 'TANK-7'] },
        { petId: LAST, barcodes: ['A+B'] },
      ],
      keys: [{}, { access: 'read' }],
    })
    const [, reader] = service.issued
    const all = await read<DeskPet[]>(deskOf(service, service.key).send('GET', '/inventory'))
    for (const code of [UPC, `0${UPC}`, `00${UPC}`, 'TANK-7']) {
      const response = await scan(service, code, reader?.key)
      expect(response.headers.get('cache-control')).toBe('private, no-cache')
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(await read<DeskPet[]>(response)).toEqual(all.slice(0, 1))
    }
    expect(await found(service, 'A+B')).toEqual([LAST])
  })

  test('has the pet whose number is the code, as a label has it', async () => {
    await using service = await testService({
      pets: [{ petId: 4006381333931n }, { petId: 42n }, { petId: -5n }],
    })
    expect(await found(service, '4006381333931')).toEqual([4006381333931])
    expect(await found(service, '04006381333931')).toEqual([4006381333931])
    expect(await found(service, '42')).toEqual([42])
    expect(await found(service, '-5')).toEqual([-5])
  })

  test('has the pet that a scanner means, whatever it adds to the code', async () => {
    const EAN = '4006381333931'
    const ISBN = '9780306406157'
    await using service = await testService({
      pets: [
        { petId: 1n, barcodes: [EAN, ISBN] },
        { petId: 2n, barcodes: ['042100005264', 'TANK-7'] },
        { petId: 3n, barcodes: [`]E3${EAN}05`] },
      ],
    })
    const sent = [`]E0${EAN}`, `${EAN}\r`, `${ISBN}05`, `${EAN} 52495`, `(01)0${EAN}(10)A1`]
    for (const code of [...sent, `]C1010${EAN}10A1\u001d17270131`, `*${EAN}*`]) {
      expect(await found(service, code)).toEqual([1])
    }
    for (const code of ['04252614', ']A0TANK-7']) expect(await found(service, code)).toEqual([2])
    // The code as it was sent comes first.
    expect(await found(service, `]E3${EAN}05`)).toEqual([3])
  })

  test('is empty where a code may be meant, since a till sells what it gets', async () => {
    await using service = await testService({ pets: [{ petId: 7n, barcodes: [UPC] }] })
    for (const code of ['03600029145', '36000291452', `${UPC}12`, `${UPC}12345`]) {
      expect(await found(service, code)).toEqual([])
    }
  })

  test('is empty where no pet has the code', async () => {
    await using service = await testService({ pets: [{ petId: 7n, barcodes: [UPC, 'a'] }] })
    for (const code of ['036000291453', '36000291452', 'A', '007', '8', String(2n ** 63n)]) {
      expect(await (await scan(service, code)).text()).toBe('[]')
    }
    await service.byCommand(({ stock }) => stock.remove(7n))
    expect(await found(service, UPC)).toEqual([])
    expect(await found(service, '7')).toEqual([])
  })

  test('has every change that was acknowledged before it was asked for', async () => {
    await using service = await testService({ pets: [{ petId: 1n }] })
    const desk = deskOf(service, service.key)
    for (const code of ['A', 'B', 'C']) {
      await read(desk.edit(1, { barcodes: [code] }))
      expect(await found(service, code)).toEqual([1])
      await read(desk.edit(1, { barcodes: [] }))
      expect(await found(service, code)).toEqual([])
    }
  })

  test.each([
    ['', 'The parameter "barcode" must be text of 1 to 64 printable ASCII characters'],
    ['a b', 'The parameter "barcode" must be text of 1 to 64 printable ASCII characters'],
    ['ü', 'The parameter "barcode" must be text of 1 to 64 printable ASCII characters'],
    ['x'.repeat(65), 'The parameter "barcode" must be text of 1 to 64 printable ASCII characters'],
    ['TANK\u001d7', 'The parameter "barcode" has control characters within it'],
    [
      'x'.repeat(1001),
      'The parameter "barcode" must be text of 1 to 64 printable ASCII characters',
    ],
    ['4.00638E+12', 'The parameter "barcode" must have all its digits'],
  ])('%p is refused with the reason', async (code, says) => {
    await using service = await testService()
    const { message } = await expectError(scan(service, code), 'invalid_query')
    expect(message).toStartWith(says)
    expect(message).toEndWith('Ask like ?barcode=4006381333931, with %2B for a plus sign.')
  })

  test('is refused where two codes are given, and where a plus sign is not written as %2B', async () => {
    await using service = await testService({ pets: [{ petId: 1n, barcodes: ['A+B'] }] })
    const ask = (query: string) => deskOf(service, service.key).send('GET', `/inventory${query}`)
    const twice = await expectError(ask('?barcode=7&barcode=8'), 'invalid_query')
    expect(twice.message).toStartWith('The parameter "barcode" is given 2 times.')
    expect((await expectError(ask('?barcode=A+B'), 'invalid_query')).message).toContain('%2B')
    await expectError(service.request('/desk/api/inventory?barcode=7'), 'missing_api_key')
  })

  test('is the whole list where there is no such parameter, whatever others there are', async () => {
    await using service = await testService({ pets: [{ petId: 1n }, { petId: 2n }] })
    for (const query of ['?', '?code=1', '?barcodes=1', '?Barcode=1']) {
      const response = await deskOf(service, service.key).send('GET', `/inventory${query}`)
      expect(await read<DeskPet[]>(response)).toHaveLength(2)
    }
    const both = await deskOf(service, service.key).send('GET', '/inventory?code=2&barcode=1&x')
    expect(await read<DeskPet[]>(both)).toMatchObject([{ petId: 1 }])
  })

  test('counts as one request, and HEAD has its headers without a body', async () => {
    await using service = await testService()
    const left = async () => Number((await scan(service, '1')).headers.get('x-ratelimit-remaining'))
    const before = await left()
    expect(await left()).toBe(before - 1)
    const headers = bearer(service.key)
    const path = '/desk/api/inventory?barcode=1'
    const response = await service.request(path, { method: 'HEAD', headers })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('content-type')).toBe('application/json')
  })

  test('reads no other pet, and is answered while as many lists are being sent as may be', async () => {
    let lists = 0
    const { request } = testApp({
      readings: {
        petPage: () => {
          lists += 1
          return new Promise(() => {})
        },
        revision: async () => 0,
        petByCode: async ({ code }) => (code === 'A' ? details(1n) : undefined),
      },
    })
    const path = '/desk/api/inventory'
    for (let count = 0; count < MAX_LISTS_OF_A_KEY; count++) void request(path, { headers: VALID })
    await expectError(request(path, { headers: VALID }), 'overloaded')
    const before = lists
    const [pet] = await read<DeskPet[]>(request(`${path}?barcode=A`, { headers: VALID }))
    expect(pet?.petId).toBe(1)
    expect(lists).toBe(before)
  })
})
