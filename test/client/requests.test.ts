import { expect, test } from 'bun:test'
import { createClient } from '../../src/client/client.ts'
import { ok, scriptedClient } from './scripted-client.ts'

const headersOf = (init: RequestInit | undefined) => new Headers(init?.headers)

test('a list is asked for with the key, without a body or a content type', async () => {
  const { shop, sent } = scriptedClient([ok()])
  await shop.v1.inventory.get({ deadline: 5_000 })
  const { url, init } = sent[0] ?? {}
  expect(url).toBe('http://shop-pc:3000/v1/inventory')
  expect(init?.method).toBe('GET')
  expect(init?.body).toBeUndefined()
  expect(Object.fromEntries(headersOf(init))).toEqual({ authorization: 'Bearer pst_test' })
})

test('a change is sent as JSON', async () => {
  const { shop, sent } = scriptedClient([ok('{"petId":42,"quantity":3,"status":"available"}')])
  const { data } = await shop.v1.inventory({ petId: 42n }).patch({ quantity: 3 })
  expect(data).toEqual({ petId: 42n, quantity: 3, status: 'available' })
  const { init } = sent[0] ?? {}
  expect(init?.method).toBe('PATCH')
  expect(init?.body).toBe('{"quantity":3}')
  expect(headersOf(init).get('content-type')).toBe('application/json')
})

test('a removal is sent with its id in the address, without a body or a content type', async () => {
  const { shop, sent } = scriptedClient([ok('{"petId":42,"previousQuantity":3,"at":1}')])
  const id = '7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b10'
  const { data } = await shop.desk.api.inventory({ petId: 42n }).delete({ query: { id } })
  expect(data).toEqual({ petId: 42n, previousQuantity: 3, at: 1 })
  const { url, init } = sent[0] ?? {}
  expect(url).toBe(`http://shop-pc:3000/desk/api/inventory/42?id=${id}`)
  expect([init?.method, init?.body]).toEqual(['DELETE', undefined])
  expect(Object.fromEntries(headersOf(init))).toEqual({ authorization: 'Bearer pst_test' })
})

test('a bigint in a body is sent as an integer', async () => {
  const { shop, sent } = scriptedClient([ok('{}')])
  const body = { quantity: 9223372036854775807n } as unknown as { quantity: number }
  await shop.v1.inventory({ petId: 42n }).patch(body)
  expect(sent[0]?.init.body).toBe('{"quantity":9223372036854775807}')
})

test('texts that look like times stay texts', async () => {
  const { shop } = scriptedClient([
    ok('[{"petId":1,"quantity":1,"status":"2026-01-05T09:00:00Z"}]'),
  ])
  const { data } = await shop.v1.inventory.get()
  expect(data?.[0]?.status as string).toBe('2026-01-05T09:00:00Z')
})

test('an address may have a path of its own, and a slash at its end', async () => {
  const urls: string[] = []
  const fetch = async (url: string) => {
    urls.push(url)
    return Response.json([])
  }
  for (const base of [
    'https://shop.example/petstock/',
    'http://[::1]:3000',
    'http://shop-pc:3000/',
  ]) {
    await createClient(base, { apiKey: 'pst_x', fetch }).v1.inventory.get()
  }
  expect(urls).toEqual([
    'https://shop.example/petstock/v1/inventory',
    'http://[::1]:3000/v1/inventory',
    'http://shop-pc:3000/v1/inventory',
  ])
})

test.each([
  ['shop-pc:3000', /^The address must begin with http:/],
  ['/petstock', /Give one like/],
  ['ftp://shop-pc', /^The address must begin with http:/],
  ['http://shop-pc:3000/?a=b', /Give one like/],
  ['http://shop-pc:3000/v1', /Leave the \/v1 out: http:\/\/shop-pc:3000\./],
])('the address %p is refused with what to do', (url, message) => {
  expect(() => createClient(url, { apiKey: 'pst_x' })).toThrow(message)
})

test('a key may end with a line break; what is no key is refused, and the message does not contain it', () => {
  expect(() => createClient('http://shop-pc:3000', { apiKey: ' pst_x\n' })).not.toThrow()
  for (const apiKey of [
    undefined as unknown as string,
    '',
    ' ',
    'pst_secret\r\nX-Other: 1',
    'pst_sécret',
  ]) {
    expect(() => createClient('http://shop-pc:3000', { apiKey })).toThrow(
      /^The apiKey is empty, or/,
    )
  }
})

test('a part of a path can be awaited by mistake without a request', async () => {
  const { shop, sent } = scriptedClient([ok()])
  await shop
  await shop.v1.inventory
  expect(sent).toEqual([])
})
