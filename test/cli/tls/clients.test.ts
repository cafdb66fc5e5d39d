import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readAuthority } from '../../../src/tls/authority.ts'
import { loadIssuing } from '../../../src/tls/make-certificate.ts'
import { openWholeBrowser } from '../../support/browser.ts'
import { browserHome } from '../../support/browser-home.ts'
import { createKey, type Server, serve } from '../../support/petstock.ts'
import { findTool, needs } from '../../support/tools.ts'
import { TIMEOUT_MS } from '../../support/wait.ts'
import { serverKey } from '../../tls/folders.ts'
import { newShop } from '../shop.ts'

const HOSTS = ['shop-pc', 'shop-pc.local', 'pets.example.com', '192.168.1.20', 'fd00::20']
const OWN = ['localhost', '127.0.0.1', '::1']

// One shop, which trusts what `petstock tls create` has made of it.
const shop = newShop()
const ca = join(shop.data, 'tls/ca.crt')
let server: Server
let port = ''
let key = ''
// What a thief of issuer.pem would send in the name of a host on the internet.
let thief: Bun.Server<undefined>

beforeAll(async () => {
  await shop.output('tls', 'create', ...HOSTS)
  key = (await createKey(shop.data)).key
  const files = [
    '--tls-cert',
    `${shop.data}/tls/server.crt`,
    '--tls-key',
    `${shop.data}/tls/server.key`,
  ]
  server = await serve(shop.data, files)
  port = new URL(server.url).port
  const authority = readAuthority(readFileSync(join(shop.data, 'tls/issuer.pem'), 'utf8'))
  if (authority === undefined) throw new Error('there is no authority')
  const { issueServerCertificate } = await loadIssuing()
  const names = ['bank.example', '127.0.0.1']
  const cert = await issueServerCertificate(authority, names, serverKey.publicKey, Date.now())
  const pem = serverKey.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  thief = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    tls: { cert, key: pem },
    fetch: () => new Response('[]'),
  })
})

afterAll(async () => {
  await thief.stop(true)
  await server[Symbol.asyncDispose]()
  shop[Symbol.dispose]()
})

/** A till in plain Node: asks for the stock at a host, which it finds on this machine. */
const TILL = `
const https = require('node:https')
const tls = require('node:tls')
const [host, port, key] = process.argv.slice(1)
const isAddress = require('node:net').isIP(host) !== 0
https.get({
  host: '127.0.0.1',
  port,
  path: '/v1/inventory',
  servername: isAddress ? '' : host,
  checkServerIdentity: (_, certificate) => tls.checkServerIdentity(host, certificate),
  headers: { Authorization: 'Bearer ' + key },
}, (answer) => answer.pipe(process.stdout))
  .on('error', ({ code, message }) => console.log(code + ' ' + message))
`

describe.each(['node', 'bun'] as const)('a till in %s', (runtime) => {
  const { test } = needs(...(runtime === 'node' ? (['node'] as const) : []))
  const ask = async (host: string, at = port, env: Record<string, string> = {}) => {
    const call = [
      runtime === 'node' ? findTool('node') : process.execPath,
      '-e',
      TILL,
      '--',
      host,
      at,
      key,
    ]
    const child = Bun.spawn(runtime === 'node' ? call.filter((each) => each !== '--') : call, {
      env: { ...process.env, ...env },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    return child.stdout.text()
  }
  const trusting = { NODE_EXTRA_CA_CERTS: ca }

  test.each([...HOSTS, ...OWN])('that trusts ca.crt reaches the server as %s', async (host) => {
    expect(await ask(host, port, trusting)).toBe('[]')
  })

  test('does not take it for any other host', async () => {
    for (const host of ['other.local', 'www.shop-pc.local', '192.168.1.21']) {
      expect(await ask(host, port, trusting)).toContain('ERR_TLS_CERT_ALTNAME_INVALID')
    }
  })

  test('refuses it without ca.crt', async () => {
    expect(await ask('shop-pc.local')).toMatch(
      /SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT_LOCALLY|UNABLE_TO_VERIFY_LEAF_SIGNATURE/,
    )
  })

  test('is not deceived by who has stolen issuer.pem', async () => {
    const said = await ask('bank.example', String(thief.port), trusting)
    expect(said).toMatch(/permitted subtree violation/)
  })
})

needs('curl').describe('curl', () => {
  const ask = async (host: string, at: string, ...flags: string[]) => {
    const address = host.includes(':') ? `[${host}]` : host
    const child = Bun.spawn(
      [
        ...[findTool('curl'), '--silent', '--show-error', '--connect-to', `::127.0.0.1:${at}`],
        ...[
          ...flags,
          '-H',
          `Authorization: Bearer ${key}`,
          `https://${address}:${at}/v1/inventory`,
        ],
      ],
      { stdout: 'pipe', stderr: 'pipe' },
    )
    const [response, said] = await Promise.all([child.stdout.text(), child.stderr.text()])
    return { status: await child.exited, response, said }
  }

  test('with --cacert reaches the server as each of its hosts, and as no other', async () => {
    for (const host of [...HOSTS, ...OWN]) {
      expect({ host, ...(await ask(host, port, '--cacert', ca)) }).toEqual({
        host,
        status: 0,
        response: '[]',
        said: '',
      })
    }
    expect((await ask('other.local', port, '--cacert', ca)).status).toBe(60)
  })

  test('without it does not, and never believes who has stolen issuer.pem', async () => {
    expect((await ask('shop-pc.local', port)).status).toBe(60)
    const { status, said } = await ask('bank.example', String(thief.port), '--cacert', ca)
    expect(status).toBe(60)
    expect(said).toContain('permitted subtree violation')
  })
})

needs('whole-chromium', 'certutil').describe('a browser', () => {
  const open = (trusts: boolean) =>
    openWholeBrowser({
      flags: ['--host-resolver-rules=MAP * 127.0.0.1'],
      home: browserHome(shop.path, trusts ? ca : undefined),
    })
  const visit = async (trusts: boolean, ...urls: string[]) => {
    const browser = await open(trusts)
    try {
      const page = await browser.newPage()
      page.setDefaultTimeout(TIMEOUT_MS)
      const seen: string[] = []
      for (const url of urls) {
        const response = await page.goto(url).catch((error: Error) => error.message)
        seen.push(
          typeof response === 'string' ? (/net::\w+/.exec(response)?.[0] ?? response) : 'open',
        )
      }
      return seen
    } finally {
      await browser.close()
    }
  }

  test('whose user trusts ca.crt opens each host, and no other', async () => {
    const hosts = ['shop-pc', 'shop-pc.local', 'pets.example.com', '192.168.1.20', 'localhost']
    const urls = hosts.map((host) => `https://${host}:${port}/docs`)
    expect(await visit(true, ...urls)).toEqual(hosts.map(() => 'open'))
    expect(await visit(true, `https://other.local:${port}/docs`)).toEqual([
      'net::ERR_CERT_COMMON_NAME_INVALID',
    ])
  })

  test('warns who does not trust it, and whom a thief of issuer.pem would deceive', async () => {
    expect(await visit(false, `https://shop-pc.local:${port}/docs`)).toEqual([
      'net::ERR_CERT_AUTHORITY_INVALID',
    ])
    expect(await visit(true, `https://bank.example:${thief.port}/`)).toEqual([
      'net::ERR_CERT_INVALID',
    ])
  })
})
