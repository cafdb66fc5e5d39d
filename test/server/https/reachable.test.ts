import { describe, expect, test } from 'bun:test'
import { addressesToCertify, reachableAddresses } from '../../../src/server/https/reachable.ts'
import { machineWith } from '../../support/network.ts'

const MACHINE = machineWith({ eth0: ['192.168.1.20', 'fd00::20'] })
const urlsAt = (host: string, url: string, certified?: readonly string[]) =>
  reachableAddresses({ host, url }, certified, MACHINE).map(({ url }) => url)

describe('where other devices reach a service', () => {
  test('is nowhere while it listens on loopback', () => {
    for (const host of ['127.0.0.1', '127.0.0.2', 'localhost', '::1']) {
      expect(urlsAt(host, `http://${host === '::1' ? '[::1]' : host}:3000`)).toEqual([])
    }
  })

  test('is each IPv4 address where it listens on all of those, and IPv6 where it listens on all', () => {
    expect(urlsAt('0.0.0.0', 'http://0.0.0.0:3000')).toEqual(['http://192.168.1.20:3000'])
    expect(urlsAt('::', 'http://[::]:3000')).toEqual([
      'http://192.168.1.20:3000',
      'http://[fd00::20]:3000',
    ])
  })

  test('is the one address that --host names, without a port that a browser adds itself', () => {
    expect(urlsAt('10.0.0.5', 'https://10.0.0.5:443')).toEqual(['https://10.0.0.5'])
  })

  test('is a name only where the certificate has it, before IPv6', () => {
    const hosts = ['shop-pc.local', '*.shop.example', '192.168.1.20', 'localhost', '127.0.0.1']
    expect(reachableAddresses({ host: '::', url: 'https://[::]:3000' }, hosts, MACHINE)).toEqual([
      { url: 'https://192.168.1.20:3000', certified: true },
      { url: 'https://shop-pc.local:3000', certified: true },
      { url: 'https://[fd00::20]:3000', certified: false },
    ])
  })

  test('says nothing of a certificate where there is none', () => {
    const [address] = reachableAddresses(
      { host: '0.0.0.0', url: 'http://0.0.0.0:80' },
      undefined,
      MACHINE,
    )
    expect(address).toEqual({ url: 'http://192.168.1.20', certified: null })
  })
})

test('a certificate is made for the addresses of a service that is going to be opened to the network', () => {
  expect(addressesToCertify('127.0.0.1', MACHINE)).toEqual(['192.168.1.20'])
  expect(addressesToCertify('::', MACHINE)).toEqual(['192.168.1.20', 'fd00::20'])
})
