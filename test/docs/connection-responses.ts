import { ON_THIS_MACHINE, testApp } from '../support/app.ts'
import { bearer } from '../support/petstock.ts'
import { shopHttps } from '../support/shop-https.ts'
import type { RealResponse } from './real-responses.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** What a manager on a shop's PC gets, whose network is not that of the machine that runs the tests. */
export async function connectionResponses(): Promise<RealResponse[]> {
  using shop = shopHttps()
  using elsewhere = shopHttps({
    tlsKeeper: { current: { cert: '', key: '' }, folder: undefined, look: async () => {} },
  })
  return [
    ...(await responsesOf(shop.https, [
      '{}',
      '{"hosts":["https://shop-pc"]}',
      'no JSON',
      '{"name":"x"}',
    ])),
    ...(await responsesOf(elsewhere.https, ['{}'])),
  ]
}

async function responsesOf(
  connection: ReturnType<typeof shopHttps>['https'],
  bodies: readonly string[],
): Promise<RealResponse[]> {
  const { handlers } = testApp({ connection, access: 'manage' })
  const responses: RealResponse[] = []
  const ask = async (
    operationId: string,
    path: string,
    init: RequestInit,
    peer = ON_THIS_MACHINE,
  ) => {
    const headers = { ...bearer('valid'), Host: 'localhost:3000', ...init.headers }
    const request = new Request(`http://localhost:3000${path}`, { ...init, headers })
    const response = await handlers.fetch(request, peer)
    const { status } = response
    responses.push({ operationId, status, headers: response.headers, text: await response.text() })
  }
  const post = (
    body: string,
    headers: Record<string, string> = JSON_TYPE,
    peer = ON_THIS_MACHINE,
  ) => ask('setUpHttps', '/desk/api/https', { method: 'POST', body, headers }, peer)
  await ask('getConnection', '/desk/api/connection', {})
  for (const body of bodies) await post(body)
  await post(' '.repeat(20_000))
  await post('{}', { 'Content-Type': 'text/plain' })
  await post('{}', JSON_TYPE, { ...ON_THIS_MACHINE, peerAddress: '192.168.1.30' })
  return responses
}
