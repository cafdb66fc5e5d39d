import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { petstock, serve, temporaryFolder } from '../support/petstock.ts'

interface Document {
  readonly openapi: string
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Record<string, object>
}

const document = async (args: readonly string[], env: Record<string, string> = {}) => {
  using folder = temporaryFolder()
  const { status, stdout, stderr } = await petstock(['openapi', ...args], { cwd: folder.path, env })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(readdirSync(folder.path)).toEqual([])
  return JSON.parse(stdout) as Document
}

const urls = ({ servers }: Document) => servers.map(({ url }) => url)

test('`openapi` prints the document without a server or a database', async () => {
  const printed = await document([])
  expect(Object.keys(printed.paths)).toEqual(['/inventory', '/inventory/{petId}'])
  expect(urls(printed)).toEqual(['/v1'])
})

test('`openapi --desk` prints the document of the desk, whose servers are beside /v1', async () => {
  const printed = await document(['--desk'])
  expect(Object.keys(printed.paths)).toContain('/inventory/{petId}/movements')
  expect(urls(printed)).toEqual(['/desk/api'])
  const elsewhere = await document(['--desk', '--base-url', 'https://shop.example/v1'])
  expect(urls(elsewhere)).toEqual(['https://shop.example/desk/api'])
})

test('`openapi` names the servers of flags and environment', async () => {
  const flags = ['--base-url', 'https://shop.example/v1']
  const env = { PETSTOCK_BASE_URL: '/v1', PETSTOCK_STAGING_BASE_URL: 'https://staging.example/v1' }
  expect(urls(await document(flags, env))).toEqual([
    'https://shop.example/v1',
    'https://staging.example/v1',
  ])
})

test('`openapi` prints what a server sends at /docs/json, and with --desk what it sends at /docs/desk.json', async () => {
  using folder = temporaryFolder()
  await using server = await serve(folder.path)
  expect(await (await server.request('/docs/json')).json()).toEqual(await document([]))
  expect(await (await server.request('/docs/desk.json')).json()).toEqual(await document(['--desk']))
})

test.each([
  ...['https://shop.example', 'https://shop.example/v1/', 'ftp://x/v1', '/v1?a', 'v1', ''],
  ...[
    'http://x\\y/v1',
    'http:\\\\x/v1',
    'https://*/v1',
    'https://*.example/v1',
    'https:/v1',
    'https:x/v1',
  ],
  ...[
    'https://x\t/v1',
    'https://x/a b/v1',
    'https://x?/v1',
    'https://x#/v1',
    'https:///v1',
    '//x/v1',
  ],
])('the base URL %j, which is none that ends in /v1, is refused', async (url) => {
  for (const command of ['openapi', 'serve']) {
    const { status, stdout, stderr } = await petstock([command, '--base-url', url])
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain('--base-url must be a URL or a path that ends in /v1')
  }
})

test.each(['https://u:secret@shop.example/v1', 'http:\\\\u:secret@x/v1', 'https://secret@x/v1'])(
  'the base URL %j, which has a password, is refused, and the password is not repeated',
  async (url) => {
    for (const flag of ['--base-url', '--staging-base-url']) {
      const { status, stdout, stderr } = await petstock(['openapi', flag, url])
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
      expect(stderr).toContain(
        `${flag} must have no user and no password, which everyone could read`,
      )
      expect(stderr).not.toContain('secret')
    }
  },
)

test.each([
  ...['https://shop.example/v1', 'http://192.168.1.20:3000/v1', 'https://[::1]:3000/a/v1'],
  ...['HTTPS://Shop-PC.local/v1', 'https://täglich.example/v1', '/v1', '/stock/v1'],
])('the base URL %j stands in the document as it is', async (url) => {
  const { status, stdout } = await petstock(['openapi', '--base-url', url])
  expect({ status, url: JSON.parse(stdout).servers[0].url }).toEqual({ status: 0, url })
})
