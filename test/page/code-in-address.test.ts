import { describe, expect, test } from 'bun:test'
import {
  linkWithCode,
  readLinkedCode,
  readPastedCode,
  takeCodes,
} from '../../src/page/session/code-in-address.ts'

/** A window at an address, and what was done to it. */
function windowAt(hash: string) {
  const location = { hash, pathname: '/' }
  const replaced: string[] = []
  const listeners: ((event: { readonly oldURL: string }) => void)[] = []
  return {
    location,
    replaced,
    history: {
      replaceState(_data: unknown, _unused: string, url: string) {
        replaced.push(url)
        location.hash = url.slice(1)
      },
    },
    addEventListener: (_type: 'hashchange', listener: (typeof listeners)[number]) => {
      listeners.push(listener)
    },
    /** A person opens a link in the page. */
    open(next: string) {
      const oldURL = `http://shop-pc:3000/${location.hash}`
      location.hash = next
      for (const listener of listeners) listener({ oldURL })
    },
  }
}

describe('a code in the address', () => {
  test('is behind the #, which no browser sends, with whom it is for', () => {
    const linked = { code: 'psc_1', name: 'Käthe & Söhne' }
    const link = linkWithCode('https://shop-pc:3000/', linked)
    expect(link).toBe('https://shop-pc:3000/#code=psc_1&name=K%C3%A4the%20%26%20S%C3%B6hne')
    expect(readLinkedCode(new URL(link).hash)).toEqual(linked)
  })

  test('is read from a link that is pasted, and alone; a key is none', () => {
    const linked = { code: 'psc_1', name: 'Till 2' }
    expect(readPastedCode(linkWithCode('http://shop-pc:3000', linked))).toEqual(linked)
    expect(readPastedCode('psc_1')).toEqual({ code: 'psc_1', name: undefined })
    for (const text of ['pst_1', 'http://shop-pc:3000/', '']) {
      expect(readPastedCode(text)).toBeUndefined()
    }
  })

  test('comes without a name that would make its picture hard to read', () => {
    const link = linkWithCode('http://shop-pc', { code: 'psc_1', name: 'x'.repeat(61) })
    expect(link).toBe('http://shop-pc/#code=psc_1')
    expect(readLinkedCode('#code=psc_1')).toEqual({ code: 'psc_1', name: undefined })
    expect(readLinkedCode('#code=psc_1&name=%E0')).toEqual({ code: 'psc_1', name: undefined })
  })

  test('is none where the address has a view', () => {
    for (const hash of ['', '#/', '#/pets/1', '#/code=psc_1']) {
      expect(readLinkedCode(hash)).toBeUndefined()
    }
  })

  test('is taken out of it before it is told', () => {
    const window = windowAt('#code=psc_1')
    const seen: string[] = []
    takeCodes(window, ({ code }) => seen.push(`${code} at "${window.location.hash}"`))
    expect(seen).toEqual(['psc_1 at ""'])
    expect(window.replaced).toEqual(['/'])
  })

  test('is taken out while the page is open, too, and the view stays', () => {
    const window = windowAt('#/order')
    const codes: string[] = []
    takeCodes(window, ({ code }) => codes.push(code))
    window.open('#code=psc_2')
    expect([codes, window.location.hash]).toEqual([['psc_2'], '#/order'])
    window.open('#/labels')
    expect([codes, window.location.hash]).toEqual([['psc_2'], '#/labels'])
  })
})
