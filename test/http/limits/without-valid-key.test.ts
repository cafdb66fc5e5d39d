import { describe, expect, test } from 'bun:test'
import { bearer } from '../../support/petstock.ts'
import { expectError, limitsOf, patch, retryAfter } from '../../support/responses.ts'
import { type TestService, testService } from '../../support/service.ts'

const ask = (service: TestService, headers: Record<string, string> = {}) =>
  service.request('/v1/inventory', { headers })

async function useUp(service: TestService, headers: Record<string, string> = {}): Promise<void> {
  for (let made = 0; made < 60; made++) expect((await ask(service, headers)).status).toBe(401)
}

describe('requests without a valid key: counted by client address, in one minute bucket of 60', () => {
  test('60 get 401, the next one gets 429 that says that no valid key came', async () => {
    await using service = await testService()
    await useUp(service)
    const { message, headers } = await expectError(ask(service), 'rate_limited')
    expect(message).toContain('No valid API key came')
    expect(retryAfter({ headers })).toBe(1)
    expect(limitsOf({ headers })).toMatchObject({ limit: 60, remaining: 0 })
    expect(headers.get('ratelimit-policy')).toBe('"minute";q=60;w=60')
    service.clock.advance(1_000)
    await expectError(ask(service), 'missing_api_key')
    await expectError(ask(service), 'rate_limited')
  })

  test('no key, a mistyped one, an unknown one and one for another scheme share the bucket', async () => {
    await using service = await testService({ keys: [{}, { expiresAt: 1 }] })
    const expired = service.issued[1]?.key ?? ''
    const kinds = [{}, bearer('x'), bearer(expired), { Authorization: 'Basic YTpi' }]
    for (let made = 0; made < 60; made++) {
      const response = await ask(service, kinds[made % kinds.length])
      expect(limitsOf(response).remaining).toBe(59 - made)
    }
    for (const headers of kinds) await expectError(ask(service, headers), 'rate_limited')
  })

  test('an address is counted once, however a proxy spells it', async () => {
    await using service = await testService({ trusted: ['::ffff:127.0.0.1'] })
    for (const spellings of [
      ['2001:db8::1', '2001:DB8:0:0::1', '[2001:0db8::0001]:443', '2001:db8::1%eth0'],
      ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201', '192.0.2.1:5555'],
    ]) {
      for (let made = 0; made < 8; made++) {
        const from = { 'X-Forwarded-For': spellings[made % spellings.length] ?? '' }
        expect(limitsOf(await ask(service, from)).remaining).toBe(59 - made)
      }
    }
  })

  test('a valid key from the same address is not affected, nor counted there', async () => {
    await using service = await testService()
    await useUp(service)
    for (let made = 0; made < 20; made++) {
      expect((await ask(service, bearer(service.key))).status).toBe(200)
    }
    await expectError(ask(service), 'rate_limited')
    const set = patch(service.key, '{"quantity":1}')
    expect((await service.request('/v1/inventory/1', set)).status).toBe(200)
  })

  test('no ban comes of it: the wait never grows', async () => {
    await using service = await testService()
    await useUp(service)
    for (let made = 0; made < 200; made++) {
      const response = await ask(service)
      expect(retryAfter(response)).toBe(1)
    }
  })

  test('requests outside /v1 and /desk/api do not count', async () => {
    await using service = await testService()
    for (let made = 0; made < 61; made++) await (await service.request('/unknown')).bytes()
    await expectError(ask(service), 'missing_api_key')
  })
})

describe('X-Forwarded-For: counts from trusted proxies alone', () => {
  const from = (address: string) => ({ 'X-Forwarded-For': address })

  test('without --trust-proxy all requests of a peer share its bucket, whatever they say', async () => {
    await using service = await testService()
    for (let made = 0; made < 60; made++) await ask(service, from(`192.0.2.${made}`))
    await expectError(ask(service, from('203.0.113.9')), 'rate_limited')
  })

  test('from a trusted proxy, each client has a bucket of its own', async () => {
    await using service = await testService({ trusted: ['127.0.0.1'] })
    await useUp(service, from('192.0.2.1'))
    await expectError(ask(service, from('192.0.2.1')), 'rate_limited')
    await expectError(ask(service, from('192.0.2.2')), 'missing_api_key')
    await expectError(ask(service), 'missing_api_key')
  })

  test('what a client writes before the proxy adds its address does not help it', async () => {
    await using service = await testService({ trusted: ['127.0.0.0/8'] })
    for (let made = 0; made < 60; made++) {
      await ask(service, from(`198.51.100.${made}, 192.0.2.1`))
    }
    await expectError(ask(service, from('203.0.113.7, 192.0.2.1')), 'rate_limited')
  })

  test('proxies behind one another are stepped over, as far as they are trusted', async () => {
    await using service = await testService({ trusted: ['127.0.0.1', '10.0.0.0/8'] })
    await useUp(service, from('192.0.2.1, 10.1.2.3'))
    await expectError(ask(service, from('192.0.2.1')), 'rate_limited')
    await expectError(ask(service, from('192.0.2.1, 192.0.2.3')), 'missing_api_key')
  })
})
