import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { bearer } from '../../support/petstock.ts'
import { runs } from '../../support/property-runs.ts'
import { rawHead, rawRequest } from '../../support/raw-http.ts'
import { expectError, patch } from '../../support/responses.ts'
import { enterprise, type TestService, testService } from '../../support/service.ts'

const MAX = 2n ** 63n - 1n
const MIN = -(2n ** 63n)
const EXTREMES = [MIN, MIN + 1n, -1n, 0n, 1n, 2n ** 53n, 2n ** 53n + 1n, MAX - 1n, MAX]

const NOT_CANONICAL = fc.oneof(
  fc.bigInt({ min: MAX + 1n, max: 10n ** 40n }).map(String),
  fc.bigInt({ min: -(10n ** 40n), max: MIN - 1n }).map(String),
  fc.bigInt({ min: 0n, max: MAX }).map((id) => `0${id}`),
  fc.bigInt({ min: 0n, max: MAX }).map((id) => `+${id}`),
  fc.bigInt({ min: 1n, max: MAX }).map((id) => `-0${id}`),
  fc.bigInt({ min: 0n, max: MAX }).map((id) => `${id}.0`),
  fc.constantFrom('-0', '-', '--1', '1e3', '0x10', '1_000', '1,000', 'one', 'NaN', 'null', '１'),
  fc.constantFrom(' 1', '1 ', '1\n', '\t1', '1;', '1/2', '٣', '1\u0000', ':petId', '*'),
)

let service: TestService
beforeAll(async () => {
  service = await testService({
    pets: EXTREMES.map((petId) => ({ petId, quantity: 1 })),
    keys: [enterprise(1_000_000, 1_000_000)],
  })
})
afterAll(() => service[Symbol.asyncDispose]())

const set = (id: string, body = '{"quantity":2}') =>
  service.request(`/v1/inventory/${id}`, patch(service.key, body))

describe('petId: any int64, exact end to end', () => {
  test('the ends of int64 and their neighbours are pets of their own', async () => {
    for (const [index, petId] of EXTREMES.entries()) {
      const response = await set(String(petId), `{"quantity":${100 + index}}`)
      expect(await response.text()).toBe(
        `{"petId":${petId},"quantity":${100 + index},"status":"available"}`,
      )
    }
    const list = await service.request('/v1/inventory', { headers: bearer(service.key) })
    expect(await list.text()).toBe(
      `[${EXTREMES.map((petId, index) => `{"petId":${petId},"quantity":${100 + index},"status":"available"}`)}]`,
    )
  })

  test('every int64 is a petId: without such a pet the response is 404', async () => {
    const unknown = fc.bigInt({ min: MIN, max: MAX }).filter((id) => !EXTREMES.includes(id))
    await fc.assert(
      fc.asyncProperty(unknown, async (petId) => {
        const { message } = await expectError(set(String(petId)), 'pet_not_found')
        expect(message).toContain(String(petId))
        // Where those are that there are, and where a new one is added.
        expect(message).toContain('GET /v1/inventory lists')
        expect(message).toContain('stock page')
        expect(message).toContain('POST /desk/api/inventory')
      }),
      runs(50),
    )
  })

  test('any other way to write a number, and anything else, is 400 invalid_pet_id', async () => {
    await fc.assert(
      fc.asyncProperty(NOT_CANONICAL, async (text) => {
        await expectError(set(encodeURIComponent(text)), 'invalid_pet_id')
      }),
      runs(150),
    )
  })

  test('an id of a thousand digits is refused as any other that is too large', async () => {
    await expectError(set('9'.repeat(1_000)), 'invalid_pet_id')
  })

  test('the petId is checked before the body', async () => {
    for (const body of ['', 'not JSON', '{}', '{"quantity":-1}']) {
      await expectError(set('01', body), 'invalid_pet_id')
    }
  })

  test('a percent-encoded id is the id that it stands for', async () => {
    expect(await (await set('%31', '{"quantity":9}')).json()).toMatchObject({ petId: 1 })
    expect(await (await set('%2D1', '{"quantity":9}')).json()).toMatchObject({ petId: -1 })
  })

  test('an id whose percent-encoding is broken is 400 invalid_pet_id', async () => {
    for (const id of ['%', '%zz', '%ff', '%c3%28', '1%']) {
      const { origin } = new URL(service.url)
      const head = rawHead(
        `PATCH /v1/inventory/${id} HTTP/1.1`,
        `Host: ${origin.slice(7)}`,
        `Authorization: Bearer ${service.key}`,
        'Content-Type: application/json',
        'Content-Length: 14',
      )
      const response = await rawRequest(service.url, `${head}{"quantity":2}`)
      expect(response).toStartWith('HTTP/1.1 400')
      expect(response).toContain('"code":"invalid_pet_id"')
    }
  })
})
