import { describe, expect, test } from 'bun:test'
import { addressesOf, namesOf } from '../../src/tls/local-network.ts'
import { machineWith } from '../support/network.ts'

describe('the addresses of a machine', () => {
  test('begin with IPv4 of a private network, and end with IPv6', () => {
    const machine = machineWith({
      eth0: ['2001:db8::7', 'fd00::20', '203.0.113.9', '192.168.1.20'],
      wlan0: ['10.1.2.3', '172.31.0.4'],
    })
    expect(addressesOf(machine)).toEqual([
      ...['192.168.1.20', '10.1.2.3', '172.31.0.4', '203.0.113.9'],
      ...['fd00::20', '2001:db8::7'],
    ])
  })

  test('of virtual machines and tunnels come after those of real cards', () => {
    const machine = machineWith({
      docker0: ['172.17.0.1'],
      'vEthernet (WSL)': ['172.28.0.1'],
      eth0: ['192.168.1.20'],
    })
    expect(addressesOf(machine)[0]).toBe('192.168.1.20')
  })

  test('leave out loopback ones, and those that a card without a network gives itself', () => {
    expect(addressesOf(machineWith({ eth0: ['169.254.7.7', 'fe80::1'] }))).toEqual([])
  })
})

describe('the names of a machine', () => {
  test('are its own and the one of the network without a name server, in small letters', () => {
    expect(namesOf(machineWith({}, 'SHOP-PC.example.org'))).toEqual(['shop-pc', 'shop-pc.local'])
  })

  test('are none where it has no name that a certificate can have, or that of every machine', () => {
    expect(namesOf(machineWith({}, 'shop_pc'))).toEqual([])
    expect(namesOf(machineWith({}, 'localhost'))).toEqual([])
  })
})
