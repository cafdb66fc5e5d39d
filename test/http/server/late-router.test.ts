import { expect, test } from 'bun:test'
import type { AppRoutes } from '../../../src/http/server/handlers.ts'
import { LateRouter } from '../../../src/http/server/late-router.ts'

const routes: AppRoutes = {
  respond: () => new Response('made'),
  operationOf: () => 'listPets',
  endings: new Map(),
}

test('routes are made once, for all who wait for them', async () => {
  let makes = 0
  const router = new LateRouter([], async () => {
    makes += 1
    return routes
  })
  expect(router.operationOf('GET', '/')).toBeUndefined()
  await Promise.all([router.ready(), router.ready()])
  expect(router.ready()).toBeUndefined()
  expect([makes, router.operationOf('GET', '/')]).toEqual([1, 'listPets'])
})

test('routes that could not be made are made again for the next request', async () => {
  const outcomes: (() => Promise<AppRoutes>)[] = [
    () => Promise.reject(new Error('the disk is away')),
    async () => routes,
  ]
  const router = new LateRouter([], () => (outcomes.shift() as () => Promise<AppRoutes>)())
  await expect(router.ready()).rejects.toThrow('the disk is away')
  await router.ready()
  expect(router.operationOf('GET', '/')).toBe('listPets')
})
