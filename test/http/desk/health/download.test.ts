import { describe, expect, test } from 'bun:test'
import { readFileSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { ListedBackup } from '../../../../src/http/desk/health/shop-health.ts'
import { bodyOf } from '../../../support/access.ts'
import { NO_HEALTH, ON_THIS_MACHINE, testApp, VALID } from '../../../support/app.ts'
import { bearer, temporaryFolder } from '../../../support/petstock.ts'
import { expectError } from '../../../support/responses.ts'
import { testService } from '../../../support/service.ts'

const DAY = 86_400_000

interface Ticket {
  readonly url: string
  readonly endsAt: number
}

/** A service with one backup; the second key manages as well, so that the first may be taken away. */
async function serviceWithBackup() {
  const folder = temporaryFolder()
  const directory = folder.file('.')
  const service = await testService({
    keys: [
      { name: 'Ann', access: 'manage' },
      { name: 'Ben', access: 'manage' },
    ],
    backups: { directory, everyMs: 100 * DAY, keep: 14 },
  })
  const post = (path: string) =>
    service.request(`/desk/api${path}`, { method: 'POST', headers: bearer(service.key) })
  const { name } = await bodyOf<ListedBackup>(post('/backups'), 201)
  return {
    service,
    name,
    file: join(directory, name),
    ticket: () => bodyOf<Ticket>(post(`/backups/${name}/ticket`), 201),
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

describe('a download', () => {
  test('is the backup, byte for byte, for one ticket, and nothing keeps it', async () => {
    await using shop = await serviceWithBackup()
    const { url, endsAt } = await shop.ticket()
    expect(endsAt).toBe(shop.service.clock.wall() + 60_000)
    const response = await shop.service.request(url)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${shop.name}"`,
      'content-type': 'application/octet-stream',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(readFileSync(shop.file))).toBe(true)
    await expectError(await shop.service.request(url), 'invalid_ticket')
  })

  test('is told of by HEAD, which leaves the ticket for it', async () => {
    await using shop = await serviceWithBackup()
    const { url } = await shop.ticket()
    const head = await shop.service.request(url, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const response = await shop.service.request(url)
    expect((await response.arrayBuffer()).byteLength).toBe(readFileSync(shop.file).byteLength)
  })

  test('is one for two that come at once with one ticket', async () => {
    await using shop = await serviceWithBackup()
    const { url } = await shop.ticket()
    const both = await Promise.all([shop.service.request(url), shop.service.request(url)])
    for (const response of both) await response.arrayBuffer()
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  test('ends with its minute', async () => {
    await using shop = await serviceWithBackup()
    const { url } = await shop.ticket()
    shop.service.clock.advance(60_000)
    await expectError(await shop.service.request(url), 'invalid_ticket')
  })

  test('ends with its key, and with what the key may do', async () => {
    await using shop = await serviceWithBackup()
    const [ann, ben] = shop.service.issued
    const change = (method: string, body?: string) =>
      shop.service.request(`/desk/api/keys/${ann?.id}`, {
        method,
        headers: { ...bearer(ben?.key ?? ''), 'Content-Type': 'application/json' },
        ...(body !== undefined && { body }),
      })
    const { url: lowered } = await shop.ticket()
    const { url: revoked } = await shop.ticket()
    expect((await change('PATCH', '{"access":"write"}')).status).toBe(200)
    await expectError(await shop.service.request(lowered), 'invalid_ticket')
    expect((await change('PATCH', '{"access":"manage"}')).status).toBe(200)
    expect((await change('DELETE')).status).toBe(200)
    await expectError(await shop.service.request(revoked), 'invalid_ticket')
  })

  test('is not found where the backup is gone', async () => {
    await using shop = await serviceWithBackup()
    const { url } = await shop.ticket()
    rmSync(shop.file)
    await expectError(await shop.service.request(url), 'backup_not_found')
  })

  test('with a wrong ticket counts against the address, and a right one does not', async () => {
    await using shop = await serviceWithBackup()
    const { url } = await shop.ticket()
    for (let count = 0; count < 60; count++) {
      await expectError(await shop.service.request(`/download/wrong-${count}`), 'invalid_ticket')
    }
    await expectError(await shop.service.request('/download/wrong'), 'rate_limited')
    const response = await shop.service.request(url)
    expect([response.status, response.headers.has('x-ratelimit-limit')]).toEqual([200, false])
    await response.arrayBuffer()
  })
})

test('a download whose file is cut short meanwhile ends the connection, so that no client takes it for whole', async () => {
  await using shop = await serviceWithBackup()
  // More than what the connection holds on its way.
  truncateSync(shop.file, 64 * 1024 * 1024)
  const { url } = await shop.ticket()
  const response = await shop.service.request(url)
  const reader = response.body?.getReader()
  await reader?.read()
  truncateSync(shop.file, 1)
  const readAll = async () => {
    while (!(await reader?.read())?.done);
  }
  await expect(readAll()).rejects.toThrow()
})

/** Asks for a ticket, and downloads with it. */
async function downloadOf(handlers: ReturnType<typeof testApp>['handlers']): Promise<Response> {
  const send = async (path: string, method: string) =>
    handlers.fetch(
      new Request(`http://localhost${path}`, { method, headers: { ...VALID, Host: 'localhost' } }),
      ON_THIS_MACHINE,
    )
  const path = '/desk/api/backups/petstock-20261121T083000Z.db/ticket'
  const { url } = await bodyOf<Ticket>(await send(path, 'POST'), 201)
  return send(url, 'GET')
}

test('a download of a file that becomes shorter breaks off, and closes the file', async () => {
  let closed = 0
  const pieces = [Uint8Array.of(1, 2, 3), new Uint8Array(0)]
  const { handlers } = testApp({
    access: 'manage',
    shopHealth: {
      ...NO_HEALTH,
      hasBackup: async () => true,
      openBackup: async () => ({
        bytes: 5,
        read: async () => pieces.shift() ?? new Uint8Array(0),
        close: async () => {
          closed += 1
        },
      }),
    },
    findByDigest: () => ({ key: { access: 'manage' } }) as never,
  })
  const response = await downloadOf(handlers)
  expect(response.status).toBe(200)
  await expect(response.arrayBuffer()).rejects.toThrow('shorter')
  expect(closed).toBe(1)
})

test('a download that the client gives up while a piece is read closes the file, and is no error', async () => {
  const reading = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  let closed = 0
  const { handlers } = testApp({
    access: 'manage',
    shopHealth: {
      ...NO_HEALTH,
      hasBackup: async () => true,
      openBackup: async () => ({
        bytes: 5,
        read: () => reading.promise,
        close: async () => {
          closed += 1
        },
      }),
    },
    findByDigest: () => ({ key: { access: 'manage' } }) as never,
  })
  const response = await downloadOf(handlers)
  const reader = response.body?.getReader()
  const read = reader?.read()
  await reader?.cancel()
  reading.resolve(Uint8Array.of(1, 2, 3))
  expect(await read).toEqual({ done: true, value: undefined })
  await Bun.sleep(0)
  expect(closed).toBe(1)
})
