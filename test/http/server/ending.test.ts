import { expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { desk } from '../../../src/http/desk/desk.ts'
import { describeApi } from '../../../src/http/openapi/document.ts'
import { requestContext } from '../../../src/http/request/app-context.ts'
import { passed, passedContext } from '../../../src/http/request/context.ts'
import type { Ending } from '../../../src/http/request/ending.ts'
import type { Router } from '../../../src/http/server/handlers.ts'
import { RouteTable } from '../../../src/http/server/route-table.ts'
import { object } from '../../../src/http/shapes/objects.ts'
import { responses, returns } from '../../../src/http/shapes/responses.ts'
import { named } from '../../../src/http/shapes/shape.ts'
import { flag } from '../../../src/http/shapes/values.ts'
import { connectionOfItsOwn, handlersOf, testApp, VALID } from '../../support/app.ts'

const ENDING: Ending = {
  deprecatedFrom: '2027-03-31',
  endsOn: '2028-02-29',
  instead: 'Ask a dog.',
}

const Weather = named('Weather', object({ fine: flag('Whether a dog would go out') }))
const words = (operationId: string) => ({ operationId, summary: 'Go out?', description: 'Looks.' })
const response = responses({ 200: returns(Weather, 'Whether', { fine: true }) }, {})

const routes = desk()
  .get('/weather', () => ({ fine: true }), {
    response,
    detail: { ...words('getWeather'), 'x-ending': ENDING },
  })
  .get('/dog', () => ({ fine: true }), { response, detail: words('askDog') })

function request(path: string, init: RequestInit): Promise<Response> | Response {
  const app = new Elysia({ strictPath: true })
    .use(requestContext)
    .onRequest((hook) => {
      Object.assign(hook, {
        context: passedContext(hook.request, new URL(hook.request.url).pathname),
      })
    })
    .use(routes)
  const table = new RouteTable(app.routes)
  const router: Router = {
    fastRoutes: [],
    respond: (asked, context, path) => app.fetch(passed(asked, { context, path })),
    operationOf: (method, path) => table.operationOf(method, path),
    endings: table.endings,
  }
  const handlers = handlersOf(testApp().guard, router)
  return handlers.fetch(new Request(`http://localhost${path}`, init), connectionOfItsOwn())
}

const announced = ({ status, headers }: Response) => [
  ...[status, headers.get('Deprecation'), headers.get('Sunset')],
]

test('each response of an operation that ends says since when, and when, also a refusal', async () => {
  const headers = ['@1806451200', 'Tue, 29 Feb 2028 00:00:00 GMT']
  expect(announced(await request('/desk/api/weather', { headers: VALID }))).toEqual([
    200,
    ...headers,
  ])
  expect(announced(await request('/desk/api/weather', {}))).toEqual([401, ...headers])
  const head = await request('/desk/api/weather', { headers: VALID, method: 'HEAD' })
  expect(announced(head)).toEqual([200, ...headers])
})

test('an operation beside it says nothing of an end, and none of petstock has one', async () => {
  expect(announced(await request('/desk/api/dog', { headers: VALID }))).toEqual([200, null, null])
  expect(testApp().router.endings.size).toBe(0)
})

test('its document calls it deprecated, with both days and what to use instead', () => {
  const { routes: described, head } = describeApi('desk', routes.routes, { baseUrl: '/v1' })
  const [weather, dog] = described.map(({ operation }) => operation)
  expect(weather).toMatchObject({ deprecated: true, 'x-ending': ENDING })
  expect(weather?.description).toContain(
    '**This operation is deprecated from 2027-03-31 on, and may be gone from 2028-02-29 on.** Ask a dog.',
  )
  const announcing = { headers: { Deprecation: {}, Sunset: {} } }
  expect(weather?.responses).toMatchObject({ 200: announcing })
  expect(head).toMatchObject({ components: announcing })
  expect(JSON.stringify(dog)).not.toMatch(/deprecat|Sunset/i)
})
