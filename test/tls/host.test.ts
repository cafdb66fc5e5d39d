import { expect, test } from 'bun:test'
import { isIP } from 'node:net'
import fc from 'fast-check'
import { readHost } from '../../src/tls/host.ts'

test.each([
  ['shop-pc', 'shop-pc'],
  ['Shop-PC.local', 'shop-pc.local'],
  ['pets.example.com', 'pets.example.com'],
  ['kasse1', 'kasse1'],
  ['geschäft.local', 'xn--geschft-9wa.local'],
  ['192.168.1.20', '192.168.1.20'],
  ['::1', '::1'],
  ['FD00:0:0::20', 'fd00::20'],
  ['::ffff:192.168.1.20', '::ffff:c0a8:114'],
  ['localhost', 'localhost'],
])('%s is the host %s', (text, host) => {
  expect(readHost(text)).toEqual({ host })
})

test.each([
  ['https://shop-pc:3000/docs', 'write shop-pc'],
  ['http://192.168.1.20', 'write 192.168.1.20'],
  ['shop-pc:3000', 'write shop-pc'],
  ['192.168.1.20:3000', 'write 192.168.1.20'],
  ['[fd00::20]:3000', 'write fd00::20'],
  ['[::1]', 'write ::1'],
  ['shop-pc/', 'write shop-pc'],
  ['shop-pc.local.', 'write shop-pc.local'],
  ['192.168.1.0/24', 'without https://, port, path or brackets'],
  ['*.shop.local', 'give each name by itself'],
  ['SHOP_PC', 'rename the computer, or give its address'],
  ['192.168.1', 'a whole address'],
  ['192.168.1.300', 'a whole address'],
  ['0x7f.1', 'a name or an address'],
  ['１２７.0.0.1', 'a name or an address'],
  ['fe80::1', 'those that begin with fe80 are none'],
  ['fe80::1%eth0', 'those that begin with fe80 are none'],
  ['fd00::1%eth0', 'an address that browsers can open'],
  ['0.0.0.0', 'means every address'],
  ['::ffff:0.0.0.0', 'means every address'],
  ['::', 'means every address'],
  ['shop pc', 'a name or an address'],
  ['-pc', 'a name or an address'],
  ['pc-', 'a name or an address'],
  ['shop..local', 'a name or an address'],
  ['shop,pc', 'a name or an address'],
  ['shop@pc', 'a name or an address'],
  ['', 'a name or an address'],
  ['.', 'a name or an address'],
  ['https://', 'a name or an address'],
  ['a'.repeat(64), 'a name or an address'],
  [Array(64).fill('abc').join('.'), 'a name or an address'],
])('%p is refused with what to write instead', (text, wrong) => {
  expect(readHost(text)).toEqual({ wrong: expect.stringContaining(wrong) })
})

test('whatever is taken is in the one form that a certificate and an address bar have for it', () => {
  const texts = fc.oneof(fc.string(), fc.domain(), fc.ipV4(), fc.ipV6(), fc.webUrl())
  fc.assert(
    fc.property(texts, (text) => {
      const read = readHost(text)
      if ('wrong' in read) return expect(read.wrong).toStartWith('must be ')
      expect(readHost(read.host)).toEqual(read)
      const { hostname } = new URL(
        `https://${isIP(read.host) === 6 ? `[${read.host}]` : read.host}`,
      )
      expect(hostname.replace(/^\[|\]$/g, '')).toBe(read.host)
    }),
  )
})

test('what is suggested instead is accepted', () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
      const read = readHost(url)
      const [, instead] = /so write (.*)$/.exec('wrong' in read ? read.wrong : '') ?? []
      if (instead !== undefined) expect(readHost(instead)).toHaveProperty('host')
    }),
  )
})
