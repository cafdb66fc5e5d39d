import { beforeEach, describe, expect, test } from 'bun:test'
import { Scanner } from '../../src/page/scanner/scanner.ts'
import { Stock } from '../../src/page/state/stock.ts'
import { pet } from './pets.ts'

const FISH = pet({ petId: 1003n, name: 'Neon tetra', quantity: 12 })

describe('what is scanned', () => {
  let stock: Stock
  let scanner: Scanner
  let mayWrite: boolean
  let isAdding: boolean
  let done: string[]

  beforeEach(() => {
    stock = new Stock()
    mayWrite = true
    isAdding = false
    done = []
    scanner = new Scanner({
      stock,
      mayWrite: () => mayWrite,
      isAdding: () => isAdding,
      goTo: (link) => done.push(link),
      count: ({ petId, quantity }) => done.push(`count ${petId} of ${quantity}`),
    })
  })

  test('opens its pet, and counts one of it', () => {
    stock.load([FISH])
    scanner.take('1003')
    scanner.take('1003')
    expect(done).toEqual(['#/pets/1003', 'count 1003 of 12', '#/pets/1003', 'count 1003 of 12'])
    expect(scanner.notice.value).toBeUndefined()
  })

  test('counts nothing with a key that reads', () => {
    stock.load([FISH])
    mayWrite = false
    scanner.take('1003')
    expect(done).toEqual(['#/pets/1003'])
  })

  test('waits for the stock, in the order it was scanned', () => {
    scanner.take('5')
    scanner.take('1003')
    expect(done).toEqual([])
    expect(scanner.notice.value).toEqual({ about: 'waiting', text: '1003' })
    stock.load([FISH, pet({ petId: 5n, quantity: 2 })])
    expect(done).toEqual(['#/pets/5', 'count 5 of 2', '#/pets/1003', 'count 1003 of 12'])
    expect(scanner.notice.value).toBeUndefined()
  })

  test('is shown where no pet has it, also next to one that is being added by a key that reads', () => {
    stock.load([FISH])
    scanner.take('-7')
    expect(scanner.notice.value).toEqual({ about: 'unknown', petId: -7n })
    isAdding = true
    mayWrite = false
    scanner.take('8')
    expect(scanner.notice.value).toEqual({ about: 'unknown', petId: 8n })
    expect(done).toEqual([])
  })

  test('becomes the number of a pet that is being added', () => {
    stock.load([FISH])
    isAdding = true
    scanner.take('9223372036854775807')
    expect(done).toEqual(['#/add/9223372036854775807'])
    expect(scanner.notice.value).toBeUndefined()
  })

  test.each(['0042', '-0', '9223372036854775808', ']C1-42'])(
    'is told where it can be no number of a pet: %s',
    (text) => {
      stock.load([FISH])
      scanner.take(text)
      expect(scanner.notice.value).toEqual({ about: 'foreign', text })
      expect(done).toEqual([])
    },
  )

  test('is forgotten when the person signs out', () => {
    scanner.take('1003')
    scanner.clear()
    stock.load([FISH])
    expect(done).toEqual([])
    expect(scanner.notice.value).toBeUndefined()
  })

  test('takes away what was said of the one before', () => {
    stock.load([FISH])
    scanner.take('8')
    scanner.take('1003')
    expect(scanner.notice.value).toBeUndefined()
  })
})
