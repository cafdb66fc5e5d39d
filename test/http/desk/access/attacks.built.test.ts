import { expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { createCode } from '../../../../src/keys/token.ts'
import {
  bodyOf,
  claimAndConfirm,
  type IssuedKey,
  managerOf,
  type SignIn,
  signIn,
} from '../../../support/access.ts'
import {
  bearer,
  createKey,
  outputOf,
  petstock,
  type Server,
  serve,
  temporaryFolder,
} from '../../../support/petstock.ts'
import { rawHead, rawRequest } from '../../../support/raw-http.ts'
import { expectError } from '../../../support/responses.ts'
import { decodedWhole } from '../../../support/spelled-keys.ts'
import { timedTest, withinASecond } from '../../../support/timed.ts'
import { findTool, needs } from '../../../support/tools.ts'

// What SECURITY.md says of people who may do less than they want, tried against the program as shops run it.

interface Operation {
  readonly 'x-access': string
  readonly operationId: string
}

/** Every operation of the desk that needs to manage, as the document lists them. */
async function managersOperations(server: Server) {
  const { paths } = (await (await server.request('/docs/desk.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation['x-access'] === 'manage' ? [{ method: method.toUpperCase(), path }] : [],
    ),
  )
}

/** A shop with a manager, and what is known of it by the command line. */
async function shop(flags: readonly string[] = []) {
  const folder = temporaryFolder()
  const manager = await createKey(folder.path, '--name', 'Ann', '--access', 'manage')
  const server = await serve(folder.path, ['--backup-dir', 'off', ...flags])
  return {
    folder,
    server,
    manager,
    ann: managerOf(server, manager.key),
    keys: () => outputOf(['keys', 'list', '--json', '--data', folder.path]),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

test('the thief of a tablet that writes, and an employee who may look, do and see nothing that managers do', async () => {
  await using opened = await shop()
  const { server, ann, folder, manager } = opened
  const till = await ann.addKey({ name: 'Tablet' })
  const employee = await ann.addKey({ name: 'Employee', access: 'read' })
  const { id: codeId } = await ann.makeCode({ name: 'Phone' })
  await outputOf(['inventory', 'add', '1', '--data', folder.path])
  const operations = await managersOperations(server)
  expect(operations.length).toBeGreaterThan(12)
  const withoutUse = (text: string) => text.replaceAll(/"lastUsedAt": ?\d+/g, '"lastUsedAt":null')
  const before = withoutUse(await opened.keys())
  for (const { key } of [till, employee]) {
    for (const { method, path } of operations) {
      for (const [keyId, body] of [
        [manager.id, {}],
        [till.id, { access: 'manage', name: 'Ann', lowStockAt: 1, number: '0417' }],
      ] as const) {
        const url = path
          .replace('{keyId}', keyId)
          .replace('{codeId}', codeId)
          .replace('{petId}', '1')
        const sent = managerOf(server, key).send(method, url, method === 'GET' ? undefined : body)
        const { message } = await expectError(sent, 'insufficient_access')
        expect(message).not.toMatch(/Ann|Phone|ps[tc]_/)
      }
    }
  }
  expect(withoutUse(await opened.keys())).toBe(before)
  // What the thief can do is in the journal, with the name of the key.
  const thief = managerOf(server, till.key)
  const id = crypto.randomUUID()
  await bodyOf(thief.send('POST', '/inventory/1/movements', { id, change: 3, reason: 'arrival' }))
  const { movements } = await bodyOf<{ movements: unknown[] }>(
    ann.send('GET', '/inventory/1/movements'),
  )
  expect(movements[0]).toMatchObject({ newQuantity: 3, by: { keyId: till.id, name: 'Tablet' } })
  expect(await ann.code(codeId)).toMatchObject({ state: 'open' })
  // A stolen key that managed once does not do so any more than its new access says.
  await bodyOf(ann.editKey(till.id, { access: 'manage' }))
  await bodyOf(ann.editKey(till.id, { access: 'write' }))
  await expectError(managerOf(server, till.key).send('GET', '/keys'), 'insufficient_access')
})

test('a page in another tab has nothing to ride on: no cookie is set or read, and no other origin is answered', async () => {
  await using opened = await shop()
  const { server, manager, ann } = opened
  const { code } = await ann.makeCode({ name: 'Phone', access: 'read' })
  const foreign = { Origin: 'https://evil.example', Referer: 'https://evil.example/' }
  // What a form or an image of another page can send: no header of its own, and the browser's cookies.
  const ride = {
    ...foreign,
    Cookie: `key=${manager.key}; code=${code}; Authorization=${manager.key}`,
  }
  for (const [method, path] of [
    ['GET', '/keys'],
    ['POST', '/keys'],
    ['POST', `/keys?key=${manager.key}&authorization=Bearer%20${manager.key}`],
    ['DELETE', `/keys/${manager.id}`],
    ['POST', '/sign-in'],
    ['POST', `/sign-in?code=${code}`],
  ] as const) {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
      const body = method === 'GET' ? null : `{"name":"x","code":"${code}","key":"${manager.key}"}`
      const headers = { ...ride, 'Content-Type': type }
      const response = await server.request(`/desk/api${path}`, { method, headers, body })
      expect(response.status).toBe(401)
    }
  }
  const preflight = await server.request('/desk/api/keys', {
    method: 'OPTIONS',
    headers: { ...foreign, 'Access-Control-Request-Method': 'POST' },
  })
  const signedIn = await signIn(server, code, {}, foreign)
  for (const { headers } of [preflight, signedIn, await ann.send('GET', '/keys')]) {
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
  }
  // The page sends no referrer, and no other page may frame it.
  const { headers } = await server.request('/')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(signedIn.headers.get('cache-control')).toBe('no-store')
})

needs('curl').test(
  'codes cannot be tried out, and of two browsers with the same one, one gets in',
  async () => {
    await using opened = await shop()
    const { server, ann } = opened
    const { code } = await ann.makeCode({ name: 'Window', access: 'read' })
    // A browser that is a process of its own.
    const browser = async () => {
      const child = Bun.spawn(
        [
          ...[
            findTool('curl'),
            '-s',
            '-o',
            '/dev/null',
            '-w',
            '%{http_code}',
            '-X',
            'POST',
            '-d',
            '{}',
          ],
          ...['-H', `Authorization: Bearer ${code}`, '-H', 'Content-Type: application/json'],
          `${server.url}/desk/api/sign-in`,
        ],
        { stdout: 'pipe' },
      )
      return Number(await child.stdout.text())
    }
    const own = async () => (await signIn(server, code)).status
    const statuses = await Promise.all([browser(), own(), browser(), own(), browser(), own()])
    expect(statuses.toSorted()).toEqual([201, 401, 401, 401, 401, 401])
    expect((await ann.keys()).filter(({ name }) => name === 'Window')).toHaveLength(1)
    const tries = await Promise.all(
      Array.from(
        { length: 80 },
        async () => (await signIn(server, createCode(randomBytes))).status,
      ),
    )
    expect(new Set(tries)).toEqual(new Set([401, 429]))
    expect(tries.filter((status) => status === 429).length).toBeGreaterThan(15)
    // The manager behind the same address goes on.
    await ann.makeCode({ name: 'Phone' })
  },
)

test('of fifty devices that send a code at once one gets in, and each other one is told what to do', async () => {
  await using opened = await shop()
  const { server, ann } = opened
  for (const access of ['read', 'write'] as const) {
    const { code } = await ann.makeCode({ name: `Device that may ${access}`, access })
    const responses = await Promise.all(Array.from({ length: 50 }, () => signIn(server, code)))
    const won = access === 'read' ? 201 : 202
    expect(responses.filter(({ status }) => status === won)).toHaveLength(1)
    const messages: string[] = []
    for (const response of responses.filter(({ status }) => status !== won)) {
      const { code, message } = (await response.json()) as { code: string; message: string }
      messages.push(`${response.status} ${code}: ${message}`)
    }
    expect(messages).toHaveLength(49)
    for (const message of messages) {
      expect(message).toMatch(
        /^(?:401 invalid_code: .* Ask a manager of the shop for a new one|429 rate_limited: )/,
      )
    }
  }
  expect((await ann.keys()).filter(({ name }) => name.startsWith('Device'))).toHaveLength(1)
})

test('five tablets sign in behind one address while a person there fumbles with wrong codes', async () => {
  await using opened = await shop()
  const { server, ann } = opened
  const made = []
  for (let count = 1; count <= 5; count++)
    made.push(await ann.makeCode({ name: `Tablet ${count}` }))
  const fumble = async () => (await signIn(server, createCode(randomBytes))).status
  const wrong = await Promise.all(Array.from({ length: 100 }, fumble))
  expect(wrong.filter((status) => status === 401).length).toBeGreaterThanOrEqual(60)
  expect(wrong).toContain(429)
  for (const { id, code } of made) {
    const waiting = await bodyOf<SignIn>(signIn(server, code), 202)
    const { claim = '', number = '' } = waiting
    // It asks until the manager has confirmed the number.
    expect((await bodyOf<SignIn>(signIn(server, claim), 202)).number).toBe(number)
    expect([401, 429]).toContain(await fumble())
    await bodyOf(ann.confirm(id, number))
    expect((await bodyOf<SignIn>(signIn(server, claim), 201)).key).toStartWith('pst_')
  }
})

timedTest(
  'a device that was taken away is out within a second, with its events and the codes that it made',
  async () => {
    await using opened = await shop()
    const { server, ann } = opened
    const bob = await ann.addKey({ name: 'Bob', access: 'manage' })
    const { code } = await managerOf(server, bob.key).makeCode({
      name: 'Bob’s phone',
      access: 'read',
    })
    const events = await server.request('/desk/api/events', { headers: bearer(bob.key) })
    let hasEnded = false
    const reading = (async () => {
      try {
        for await (const _ of events.body ?? []);
      } catch {}
      hasEnded = true
    })()
    await bodyOf(ann.revokeKey(bob.id))
    await withinASecond(async () => {
      const { status } = await server.request('/desk/api/key', { headers: bearer(bob.key) })
      return status === 401 && hasEnded
    })
    await reading
    await expectError(signIn(server, code), 'invalid_code')
  },
)

test('no key, code or claim is in the log, in an error or in the metrics, wherever a client puts it', async () => {
  await using opened = await shop(['--log-level', 'debug'])
  const { server, ann, manager, folder } = opened
  const secrets = [manager.key]
  const phone = await ann.makeCode({ name: 'Phone' })
  const claim = await claimAndConfirm(server, ann, phone)
  const { key = '' } = await bodyOf<SignIn>(signIn(server, claim), 201)
  const open = await ann.makeCode({ name: 'Window', access: 'read' })
  const till = await ann.addKey({ name: 'Till 1' })
  const renewed = await bodyOf<IssuedKey>(ann.renewKey(till.id))
  const link = await outputOf(['setup-link', '--data', folder.path])
  const setUp = /psc_\w+/.exec(link)?.[0] ?? ''
  expect((await signIn(server, setUp)).status).toBe(200)
  secrets.push(phone.code, claim, key, open.code, till.key, renewed.key, setUp)
  const said: string[] = []
  for (const secret of secrets) {
    expect(secret).toMatch(/^ps[tc]_/)
    for (const text of [
      secret,
      encodeURIComponent(secret).replaceAll('_', '%5F'),
      secret.slice(4),
    ]) {
      for (const head of [
        rawHead(`GET /?code=${text} HTTP/1.1`, 'Host: shop', `Referer: http://shop/#code=${text}`),
        rawHead(`GET /desk/api/codes/${text} HTTP/1.1`, 'Host: shop', `Authorization: Bearer x`),
        rawHead(`POST /desk/api/sign-in/${text} HTTP/1.1`, 'Host: shop', 'Content-Length: 0'),
        rawHead(`GET /page/${text} HTTP/1.1`, 'Host: shop', `Cookie: code=${text}`),
      ]) {
        said.push(await rawRequest(server.url, head))
      }
      for (const sent of [
        signIn(server, open.code, { shopName: 7, person: text }),
        signIn(server, open.code, `{"code": "${text}"`),
        ann.send('PATCH', '/settings', { timeZone: text }),
        ann.send('POST', '/keys', { name: 'x', access: text }),
        ann.send('GET', `/keys/${text}`),
        ann.send('DELETE', `/codes/${text}`),
      ]) {
        said.push(await (await sent).text())
      }
    }
  }
  said.push(await (await server.request('/metrics')).text())
  const { stdout, stderr } = await petstock(['doctor', '--data', folder.path])
  await server.stop()
  said.push(stdout, stderr, await server.stdout, ...(await server.stderr).split('\n'))
  expect(said.join('\n')).toContain('psc_...')
  for (const text of said) {
    for (const secret of secrets) {
      const isThere = decodedWhole(text).includes(secret.slice(4, 20))
      expect({ text, isThere }).toEqual({ text, isThere: false })
    }
  }
})
