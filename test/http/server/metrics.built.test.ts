import { describe, expect, test } from 'bun:test'
import {
  AS_SHOPS_RUN_IT,
  bearer,
  createKey,
  serve,
  temporaryFolder,
} from '../../support/petstock.ts'
import { rawHead, rawRequest } from '../../support/raw-http.ts'
import { expectError, patch } from '../../support/responses.ts'
import { samplesOf } from '../../support/samples.ts'
import { enterprise, type TestService, testService } from '../../support/service.ts'

const PROXIED = { 'X-Forwarded-For': '192.0.2.7' }

const read = async (service: TestService): Promise<Map<string, number>> =>
  samplesOf(await (await service.request('/metrics')).text())

/** Each with the headers that the usual proxies add. */
const OF_PROXIES = ['X-Forwarded-For', 'Forwarded', 'CDN-Loop', 'X-ProxyUser-Ip']

describe('who may read the metrics', () => {
  test('a client with a valid key', async () => {
    await using service = await testService({ openMetrics: false })
    const ask = (headers: Record<string, string>, path = '/metrics') =>
      service.request(path, { headers })
    const response = await ask(bearer(service.key))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await ask({ authorization: `bEaReR ${service.key}` })).status).toBe(200)
    await expectError(ask({}), 'missing_api_key')
    await expectError(ask({}, `/metrics?access_token=${service.key}`), 'missing_api_key')
    await expectError(ask(bearer('pst_x')), 'invalid_api_key')
  })

  test('no client without one, whatever its request has or lacks', async () => {
    using folder = temporaryFolder()
    const { key } = await createKey(folder.path, '--access', 'read')
    await using server = await serve(folder.path, [], AS_SHOPS_RUN_IT)
    const port = new URL(server.url).port
    const ask = (path: string, ...headers: string[]) =>
      rawRequest(server.url, rawHead(`GET ${path}`, ...headers))
    const authorization = `Authorization: Bearer ${key}`
    for (const [version, ...headers] of [
      // As nginx hands a request on whose configuration is one line, to a port of its own machine.
      ['HTTP/1.0', `Host: 127.0.0.1:${port}`],
      ['HTTP/1.1', `Host: 127.0.0.1:${port}`],
      ['HTTP/1.1', `Host: localhost:${port}`],
      ['HTTP/1.1', 'Host: [::1]'],
      ['HTTP/1.1', 'Host: stock.example.com'],
      ['HTTP/1.1', 'Host: localhost', 'X-Forwarded-For: 127.0.0.1'],
      ['HTTP/1.0'],
    ]) {
      expect(await ask(`/metrics ${version}`, ...headers)).toMatch(/^HTTP\/1\.[01] 401/)
      expect(await ask(`/readyz ${version}`, ...headers)).toEndWith('\r\n\r\n{"ready":true}')
      const known = [...headers, authorization]
      expect(await ask(`/metrics ${version}`, ...known)).toMatch(/^HTTP\/1\.[01] 200/)
      expect(await ask(`/readyz ${version}`, ...known)).toContain('"checks":')
    }
  })

  test('with --open-metrics a client on this machine, but not a page whose own name leads to it (DNS rebinding)', async () => {
    using folder = temporaryFolder()
    const { key } = await createKey(folder.path)
    await using server = await serve(folder.path, ['--open-metrics'], AS_SHOPS_RUN_IT)
    const port = new URL(server.url).port
    const ask = (path: string, host: string, ...more: string[]) =>
      rawRequest(server.url, rawHead(`GET ${path} HTTP/1.1`, `Host: ${host}`, ...more))
    const here = ['localhost', `localhost:${port}`, 'LocalHost.', `[::1]:${port}`, '127.9.9.9']
    for (const host of here) {
      expect(await ask('/metrics', host)).toStartWith('HTTP/1.1 200')
      expect(await ask('/readyz', host)).toContain('"checks":')
    }
    const elsewhere = [
      'shop-pc',
      `evil.example:${port}`,
      '192.168.1.20',
      'localhost.evil.example',
      '',
    ]
    for (const host of elsewhere) {
      expect(await ask('/metrics', host)).toStartWith('HTTP/1.1 401')
      expect(await ask('/readyz', host)).toEndWith('\r\n\r\n{"ready":true}')
      const authorization = `Authorization: Bearer ${key}`
      expect(await ask('/metrics', host, authorization)).toStartWith('HTTP/1.1 200')
      expect(await ask('/readyz', host, authorization)).toContain('"checks":')
    }
    expect(await rawRequest(server.url, rawHead('GET /metrics HTTP/1.0'))).toMatch(
      /^HTTP\/1\.[01] 401/,
    )
  })

  test.each(OF_PROXIES)('with it, no client of a proxy that says so (%s)', async (header) => {
    await using service = await testService({ openMetrics: true })
    const ask = (headers: Record<string, string>) =>
      service.request('/metrics', { headers: { ...headers, [header]: 'for=192.0.2.7' } })
    expect((await ask(bearer(service.key))).status).toBe(200)
    await expectError(ask({}), 'missing_api_key')
    expect((await service.request('/metrics')).status).toBe(200)
  })

  test('a client that keeps guessing gets 429, and a valid key is not', async () => {
    await using service = await testService()
    const guess = () => service.request('/metrics', { headers: { ...PROXIED, ...bearer('pst_x') } })
    for (let made = 0; made < 60; made++) expect((await guess()).status).toBe(401)
    const refused = await guess()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    const headers = { ...PROXIED, ...bearer(service.key) }
    expect((await service.request('/metrics', { headers })).status).toBe(200)
  })

  test('reading them uses up nothing of the key', async () => {
    await using service = await testService()
    const headers = { ...PROXIED, ...bearer(service.key) }
    for (let made = 0; made < 5; made++) await service.request('/metrics', { headers })
    const list = await service.request('/v1/inventory', { headers: bearer(service.key) })
    expect(list.headers.get('x-ratelimit-remaining')).toBe('999')
  })
})

describe('what the metrics show', () => {
  test('requests by operation and status, whichever way they took', async () => {
    await using service = await testService()
    const headers = bearer(service.key)
    const { headers: first } = await service.request('/v1/inventory', { headers })
    await service.request('/v1/inventory', {
      headers: { ...headers, 'If-None-Match': first.get('etag') ?? '' },
    })
    await service.request('/v1/inventory', { headers, method: 'HEAD' })
    await service.request('/v1/inventory')
    await service.request('/v1/inventory/1', patch(service.key, '{"quantity":3}'))
    await service.request('/v1/inventory/9', patch(service.key, '{"quantity":3}'))
    for (const path of ['/v1/a', '/v1/b', '/c']) await service.request(path, { headers })

    const samples = await read(service)
    const requests = [...samples].filter(([name]) => name.startsWith('petstock_requests_total'))
    expect(Object.fromEntries(requests)).toEqual({
      'petstock_requests_total{operation="listInventory",status="200"}': 2,
      'petstock_requests_total{operation="listInventory",status="304"}': 1,
      'petstock_requests_total{operation="listInventory",status="401"}': 1,
      'petstock_requests_total{operation="updateInventory",status="200"}': 1,
      'petstock_requests_total{operation="updateInventory",status="404"}': 1,
      'petstock_requests_total{operation="unknown",status="404"}': 3,
    })
    const count = 'petstock_request_duration_seconds_count'
    expect(samples.get(`${count}{operation="listInventory"}`)).toBe(4)
    expect(samples.get(`${count}{operation="updateInventory"}`)).toBe(2)
  })

  test('what the limiters said, by plan and window, and bans', async () => {
    await using service = await testService({ keys: [{}, enterprise(1, 1_000), enterprise(9, 1)] })
    const [business = '', minute = '', day = ''] = service.issued.map(({ key }) => key)
    const ask = (key: string) => service.request('/v1/inventory', { headers: bearer(key) })
    await ask(business)
    for (let made = 0; made < 4; made++) await ask(minute)
    for (let made = 0; made < 2; made++) await ask(day)
    await service.request('/v1/inventory')

    const samples = await read(service)
    const decisions = (labels: string) => samples.get(`petstock_limiter_decisions_total{${labels}}`)
    expect(decisions('plan="business",window="minute",decision="admitted"')).toBe(1)
    expect(decisions('plan="enterprise",window="minute",decision="admitted"')).toBe(1)
    expect(decisions('plan="enterprise",window="minute",decision="rate_limited"')).toBe(1)
    expect(decisions('plan="enterprise",window="minute",decision="banned"')).toBe(2)
    expect(decisions('plan="enterprise",window="day",decision="admitted"')).toBe(1)
    expect(decisions('plan="enterprise",window="day",decision="rate_limited"')).toBe(1)
    expect(decisions('plan="none",window="minute",decision="admitted"')).toBe(1)
    expect(samples.get('petstock_bans_total')).toBe(1)
    expect(samples.get('petstock_keys_banned')).toBe(1)
    service.clock.advance(60_000)
    expect((await read(service)).get('petstock_keys_banned')).toBe(0)
  })

  test('commits, the list and the files', async () => {
    await using service = await testService()
    const list = () => service.request('/v1/inventory', { headers: bearer(service.key) })
    await list()
    await list()
    await service.request('/v1/inventory/1', patch(service.key, '{"quantity":77}'))
    await list()
    const samples = await read(service)
    expect(samples.get('petstock_list_rebuilds_total')).toBe(2)
    expect(samples.get('petstock_writer_batch_writes_sum')).toBeGreaterThanOrEqual(1)
    expect(samples.get('petstock_writer_batch_writes_bucket{le="1"}')).toBeGreaterThanOrEqual(1)
    expect(samples.get('petstock_writer_commit_seconds_sum')).toBeGreaterThan(0)
    expect(samples.get('petstock_writer_commit_seconds_bucket{le="+Inf"}')).toBe(
      samples.get('petstock_writer_commit_seconds_count'),
    )
    expect(samples.get('petstock_writer_queued_writes')).toBe(0)
    expect(samples.get('petstock_writer_failed_commits_total')).toBe(0)
    expect(samples.get('petstock_database_bytes')).toBeGreaterThan(0)
    expect(samples.get('petstock_wal_bytes')).toBeGreaterThan(0)
    expect(samples.get('petstock_disk_free_bytes')).toBeGreaterThan(0)
    expect(samples.get('process_start_time_seconds')).toBe(Date.UTC(2026, 0, 5, 9) / 1_000)
  })
})
