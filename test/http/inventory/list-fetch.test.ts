import { expect, test } from 'bun:test'
import { createListFetch, LIST_PATH } from '../../../src/http/inventory/list-fetch.ts'
import { StorageUnavailable } from '../../../src/stock/store.ts'
import { type TestAppOptions, testApp, VALID } from '../../support/app.ts'
import { rawHead, rawRequest } from '../../support/raw-http.ts'
import { testService } from '../../support/service.ts'

const BODY = { json: new Blob(['[]']), etag: '"tag"' }

async function responsesOf(options: TestAppOptions, headers: Record<string, string>) {
  const response = async (fetcherOf: (side: ReturnType<typeof testApp>) => Fetcher) => {
    const request = new Request(`http://localhost${LIST_PATH}`, { headers })
    const response = await fetcherOf(testApp(options))(request)
    const { status } = response
    return { status, headers: [...response.headers].toSorted(), body: await response.text() }
  }
  const list = { current: options.list ?? (() => BODY) }
  return {
    byRouter: await response(({ app }) => app.fetch),
    direct: await response(({ guard }) => createListFetch(guard, list)),
  }
}

type Fetcher = (request: Request) => Response | Promise<Response>

test.each<[string, number, TestAppOptions, Record<string, string>]>([
  ['a key', 200, { list: () => BODY }, VALID],
  ['no key', 401, { list: () => BODY }, {}],
  ['a wrong key', 401, { list: () => BODY }, { Authorization: 'Bearer wrong' }],
  ['the list it has already', 304, { list: () => BODY }, { ...VALID, 'If-None-Match': '"tag"' }],
  ['another list', 200, { list: () => BODY }, { ...VALID, 'If-None-Match': '"older"' }],
  ['a failing store', 503, { list: failing(new StorageUnavailable('locked')) }, VALID],
  ['a bug', 500, { list: failing(new Error('secret detail')) }, VALID],
])('a request with %s is answered %i by the direct way and by the router alike', async (...row) => {
  const [, status, options, headers] = row
  const { byRouter, direct } = await responsesOf(options, headers)
  expect(direct).toEqual(byRouter)
  expect(direct.status).toBe(status)
})

test('only GET of the very path takes the direct way', async () => {
  await using service = await testService({ pets: [{ petId: 77n }] })
  const authorization = `Authorization: Bearer ${service.key}`
  const first = async (line: string) =>
    (await rawRequest(service.url, rawHead(`${line} HTTP/1.1`, 'Host: shop', authorization))).split(
      ' ',
    )[1]
  const lines = {
    'GET /v1/inventory': '200',
    'GET /v1/inventory?page=2': '200',
    'HEAD /v1/inventory': '200',
    'POST /v1/inventory': '405',
    'OPTIONS /v1/inventory': '405',
    'GET /v1/inventory/': '404',
    'GET //v1/inventory': '404',
    'GET /v1//inventory': '404',
    'GET /V1/inventory': '404',
    'GET /v1/%69nventory': '404',
  }
  const responses: Record<string, string | undefined> = {}
  for (const line of Object.keys(lines)) responses[line] = await first(line)
  expect(responses).toEqual(lines)
})

function failing(error: Error) {
  return () => {
    throw error
  }
}
