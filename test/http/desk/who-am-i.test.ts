import { expect, test } from 'bun:test'
import { bearer } from '../../support/petstock.ts'
import { testService } from '../../support/service.ts'

test('a client learns what its key is called and what it may do, and nothing of it is secret', async () => {
  const expiresAt = Date.UTC(2099, 0, 1)
  await using service = await testService({
    keys: [
      { name: 'Till 1' },
      { name: 'Tablet', access: 'read', plan: 'free', limits: { perMinute: 60, perDay: 1_000 } },
      { name: 'Intern', expiresAt },
    ],
  })
  const listed = await Promise.all(
    service.issued.map(async ({ key }) => {
      const response = await service.request('/desk/api/key', { headers: bearer(key) })
      expect(response.headers.get('cache-control')).toBe('private, no-cache')
      return response.json()
    }),
  )
  const [till, tablet, intern] = service.issued.map(({ id }) => id)
  const WRITE = { access: 'write', plan: 'business', expiresAt: null }
  expect(listed).toEqual([
    { id: till, name: 'Till 1', ...WRITE },
    { id: tablet, name: 'Tablet', access: 'read', plan: 'free', expiresAt: null },
    { id: intern, name: 'Intern', ...WRITE, expiresAt },
  ])
})

test('asking who one is costs a request like any other', async () => {
  await using service = await testService()
  const left = async () => {
    const { headers } = await service.request('/desk/api/key', { headers: bearer(service.key) })
    return Number(headers.get('x-ratelimit-remaining'))
  }
  const before = await left()
  expect(await left()).toBe(before - 1)
})
