import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { treaty } from '@elysiajs/eden'
import { Elysia } from 'elysia'
import { describeApi } from '../../src/http/openapi/document.ts'
import { requestContext } from '../../src/http/request/app-context.ts'
import { NO_SETTINGS } from '../../src/shops/settings.ts'
import type { QuestionOf } from '../../src/stock/stock-question.ts'
import { levelRoutes } from './level-routes.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

const PET = { petId: 7n, quantity: 3, lowStockAt: 4 }

/** An app with the route alone, for a key of a shop with one pet. */
const app = new Elysia({ strictPath: true })
  .use(requestContext)
  .onRequest((hook) => {
    const connection = { peerAddress: '127.0.0.1', setIdleTimeout() {} }
    const credential = { shopId: 1n, settings: NO_SETTINGS, key: { id: 'key_1', access: 'read' } }
    const ask = async ({ petIds: [petId] }: QuestionOf<'pets'>) =>
      petId === PET.petId ? [PET] : []
    Object.assign(hook, {
      context: { id: '1', at: 0, cameAt: 0, connection, credential },
      services: { stock: () => ({ ask }) },
    })
  })
  .use(levelRoutes)

test('the operation of the guide is this one, to the letter', () => {
  const [, code] = /## Add an operation[\s\S]*?```ts\n([\s\S]*?)```/.exec(
    read('../../src/help/contributing.md'),
  ) as unknown as [string, string]
  const here = code
    .replaceAll("'../../../stock/", "'../../src/stock/")
    .replaceAll(/'\.\.\/\.\.\/(?!src)/g, "'../../src/http/")
    .replaceAll(/'\.\.\/(?!\.\.)/g, "'../../src/http/desk/")
  expect(here).toBe(read('./level-routes.ts'))
})

test('it responds, refuses, and has its type in plain Eden', async () => {
  const { inventory } = treaty(app).desk.api
  const { data } = await inventory({ petId: 7 }).level.get()
  expect(String(data?.petId)).toBe('7')
  const level: number | null | undefined = data?.level
  expect([level, data?.low]).toEqual([4, true])
  const { error } = await inventory({ petId: 8 }).level.get()
  expect(error?.status).toBe(404)
  const code: 'pet_not_found' | undefined = error?.status === 404 ? error.value.code : undefined
  expect(code).toBe('pet_not_found')
})

test('its document has its shape, its words and each of its errors', () => {
  const { routes, head } = describeApi('desk', levelRoutes.routes, { baseUrl: '/v1' })
  const [route] = routes
  expect(route).toMatchObject({
    path: '/inventory/{petId}/level',
    operation: { operationId: 'getLevel', 'x-access': 'read' },
  })
  expect(Object.keys(route?.operation.responses ?? {})).toEqual([
    '200',
    '400',
    '401',
    '404',
    '429',
    '500',
    '503',
  ])
  expect(head).toMatchObject({ components: { schemas: { Level: { type: 'object' } } } })
})
