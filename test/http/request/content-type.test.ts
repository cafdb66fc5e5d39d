import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { expectError, patch } from '../../support/responses.ts'
import { type TestService, testService } from '../../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service[Symbol.asyncDispose]())

const BODY = '{"quantity":3}'
const set = (headers: Record<string, string>, body: RequestInit['body'] = BODY) =>
  service.request('/v1/inventory/1', patch(service.key, body, headers))

describe('content type of an update: application/json, else 415 unsupported_media_type', () => {
  test.each([
    'application/json',
    'APPLICATION/JSON',
    'Application/Json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json ; charset="utf-8"',
    'application/json;profile="https://example.com/a;b";v=1',
    'application/json;',
    ' application/json ',
  ])('%p is taken', async (type) => {
    expect((await set({ 'Content-Type': type })).status).toBe(200)
  })

  test.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json5',
    'application/vnd.api+json',
    'application/merge-patch+json',
    'application/octet-stream',
    'application/*',
    '*/*',
    'json',
    'text/plain; application/json',
    'text/plain, application/json',
    '"application/json"',
  ])('%p is refused', async (type) => {
    const { message } = await expectError(set({ 'Content-Type': type }), 'unsupported_media_type')
    expect(message).toContain('application/json')
  })

  test('a body without a content type is refused', async () => {
    const init = patch(service.key, Buffer.from(BODY))
    init.headers = { Authorization: `Bearer ${service.key}` }
    await expectError(service.request('/v1/inventory/1', init), 'unsupported_media_type')
  })

  test('a compressed body is refused', async () => {
    for (const coding of ['gzip', 'GZIP', 'deflate', 'br', 'zstd', 'identity, gzip']) {
      const response = set({ 'Content-Encoding': coding }, gzipSync(BODY))
      const { message } = await expectError(response, 'unsupported_media_type')
      expect(message).toContain('Content-Encoding')
    }
    expect((await set({ 'Content-Encoding': 'identity' })).status).toBe(200)
  })
})
