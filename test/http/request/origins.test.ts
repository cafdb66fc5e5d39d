import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { readOrigins } from '../../../src/http/request/origins.ts'
import { runs } from '../../support/property-runs.ts'

describe('--cors-origin', () => {
  test.each([
    'https://kiosk.example',
    'http://10.0.0.5:8080',
    'http://[fd00::20]:8080',
    'http://localhost',
    'https://localhost',
    'http://tauri.localhost',
    'capacitor://localhost',
    'ionic://localhost',
    'tauri://localhost',
    'app://till',
    'com.example.till://localhost',
    'chrome-extension://ndikjdigobmbieacjcgomahigeiobhbo',
    'moz-extension://7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b10',
  ])('takes %s', (origin) => {
    expect(readOrigins(origin)).toEqual({ origins: [origin] })
    expect(readOrigins(`${origin} , https://other.example`)).toEqual({
      origins: [origin, 'https://other.example'],
    })
  })

  test.each([
    ['null', 'origin null'],
    ['file://', 'origin null'],
    ['file://shop', 'origin null'],
    ['data:text/html,x', 'origin null'],
    ['*', 'without a path'],
    ['capacitor://*', 'without a path'],
    ['capacitor://', 'without a path'],
    ['capacitor:localhost', 'without a path'],
    ['capacitor://localhost/', 'without a path'],
    ['CAPACITOR://localhost', 'without a path'],
    ['capacitor://ann@localhost', 'without a path'],
    ['kiosk.example', 'without a path'],
    ['kiosk.example:8080', 'without a path'],
    ['https://kiosk.example/', 'write https://kiosk.example for https://kiosk.example/'],
    ['https://kiosk.example/page', 'write https://kiosk.example for'],
    ['HTTPS://Kiosk.example', 'write https://kiosk.example for'],
    ['https://kiosk.example:443', 'write https://kiosk.example for'],
    ['wss://kiosk.example', 'origin null'],
    ['', 'without a path'],
  ])('refuses %p with what to write instead', (entry, says) => {
    const read = readOrigins(`https://other.example,${entry}`)
    expect('wrong' in read && read.wrong).toContain(says)
  })

  test('takes of addresses of the web those alone that a browser writes so', () => {
    const label = fc.stringMatching(/^[a-z][a-z\d-]{0,8}[a-z\d]$/)
    const port = fc.constantFrom('', ':80', ':443', ':8080', ':')
    const rest = fc.constantFrom('', '/', '/page', '?a=b', '#top')
    fc.assert(
      fc.property(fc.constantFrom('http', 'https'), label, port, rest, (scheme, host, at, more) => {
        const url = `${scheme}://${host}.example${at}${more}`
        const { origin } = new URL(url)
        expect('origins' in readOrigins(url)).toBe(url === origin)
        expect(readOrigins(origin)).toEqual({ origins: [origin] })
      }),
      runs(300),
    )
  })
})
