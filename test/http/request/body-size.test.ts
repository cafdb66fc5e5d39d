import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { rawHead, rawRequest } from '../../support/raw-http.ts'
import { expectError, patch } from '../../support/responses.ts'
import { type TestService, testService } from '../../support/service.ts'

const MOST = 16 * 1024

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service[Symbol.asyncDispose]())

const bodyOf = (size: number) => '{"quantity":4}'.padEnd(size, ' ')
const set = (body: RequestInit['body']) =>
  service.request('/v1/inventory/1', patch(service.key, body))

/** A body without a content-length: it is sent in chunks. */
const chunked = (...parts: string[]) =>
  new ReadableStream({
    async pull(controller) {
      const part = parts.shift()
      if (part === undefined) controller.close()
      else controller.enqueue(Buffer.from(part))
    },
  })

describe('body size: at most 16 KiB, else 413 body_too_large', () => {
  test('16,384 bytes are taken, with and without a content-length', async () => {
    expect((await set(bodyOf(MOST))).status).toBe(200)
    expect((await set(chunked(bodyOf(MOST)))).status).toBe(200)
    expect((await set(chunked(bodyOf(MOST - 10_000), ' '.repeat(10_000)))).status).toBe(200)
  })

  test('one byte more is refused, with and without a content-length', async () => {
    const { message } = await expectError(set(bodyOf(MOST + 1)), 'body_too_large')
    expect(message).toContain('16384')
    await expectError(set(chunked(bodyOf(MOST + 1))), 'body_too_large')
    await expectError(set(chunked(bodyOf(MOST), ' ')), 'body_too_large')
  })

  test('bytes are counted, not characters', async () => {
    const body = `{"quantity":4,"note":"${'é'.repeat(9_000)}"}`
    expect(body.length).toBeLessThan(MOST)
    await expectError(set(body), 'body_too_large')
  })

  test('a body of many megabytes is refused, and the service goes on', async () => {
    const size = 8 * 1024 * 1024
    await expectError(set(bodyOf(size)), 'body_too_large')
    const piece = ' '.repeat(64 * 1024)
    const pieces = Array.from({ length: size / piece.length }, () => piece)
    await expectError(set(chunked(...pieces)), 'body_too_large')
    expect((await set(bodyOf(14))).status).toBe(200)
  })

  test('a content-length that is too large is refused before a byte of the body came', async () => {
    const head = rawHead(
      'PATCH /v1/inventory/1 HTTP/1.1',
      `Host: ${new URL(service.url).host}`,
      `Authorization: Bearer ${service.key}`,
      'Content-Type: application/json',
      'Content-Length: 999999999999',
    )
    expect(await rawRequest(service.url, head)).toContain('"code":"body_too_large"')
  })
})
