import { describe, expect, test } from 'bun:test'
import type { Connection } from '../../src/page/https/connection.ts'
import { linkAddresses } from '../../src/page/people/link-addresses.ts'

const connection = (given: Partial<Connection>): Connection => ({
  addresses: [],
  publicUrl: null,
  loopbackOnly: false,
  https: false,
  onThisMachine: true,
  behindProxy: false,
  manyServers: false,
  certificate: null,
  setUp: 'make',
  restart: null,
  ...given,
})

const at = (...urls: string[]) => urls.map((url) => ({ url, certified: null }))

describe('the address of a link to sign in', () => {
  test('is the machine’s own in the network, where the page was opened on the machine', () => {
    const known = connection({ addresses: at('http://192.168.1.20:3000', 'http://10.0.0.4:3000') })
    expect(linkAddresses(known, 'http://localhost:3000')).toEqual([
      'http://192.168.1.20:3000',
      'http://10.0.0.4:3000',
    ])
  })

  test('is first one that the certificate is for', () => {
    const known = connection({
      addresses: [
        { url: 'https://192.168.1.20:3000', certified: false },
        { url: 'https://shop-pc.local:3000', certified: true },
      ],
    })
    expect(linkAddresses(known, 'https://127.0.0.1:3000')[0]).toBe('https://shop-pc.local:3000')
  })

  test('is that of the page, where a person has opened it over the network', () => {
    const known = connection({ addresses: at('http://192.168.1.20:3000') })
    expect(linkAddresses(known, 'http://shop-pc:3000')).toEqual([
      'http://shop-pc:3000',
      'http://192.168.1.20:3000',
    ])
  })

  test('is what --base-url says, without its /v1', () => {
    const known = connection({ publicUrl: 'https://stock.example/v1' })
    expect(linkAddresses(known, 'http://localhost:3000')).toEqual(['https://stock.example'])
  })

  test('is that of the page where nothing else reaches the service, or is known', () => {
    const alone = connection({ loopbackOnly: true, addresses: at('http://192.168.1.20:3000') })
    for (const known of [alone, connection({}), undefined]) {
      expect(linkAddresses(known, 'http://localhost:3000')).toEqual(['http://localhost:3000'])
    }
  })
})
