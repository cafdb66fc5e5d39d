import { expect, test } from 'bun:test'
import { newId } from '../../src/client/client.ts'
import { ok, refused, scriptedClient } from './scripted-client.ts'

const html = (status: number) => () =>
  new Response('<h1>Sign in to the Wi-Fi</h1>', {
    status,
    headers: { 'Content-Type': 'text/html' },
  })

const error = (code: string, status: number) => () =>
  Response.json({ code, message: 'no', status }, { status })

test.each([
  [
    'a page of a captive portal',
    html(200),
    /GET \/v1\/inventory was answered with 200 \(text\/html\)/,
  ],
  ['a page of another server', html(404), /404 \(text\/html\) by something that is not petstock/],
  ['a redirect', () => new Response(null, { status: 302, headers: { Location: '/login' } }), /302/],
  ['JSON that is broken', ok('[{"petId":1'), /200 \(application\/json\)/],
  ['JSON of something else', ok('{"ok":true}'), /200 \(application\/json\)/],
  ['a list of something else', ok('[{"id":1}]'), /200 \(application\/json\)/],
  ['an error of another make', () => Response.json({ error: 'no' }, { status: 400 }), /400/],
  ['an error with a code of its own', error('wat', 409), /409/],
  ['an error whose code has another status', error('pet_not_found', 409), /409/],
  ['a service of another version', refused('route_not_found'), /unknown to this service/],
])('%s is no answer of petstock', async (_what, response, message) => {
  const { shop, clock, sent } = scriptedClient([response])
  const { data, error, status } = await clock.until(shop.v1.inventory.get())
  expect({ data, status, code: error?.code }).toEqual({
    data: null,
    status: 0,
    code: 'unexpected_answer',
  })
  expect(error?.message).toMatch(message)
  expect(sent).toHaveLength(1)
})

test('a body that is too large for a proxy before petstock is too large, whatever the proxy says', async () => {
  const { shop, clock, sent } = scriptedClient([html(413)])
  const change = { quantity: 1 }
  const { error, status } = await clock.until(shop.v1.inventory({ petId: 1 }).patch(change))
  expect<unknown>({ status, code: error?.code }).toEqual({ status: 413, code: 'body_too_large' })
  expect(error?.message).toContain('too large a body for something between here and petstock')
  expect(sent).toHaveLength(1)
})

const LIMITS = { 'X-RateLimit-Limit': '60' }

test('a refusal of a newer service, with a code that the client does not know, is told as it is', async () => {
  const body = { code: 'shelf_full', message: 'The shelf is full.', status: 409 }
  const newer = () => Response.json(body, { status: 409, headers: LIMITS })
  const { shop, clock, sent } = scriptedClient([newer])
  const { data, error, status } = await clock.until(shop.v1.inventory.get())
  expect<unknown>({ data, status, code: error?.code, value: error?.value }).toEqual({
    data: null,
    status: 409,
    code: 'shelf_full',
    value: body,
  })
  expect(sent).toHaveLength(1)
})

test('a known code that has another status is no answer of petstock, whatever its headers', async () => {
  const body = { code: 'pet_not_found', message: 'no', status: 409 }
  const other = () => Response.json(body, { status: 409, headers: LIMITS })
  const { shop, clock } = scriptedClient([other])
  const { error } = await clock.until(shop.v1.inventory.get())
  expect(error?.code).toBe('unexpected_answer')
})

test('redirects are not followed, so that no key goes to where they lead', async () => {
  const { shop, clock, sent } = scriptedClient([ok()])
  await clock.until(shop.v1.inventory.get())
  expect(sent[0]?.init.redirect).toBe('manual')
})

const LEVEL = '"petId":7,"quantity":3,"status":"available"'
const PAGE =
  '{"movements":[{"id":"9","previousQuantity":4,"newQuantity":3,"reason":"sale"}],"next":null}'
const KEY = '{"id":"key_1","name":"Till 1","access":"write","plan":"free","expiresAt":null}'

type Shop = ReturnType<typeof scriptedClient>['shop']

const CALLS: Record<string, (shop: Shop) => Promise<{ data: unknown }>> = {
  list: (shop) => shop.v1.inventory.get(),
  update: (shop) => shop.v1.inventory({ petId: 7 }).patch({ quantity: 3 }),
  key: (shop) => shop.desk.api.key.get(),
  add: (shop) => shop.desk.api.inventory.post({ id: newId(), petId: 7n }),
  edit: (shop) => shop.desk.api.inventory({ petId: 7 }).patch({ name: 'Rex' }),
  history: (shop) => shop.desk.api.inventory({ petId: 7 }).movements.get(),
  journal: (shop) => shop.desk.api.movements.get(),
  move: (shop) =>
    shop.desk.api
      .inventory({ petId: 7 })
      .movements.post({ id: newId(), change: 1, reason: 'arrival' }),
}

test.each([
  ['list', `[{${LEVEL}}]`],
  ['list', '[]'],
  ['update', `{${LEVEL}}`],
  ['key', KEY],
  ['add', `{${LEVEL},"barcodes":[],"low":false}`],
  ['edit', `{${LEVEL},"barcodes":[],"low":true}`],
  ['history', PAGE],
  ['history', '{"movements":[],"next":"9"}'],
  ['journal', '{"movements":[],"next":null,"searchedTo":null}'],
  ['move', '{"id":"9","petId":7,"previousQuantity":4,"newQuantity":3}'],
])('what is asked for by %s can be %s', async (call, body) => {
  const { shop, clock } = scriptedClient([ok(body)])
  const { data } = await clock.until(CALLS[call]?.(shop) ?? Promise.reject(new Error(call)))
  expect(data).not.toBeNull()
})

test.each([
  ['list', `{${LEVEL}}`],
  ['list', PAGE],
  ['update', `[{${LEVEL}}]`],
  ['update', '{"petId":7}'],
  ['update', '{"petId":"7","quantity":3,"status":"available"}'],
  ['key', `{${LEVEL}}`],
  ['key', '{"id":"7"}'],
  ['key', 'null'],
  ['add', `{${LEVEL}}`],
  ['add', KEY],
  ['edit', `{${LEVEL}}`],
  ['history', '[]'],
  ['history', '{"movements":[]}'],
  ['history', '{"movements":[{"id":9}],"next":null}'],
  ['history', '{"movements":{},"next":null}'],
  ['journal', PAGE],
  ['move', `{${LEVEL}}`],
  ['move', PAGE],
])('what is asked for by %s cannot be %s', async (call, body) => {
  const { shop, clock } = scriptedClient([ok(body)])
  const { data } = await clock.until(CALLS[call]?.(shop) ?? Promise.reject(new Error(call)))
  expect(data).toBeNull()
})

test('in JavaScript anything may be asked for, and what is not known is no answer', async () => {
  const { shop, clock } = scriptedClient([ok(`[{${LEVEL}}]`)])
  const { v1 } = shop as unknown as { v1: { pets: { get(): Promise<{ error: unknown }> } } }
  expect((await clock.until(v1.pets.get())).error).toMatchObject({ code: 'unexpected_answer' })
})
