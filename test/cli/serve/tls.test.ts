import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { serve, temporaryFolder } from '../../support/petstock.ts'
import { findTool, needs } from '../../support/tools.ts'
import { newShop } from '../shop.ts'

const files = temporaryFolder()
afterAll(() => files[Symbol.dispose]())

/** Makes a certificate for this machine, signed by itself. */
function certificate(name: string) {
  const cert = files.file(`${name}.crt`)
  const key = files.file(`${name}.key`)
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost']
  const made = Bun.spawnSync([
    ...[findTool('openssl'), 'req', '-x509', '-nodes', '-days', '2', '-newkey', 'ec'],
    ...['-pkeyopt', 'ec_paramgen_curve:prime256v1', ...subject, '-keyout', key, '-out', cert],
  ])
  if (made.exitCode !== 0) throw new Error(made.stderr.toString())
  return { cert, key }
}

needs('openssl').describe('with a certificate', () => {
  let cert: string
  let key: string
  beforeAll(() => {
    ;({ cert, key } = certificate('shop'))
  })

  test('`--tls-cert` and `--tls-key` make it speak HTTPS, and silence the warning', async () => {
    using shop = newShop()
    const flags = ['--tls-cert', cert, '--tls-key', key, '--host', '0.0.0.0']
    await using server = await serve(shop.data, flags)
    const { port } = new URL(server.url)
    const tls = { ca: readFileSync(cert, 'utf8') }
    const response = await fetch(`https://127.0.0.1:${port}/v1/inventory`, { tls })
    expect(response.status).toBe(401)
    expect(server.url).toStartWith('https://')
    await server.stop()
    expect(await server.stderr).not.toContain('warning')
  })

  test('PETSTOCK_TLS_CERT and PETSTOCK_TLS_KEY do the same', async () => {
    using shop = newShop()
    const env = { PETSTOCK_TLS_CERT: cert, PETSTOCK_TLS_KEY: key }
    await using server = await serve(shop.data, [], { env })
    expect(server.url).toStartWith('https://127.0.0.1:')
  })

  test('one without the other is a wrong call', async () => {
    using shop = newShop()
    const one = await shop.run('serve', '--tls-cert', cert)
    expect(one.status).toBe(2)
    expect(one.stderr).toContain('--tls-cert needs --tls-key beside it')
    const other = await shop.runWith({ env: { PETSTOCK_TLS_KEY: key } }, 'serve')
    expect(other.status).toBe(2)
    expect(other.stderr).toContain('--tls-key needs --tls-cert beside it')
  })

  test('a key of another certificate is a wrong call', async () => {
    using shop = newShop()
    const { key: otherKey } = certificate('other')
    const { status, stderr } = await shop.run('serve', '--tls-cert', cert, '--tls-key', otherKey)
    expect(status).toBe(2)
    expect(stderr).toContain('--tls-key is not the key of the certificate in --tls-cert')
  })

  test('the two in each other’s place are a wrong call', async () => {
    using shop = newShop()
    const { status, stderr } = await shop.run('serve', '--tls-cert', key, '--tls-key', cert)
    expect(status).toBe(2)
    expect(stderr).toContain('--tls-cert must name a file with a certificate in PEM format')
    expect(stderr).toContain('--tls-key must name a file with a private key without a password')
  })
})

test('files that are missing or not in PEM format are a wrong call', async () => {
  using shop = newShop()
  const bad = files.file('bad.pem')
  writeFileSync(bad, '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----\n')
  const missing = files.file('missing.pem')
  const { status, stdout, stderr } = await shop.run(
    'serve',
    '--tls-cert',
    bad,
    '--tls-key',
    missing,
  )
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain('--tls-cert must name a file with a certificate in PEM format')
  expect(stderr).toContain('cannot be read: there is no such file')
})
