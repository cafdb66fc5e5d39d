import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { adviceOnHost, isLoopbackHost, isValidHost } from '../../../src/http/request/host.ts'

const port = fc.oneof(
  fc.constant(''),
  fc.constant(':'),
  fc.integer({ min: 0, max: 65_535 }).map((number) => `:${number}`),
)
const octet = fc.integer({ min: 0, max: 255 })
const label = fc.stringMatching(/^[a-z\d](?:[a-z\d-]{0,20}[a-z\d])?$/)
const inAnyCase = (text: string) =>
  fc.mixedCase(fc.constant(text), { toggleCase: (letter) => letter.toUpperCase() })

const loopback = fc.oneof(
  inAnyCase('localhost'),
  inAnyCase('localhost').map((name) => `${name}.`),
  fc.tuple(label, inAnyCase('localhost')).map(([first, rest]) => `${first}.${rest}`),
  fc.tuple(octet, octet, octet).map((rest) => `127.${rest.join('.')}`),
  fc.constantFrom(
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[0::0001]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ),
)

/** Names and addresses that a name server, or a page's own address, may bring. */
const elsewhere = fc.oneof(
  fc.domain(),
  label,
  fc.ipV4().filter((address) => !address.startsWith('127.')),
  fc
    .ipV6()
    .filter((address) => !/^[0:]*1$|(?:^|:)127\.|:7f/i.test(address))
    .map((address) => `[${address}]`),
  fc.domain().map((name) => `localhost.${name}`),
  fc.domain().map((name) => `127.0.0.1.${name}`),
  fc.domain().map((name) => `${name}localhost`),
  fc.domain().map((name) => `localhost:80@${name}`),
  fc
    .tuple(loopback, fc.constantFrom(', ', '../..', ' ', '/', '#'))
    .map(([name, more]) => name + more),
  fc.constantFrom('', '127.1', '2130706433', '0x7f.0.0.1', '127.0.0.1.', '::1', '[::1', '0.0.0.0'),
)

describe('a Host header that stands for this machine itself', () => {
  test('is localhost or a name in it, 127.0.0.0/8 or ::1, in any letter case, with any port', () => {
    fc.assert(
      fc.property(loopback, port, (name, at) => {
        expect([isLoopbackHost(name + at), isValidHost(name + at)]).toEqual([true, true])
      }),
    )
  })

  test('is no other name or address, however it begins or ends, and none where there is none', () => {
    fc.assert(
      fc.property(elsewhere, port, (name, at) => {
        expect(isLoopbackHost(name + at)).toBe(false)
      }),
    )
    expect(isLoopbackHost(null)).toBe(false)
  })
})

describe('a Host header that names one host', () => {
  test('is any name or address that a URL can have', () => {
    fc.assert(
      fc.property(fc.oneof(fc.domain(), fc.ipV4()), port, (name, at) => {
        const host = name + at
        expect(isValidHost(host)).toBe(true)
        expect(new URL(`http://${host}/`).hostname).toBe(name)
      }),
    )
    for (const host of [null, '', 'shop_pc', 'SHOP-PC.local.:3000', 'a%20b', '[v1.x:y]', '[::]:1'])
      expect(isValidHost(host)).toBe(true)
  })

  test('is not two of them, and nothing that no host may have', () => {
    const one = fc.oneof(fc.domain(), fc.constant(''), loopback)
    fc.assert(
      fc.property(one, one, port, (first, second, at) => {
        expect(isValidHost(`${first}${at}, ${second}`)).toBe(false)
      }),
    )
    fc.assert(
      fc.property(fc.domain(), fc.constantFrom(...' "#/<>?@[\\]^`{|}\té'), (name, letter) => {
        expect(isValidHost(`${name}${letter}${name}`)).toBe(false)
      }),
    )
    for (const host of ['::1', 'a:b', 'a:1:2', '[::1', '[localhost]', ':80:', '%zz']) {
      expect(isValidHost(host)).toBe(false)
    }
  })
})

describe('a Host header with something around its host', () => {
  test.each([
    ['[fe80::1%eth0]:3000', 'zone'],
    ['[fe80::1%25eth0]', 'zone'],
    ['fe80::1%eth0', 'zone'],
    ['http://shop-pc:3000', 'scheme'],
    ['ann@shop-pc', '@'],
    ['shop-pc:3000/v1', 'path'],
    ['shop-pc\\v1', 'path'],
    ['fd00::20', 'brackets, like'],
    ['::1', 'brackets, like'],
    ['lädchen.local', 'xn--'],
    ['"shop-pc"', 'quotes'],
    ['<shop-pc>', 'quotes'],
  ])('%s is refused with what to take away', (host, says) => {
    expect(isValidHost(host)).toBe(false)
    expect(adviceOnHost(host)).toContain(says)
  })

  test.each(['[fe80::1]:3000', 'shop-pc.:3000', 'shop-pc:', '[fd00::20]'])(
    '%s is taken',
    (host) => {
      expect(isValidHost(host)).toBe(true)
    },
  )

  test('two hosts have no advice of their own', () => {
    expect(adviceOnHost('a, b')).toBe('')
  })
})
