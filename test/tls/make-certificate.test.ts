import { describe, expect, test } from 'bun:test'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { certificateState } from '../../src/tls/certificate.ts'
import { certificateFolder, DAY, NOW, serverKey } from './folders.ts'

type Folder = ReturnType<typeof certificateFolder>

const chainOf = (shop: Folder) => new X509Certificate(shop.read(shop.certificate))
const goTogether = (shop: Folder) =>
  chainOf(shop).checkPrivateKey(createPrivateKey(shop.read(shop.key)))

describe('a renewal', () => {
  test('keeps the authority, the key and the hosts, so that clients need nothing new', async () => {
    using shop = certificateFolder()
    const first = await shop.make(['shop-pc.local', '192.168.1.20'], NOW)
    const before = shop.files()
    const again = await shop.make([], NOW + 800 * DAY)
    const after = shop.files()
    expect(again).toEqual({
      ...first,
      validFrom: NOW + 798 * DAY,
      validUntil: NOW + 1620 * DAY,
      authority: { ...first.authority, isNew: false },
      replaced: [join(shop.directory, 'server-replaced-20280315T090000Z.crt')],
    })
    expect(first.authority.isNew).toBe(true)
    for (const name of ['ca.crt', 'issuer.pem', 'server.key']) {
      expect(after[name]).toBe(before[name] ?? '')
    }
    expect(after['server-replaced-20280315T090000Z.crt']).toBe(before['server.crt'] ?? '')
    expect(goTogether(shop)).toBe(true)
  })

  test('takes other hosts where they are named, and says which are left out', async () => {
    using shop = certificateFolder()
    await shop.make(['shop-pc.local', '192.168.1.20'], NOW)
    const made = await shop.make(['shop-pc.local', '192.168.1.30'], NOW + DAY)
    expect(made.dropped).toEqual(['192.168.1.20'])
    expect(made.hosts).toEqual(['shop-pc.local', '192.168.1.30', 'localhost', '127.0.0.1', '::1'])
    expect(made.authority.isNew).toBe(false)
  })

  test('keeps a copy of each certificate, also of those of one second', async () => {
    using shop = certificateFolder()
    for (let count = 0; count < 4; count++) await shop.make(['a.local'], NOW)
    const certificates = Object.entries(shop.files()).filter(([name]) => /^server.*crt$/.test(name))
    expect(new Set(certificates.map(([, text]) => text)).size).toBe(4)
  })

  test('never lasts longer than its authority', async () => {
    using shop = certificateFolder()
    const { authority } = await shop.make(['a.local'], NOW)
    const made = await shop.make([], authority.validUntil - 31 * DAY)
    expect(made.validUntil).toBe(authority.validUntil)
    expect(made.authority.isNew).toBe(false)
  })

  test('cannot vouch for a name that its authority was not made for', async () => {
    using shop = certificateFolder()
    await shop.make(['shop-pc'], NOW)
    const before = shop.files()
    const making = shop.make(['shop-pc', 'other-pc', 'bank.example'], NOW)
    await expect(making).rejects.toThrow(
      /cannot vouch for other-pc, bank.example: .* move that folder/,
    )
    expect(shop.files()).toEqual(before)
  })

  test('is made of a good certificate whose key is another one', async () => {
    using shop = certificateFolder()
    await shop.make(['a.local'], NOW)
    const before = shop.read(shop.certificate)
    await shop.make(['a.local'], NOW, { keepsGood: true })
    expect(shop.read(shop.certificate)).toBe(before)
    writeFileSync(shop.key, serverKey.privateKey.export({ format: 'pem', type: 'pkcs8' }))
    expect(goTogether(shop)).toBe(false)
    await shop.make(['a.local'], NOW, { keepsGood: true })
    expect(goTogether(shop)).toBe(true)
  })

  test('waits for a clock that is set', async () => {
    using shop = certificateFolder()
    await shop.make(['a.local'], NOW)
    const before = shop.files()
    await expect(shop.make([], NOW - 1_000 * DAY)).rejects.toThrow(
      "begins on 2026-01-03, and this machine's clock says 2023-04-11",
    )
    expect(shop.files()).toEqual(before)
  })

  test('makes good a certificate that was made by a clock that ran ahead', async () => {
    using shop = certificateFolder()
    await shop.make(['a.local'], NOW)
    await shop.make([], NOW + 400 * DAY)
    expect(certificateState(shop.read(shop.certificate), NOW).status).toBe('not yet valid')
    await shop.make([], NOW)
    expect(certificateState(shop.read(shop.certificate), NOW).status).toBe('good')
  })
})

describe('a new authority', () => {
  test('is made where the old one is near its end, and everything old is kept', async () => {
    using shop = certificateFolder()
    const first = await shop.make(['a.local'], NOW)
    const before = shop.files()
    const made = await shop.make([], first.authority.validUntil - 29 * DAY)
    expect(made.authority.isNew).toBe(true)
    expect(made.authority.fingerprint).not.toBe(first.authority.fingerprint)
    expect(made.replaced.map((path) => shop.read(path)).toSorted()).toEqual(
      ['issuer.pem', 'ca.crt', 'server.crt'].map((name) => before[name] ?? '').toSorted(),
    )
    expect(goTogether(shop)).toBe(true)
  })

  test('is made where the old one is gone', async () => {
    using shop = certificateFolder()
    const first = await shop.make(['a.local'], NOW)
    rmSync(shop.issuer)
    const made = await shop.make([], NOW + DAY)
    expect(made.authority).toMatchObject({ isNew: true })
    expect(made.authority.fingerprint).not.toBe(first.authority.fingerprint)
    expect(made.hosts).toEqual(first.hosts)
  })

  test('has a name of its own, which a tablet shows', async () => {
    using one = certificateFolder()
    using other = certificateFolder()
    for (const shop of [one, other]) await shop.make(['shop-pc.local'], NOW)
    const [first, second] = [one, other].map(
      (shop) => new X509Certificate(shop.read(shop.root)).subject,
    )
    expect(first).toMatch(/CN=petstock on shop-pc\.local \([0-9a-f]{8}\)/)
    expect(second).not.toBe(first ?? '')
  })

  test('is not made by who may only renew', async () => {
    using shop = certificateFolder()
    const { authority } = await shop.make(['a.local'], NOW)
    const before = shop.files()
    const renew = (now: number) => shop.make([], now, { mayMakeAuthority: false })
    await expect(renew(authority.validUntil - 29 * DAY)).rejects.toThrow('takes a new authority')
    rmSync(shop.issuer)
    await expect(renew(NOW)).rejects.toThrow('takes a new authority')
    writeFileSync(shop.issuer, before['issuer.pem'] ?? '')
    expect(shop.files()).toEqual(before)
    await renew(NOW + DAY)
    expect(certificateState(shop.read(shop.certificate), NOW).validFrom).toBe(NOW - DAY)
  })
})

describe('files that petstock did not make', () => {
  const foreign = '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----\n'

  test.each(['server.crt', 'server.key', 'ca.crt', 'issuer.pem'])(
    '%s is left as it is',
    async (name) => {
      using shop = certificateFolder()
      mkdirSync(shop.directory)
      writeFileSync(join(shop.directory, name), foreign)
      await expect(shop.make(['a.local'], NOW)).rejects.toThrow(
        `${name} in ${shop.directory} is not what`,
      )
      expect(shop.files()).toEqual({ [name]: foreign })
    },
  )

  test('others in the folder do not matter', async () => {
    using shop = certificateFolder()
    mkdirSync(shop.directory)
    writeFileSync(join(shop.directory, 'notes.txt'), 'mine')
    await shop.make(['a.local'], NOW)
    expect(shop.files()).toMatchObject({ 'notes.txt': 'mine' })
  })

  test('a damaged issuer.pem is not replaced', async () => {
    using shop = certificateFolder()
    await shop.make(['a.local'], NOW)
    writeFileSync(shop.issuer, shop.read(shop.issuer).slice(0, 900))
    await expect(shop.make([], NOW)).rejects.toThrow('is damaged')
  })
})

describe('a call that was cut short', () => {
  const inOrder = ['issuer.pem', 'ca.crt', 'server.key']
  test.each(inOrder)('after it wrote %s is carried on by the next', async (last) => {
    const written = inOrder.slice(0, inOrder.indexOf(last) + 1)
    using shop = certificateFolder()
    await shop.make(['a.local'], NOW)
    const before = shop.files()
    for (const name of Object.keys(before)) {
      if (!written.includes(name)) rmSync(join(shop.directory, name))
    }
    writeFileSync(`${shop.key}.partial`, 'half a k')
    await shop.make(['a.local'], NOW)
    const after = shop.files()
    for (const name of written) expect(after[name]).toBe(before[name] ?? '')
    expect(goTogether(shop)).toBe(true)
    expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted())
  })

  test('while the authority was replaced leaves the certificate that clients trust', async () => {
    using shop = certificateFolder()
    using other = certificateFolder()
    const first = await shop.make(['a.local'], NOW)
    await other.make(['a.local'], NOW)
    writeFileSync(shop.issuer, other.read(other.issuer))
    await expect(shop.make([], NOW, { mayMakeAuthority: false })).rejects.toThrow(
      'takes a new authority',
    )
    const made = await shop.make([], NOW)
    expect(made.authority.isNew).toBe(true)
    expect(made.authority.fingerprint).not.toBe(first.authority.fingerprint)
    expect(shop.read(shop.root)).toBe(other.read(other.root))
  })
})
