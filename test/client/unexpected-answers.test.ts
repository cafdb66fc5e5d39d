import { expect, test } from 'bun:test'
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
])('%s is no answer of petstock', async (_what, answer, message) => {
  const { shop, clock, sent } = scriptedClient([answer])
  const { data, error, status } = await clock.until(shop.v1.inventory.get())
  expect({ data, status, code: error?.code }).toEqual({
    data: null,
    status: 0,
    code: 'unexpected_answer',
  })
  expect(error?.message).toMatch(message)
  expect(sent).toHaveLength(1)
})

test('redirects are not followed, so that no key goes to where they lead', async () => {
  const { shop, clock, sent } = scriptedClient([ok()])
  await clock.until(shop.v1.inventory.get())
  expect(sent[0]?.init.redirect).toBe('manual')
})
