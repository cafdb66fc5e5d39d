import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createPublicKey, X509Certificate } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { readAuthority } from '../../src/tls/authority.ts'
import { pemBlocks } from '../../src/tls/certificate.ts'
import { loadIssuing } from '../../src/tls/make-certificate.ts'
import { findTool, needs } from '../support/tools.ts'
import { certificateFolder, DAY, NOW, serverKey } from './folders.ts'

const HOSTS = ['shop-pc', 'shop-pc.local', 'pets.example.com', '192.168.1.20', 'fd00::20']

const shop = certificateFolder()
afterAll(() => shop[Symbol.dispose]())
let root: X509Certificate
let server: X509Certificate
let issuer: X509Certificate
beforeAll(async () => {
  await shop.make(HOSTS, NOW)
  root = new X509Certificate(shop.read(shop.root))
  const chain = pemBlocks(shop.read(shop.certificate)).map((block) => new X509Certificate(block))
  ;[server, issuer] = chain as [X509Certificate, X509Certificate]
})

test('the server’s certificate is signed by the issuer, and the issuer by the root', () => {
  expect(server.checkIssued(issuer) && server.verify(issuer.publicKey)).toBe(true)
  expect(issuer.checkIssued(root) && issuer.verify(root.publicKey)).toBe(true)
  expect(root.checkIssued(root) && root.verify(root.publicKey)).toBe(true)
  expect([server.ca, issuer.ca, root.ca]).toEqual([false, true, true])
})

test('it is for each host that was named and for this machine itself, and for no other', () => {
  for (const name of ['shop-pc', 'shop-pc.local', 'pets.example.com', 'localhost']) {
    expect(server.checkHost(name)).toBe(name)
  }
  for (const address of ['192.168.1.20', 'fd00::20', '127.0.0.1', '::1']) {
    expect(server.checkIP(address)).toBeDefined()
  }
  expect(server.checkHost('other.local')).toBeUndefined()
  expect(server.checkHost('www.shop-pc.local')).toBeUndefined()
  expect(server.checkIP('192.168.1.21')).toBeUndefined()
})

test('no two certificates have a serial number in common, and all are positive', async () => {
  const others = await Promise.all(
    [1, 2, 3].map(async () => {
      using other = certificateFolder()
      await other.make(['a.local'], NOW)
      return new X509Certificate(other.read(other.certificate)).serialNumber
    }),
  )
  const serials = [root, issuer, server].map(({ serialNumber }) => serialNumber).concat(others)
  expect(new Set(serials).size).toBe(6)
  for (const serial of serials) {
    expect(serial).toMatch(/^[0-9A-F]{24,40}$/)
  }
})

test('no file holds the key that signed the issuer', () => {
  const keys = Object.values(shop.files())
    .flatMap(pemBlocks)
    .filter((block) => block.includes('PRIVATE KEY'))
    .map((block) => createPublicKey(block))
  expect(keys).toHaveLength(2)
  expect(keys.some((key) => key.equals(root.publicKey))).toBe(false)
})

needs('openssl').describe('openssl', () => {
  const run = (...args: string[]) => {
    const { exitCode, stdout, stderr } = Bun.spawnSync([findTool('openssl'), ...args])
    return { exitCode, said: `${stdout}${stderr}` }
  }
  const verify = (certificate: string, ...flags: string[]) => {
    const files = ['-CAfile', shop.root, '-untrusted', shop.certificate, certificate]
    return run('verify', '-x509_strict', '-purpose', 'sslserver', ...flags, ...files)
  }
  const at = (now: number) => ['-attime', String(now / 1_000)]

  test('takes the chain by its strictest rules, for each host', () => {
    for (const host of HOSTS) {
      const flag = /^[\d.]+$|:/.test(host) ? '-verify_ip' : '-verify_hostname'
      expect(verify(shop.certificate, flag, host, ...at(NOW))).toMatchObject({ exitCode: 0 })
    }
    const { exitCode, said } = verify(shop.certificate, '-verify_hostname', 'x.local', ...at(NOW))
    expect({ exitCode, said }).toEqual({ exitCode: 2, said: expect.stringContaining('mismatch') })
  })

  test('takes it with a clock a day behind, and not once it has ended', () => {
    expect(verify(shop.certificate, ...at(NOW - DAY)).exitCode).toBe(0)
    expect(verify(shop.certificate, ...at(NOW + 821 * DAY)).said).toContain('has expired')
  })

  test('reads what the certificates are for', () => {
    const text = (file: string) => run('x509', '-in', file, '-noout', '-text').said
    expect(text(shop.certificate)).toContain('TLS Web Server Authentication')
    expect(text(shop.certificate)).toContain('Digital Signature')
    const ofRoot = text(shop.root)
    expect(ofRoot).toContain('CA:TRUE, pathlen:1')
    expect(ofRoot).toMatch(/Name Constraints: critical\s+Permitted:/)
    expect(ofRoot).toContain('Certificate Sign, CRL Sign')
  })

  test.each(['bank.example', 'shop-pc.local.example', 'example.com'])(
    'refuses a certificate for %s that a thief of issuer.pem has signed',
    async (host) => {
      const authority = readAuthority(shop.read(shop.issuer))
      if (authority === undefined) throw new Error('there is no authority')
      const { issueServerCertificate } = await loadIssuing()
      const key = createPublicKey(serverKey.privateKey)
      const stolen = `${shop.data}/stolen.crt`
      writeFileSync(stolen, await issueServerCertificate(authority, [host], key, NOW))
      const { exitCode, said } = verify(stolen, ...at(NOW))
      expect({ exitCode, said }).toEqual({
        exitCode: 2,
        said: expect.stringContaining('permitted subtree violation'),
      })
    },
  )

  test('takes certificates whose dates lie beyond 2050', async () => {
    using future = certificateFolder()
    const then = Date.UTC(2049, 5, 1)
    await future.make(['a.local'], then)
    const files = ['-CAfile', future.root, '-untrusted', future.certificate, future.certificate]
    expect(run('verify', '-x509_strict', ...at(then), ...files).exitCode).toBe(0)
  })
})
