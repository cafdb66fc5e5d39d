import { beforeEach, describe, expect, test } from 'bun:test'
import type { Entry } from '../../src/page/outbox/entry.ts'
import type { ScanUse } from '../../src/page/scanner/scan-use.ts'
import { Scanner } from '../../src/page/scanner/scanner.ts'
import { SCAN_MODES, type ScanMode } from '../../src/page/settings/scan-mode.ts'
import { Stock } from '../../src/page/state/stock.ts'
import { SEPARATOR } from '../../src/stock/scans/gs1.ts'
import { load, pet } from './pets.ts'

const FISH = pet({ petId: 1003n, name: 'Neon tetra', quantity: 12, barcodes: ['036000291452'] })

const entry = (id: string): Entry => ({
  ...{ id, petId: 1003n, name: null, what: { change: -1, reason: 'sale' }, note: null },
  ...{ keyId: 'key', keyName: 'Anna', madeAt: 0, place: 1 },
  ...{ tried: false, refusal: null, undoes: null, amount: null },
})

describe('what is scanned', () => {
  let stock: Stock
  let scanner: Scanner
  let mode: ScanMode
  let use: ScanUse
  let mayWrite: boolean
  /** Whether the open form takes a code; undefined: no form is open. */
  let form: boolean | undefined
  let left: number
  let open: bigint | undefined
  let done: string[]

  beforeEach(() => {
    stock = new Stock()
    mode = 'lookUp'
    use = 'mode'
    mayWrite = true
    form = undefined
    left = 12
    open = undefined
    done = []
    scanner = new Scanner({
      stock,
      use: () => use,
      mode: () => mode,
      mayWrite: () => mayWrite,
      fillIn: (code) => {
        if (form !== undefined) done.push(`form ${code}`)
        return form
      },
      choosePet: ({ petId }) => done.push(`choose ${petId}`),
      openPet: () => open,
      goTo: (link) => done.push(link),
      count: ({ petId, quantity }) => done.push(`count ${petId} of ${quantity}`),
      left: () => left,
      change: ({ petId }, by) => {
        done.push(`${by} of ${petId}`)
        left += by
        return entry(`entry ${left}`)
      },
      sounds: {
        done: () => done.push('done'),
        doneReserved: () => done.push('reserved'),
        refused: () => done.push('refused'),
      },
      thisYear: () => 2026,
    })
  })

  test('opens its pet, and nothing else, where a scan looks up', () => {
    load(stock, [FISH])
    scanner.take('1003')
    expect(done).toEqual(['#/pets/1003', 'done'])
    expect([scanner.notice.value, scanner.result.value]).toEqual([undefined, undefined])
  })

  test('opens its pet and counts one more each time, where a scan counts', () => {
    mode = 'count'
    load(stock, [FISH])
    scanner.take('1003')
    scanner.take('1003')
    const once = ['#/pets/1003', 'count 1003 of 12', 'done']
    expect(done).toEqual([...once, ...once])
    expect(scanner.result.value).toMatchObject({ what: 'counted', petId: 1003n, animals: 2 })
  })

  test('takes one off each time where a scan sells, however quickly, and leaves the view alone', () => {
    mode = 'sell'
    load(stock, [FISH])
    scanner.take('1003')
    scanner.take('1003')
    expect(done).toEqual(['-1 of 1003', 'done', '-1 of 1003', 'done'])
    expect(scanner.result.value).toMatchObject({ what: 'sold', name: 'Neon tetra', animals: 2 })
  })

  test('stays refused once the service has refused its sale, until the next scan, which counts anew', () => {
    mode = 'sell'
    load(stock, [FISH])
    scanner.take('1003')
    scanner.take('1003')
    scanner.refuse('entry 11')
    expect(scanner.result.value).toMatchObject({ animals: 2, isRefused: false })
    scanner.refuse('entry 10')
    expect(scanner.result.value).toMatchObject({ what: 'sold', isRefused: true })
    scanner.take('1003')
    expect(scanner.result.value).toMatchObject({ what: 'sold', animals: 1, isRefused: false })
  })

  test('says and sounds that it was reserved when it was sold, and not what it becomes later', () => {
    mode = 'sell'
    load(stock, [FISH])
    scanner.take('1003')
    load(stock, [{ ...FISH, status: 'pending' }])
    expect(scanner.result.value).toMatchObject({ what: 'sold', animals: 1 })
    scanner.take('1003')
    expect(scanner.result.value).toMatchObject({ what: 'soldReserved', animals: 1 })
    expect(done).toEqual(['-1 of 1003', 'done', '-1 of 1003', 'reserved'])
  })

  test('is not sold where none is left, and that is heard and said', () => {
    mode = 'sell'
    left = 1
    load(stock, [FISH])
    scanner.take('1003')
    scanner.take('1003')
    expect(done).toEqual(['-1 of 1003', 'done', 'refused'])
    expect(scanner.result.value).toMatchObject({ what: 'noneLeft', petId: 1003n, animals: 1 })
  })

  test('is open where a scan receives, until the amount is entered, which is one arrival', () => {
    mode = 'receive'
    load(stock, [FISH])
    scanner.take('1003')
    expect(done).toEqual(['done'])
    scanner.arrival.type('24')
    scanner.arrival.enter()
    expect(done).toEqual(['done', '24 of 1003'])
    expect(scanner.result.value).toMatchObject({ what: 'received', animals: 24 })
    scanner.arrival.enter()
    expect(done).toHaveLength(2)
  })

  test('has one more come where it is of the pet that is open, and books that pet where it is of another', () => {
    mode = 'receive'
    load(stock, [FISH, pet({ petId: 5n })])
    for (const code of ['1003', '1003', '5', '1003']) scanner.take(code)
    scanner.arrival.drop()
    expect(done).toEqual(['done', 'done', '2 of 1003', 'done', '1 of 5', 'done'])
  })

  test.each(['', '0', 'x', '4006381333931'])(
    'books as many as were scanned where the next one comes before an amount: %j',
    (typed) => {
      mode = 'receive'
      load(stock, [FISH, pet({ petId: 5n })])
      scanner.take('1003')
      scanner.arrival.type(typed)
      scanner.take('5')
      expect(done).toEqual(['done', '1 of 1003', 'done'])
    },
  )

  test('books what was typed where the next one comes, also one of the same pet or of none', () => {
    mode = 'receive'
    load(stock, [FISH])
    scanner.take('1003')
    scanner.arrival.type('24')
    scanner.take('1003')
    scanner.arrival.type('3')
    scanner.take('8')
    expect(done).toEqual(['done', '24 of 1003', 'done', '3 of 1003', 'refused'])
  })

  test('is the amount where a person types it beside the field, and a scan where a machine does', () => {
    mode = 'receive'
    load(stock, [FISH, pet({ petId: 24n })])
    scanner.take('1003')
    scanner.take('24', { isTyped: true })
    scanner.take('24', { isTyped: true })
    scanner.take('24')
    expect(done).toEqual(['done', '24 of 1003', 'done', 'done'])
    expect(scanner.arrival.open.value).toMatchObject({ pet: { petId: 24n }, scans: 2 })
  })

  test('is no amount where it came slowly into the field: a code, or a number of a pet that was not said twice', () => {
    mode = 'receive'
    load(stock, [FISH, pet({ petId: 2000n })])
    const enter = (typed: string) => {
      scanner.arrival.type(typed)
      scanner.arrival.enter()
    }
    scanner.take('1003')
    enter('1003')
    expect(scanner.arrival.open.value).toMatchObject({ scans: 2 })
    enter('2000')
    expect(scanner.arrival.open.value?.doubted?.petId).toBe(2000n)
    expect(done).toEqual(['done', 'done'])
    scanner.arrival.enter()
    expect(done.at(-1)).toBe('2000 of 1003')
    scanner.take('1003')
    enter('4006381333931')
    expect(done.slice(-2)).toEqual(['1 of 1003', 'refused'])
  })

  test('is booked where another mode is chosen before the amount', () => {
    mode = 'receive'
    load(stock, [FISH])
    scanner.take('1003')
    scanner.moveOn()
    expect(done).toEqual(['done', '1 of 1003'])
    expect(scanner.arrival.open.value).toBeUndefined()
  })

  test.each(SCAN_MODES)('outside of the stock changes nothing, and says so: %s', (chosen) => {
    mode = chosen
    load(stock, [FISH])
    const unused = chosen === 'lookUp' ? undefined : chosen
    const heard = unused === undefined ? 'done' : 'refused'
    const cases = [
      ['open', ['#/pets/1003', heard], unused && 'opened'],
      ['choose', ['choose 1003', 'done'], 'chosen'],
      ['name', [heard], 'named'],
    ] as const
    for (const [asked, expected, about] of cases) {
      use = asked
      done = []
      scanner.take('1003')
      expect([done, scanner.notice.value?.about]).toEqual([[...expected], about])
      expect(scanner.notice.value?.unused).toBe(unused)
      done = []
      for (const code of ['8', '36000291452']) scanner.take(code)
      expect(done.filter((each) => /^-?\d+ of|^count/.test(each))).toEqual([])
    }
    expect([scanner.result.value, scanner.missed.value]).toEqual([undefined, []])
  })

  test('that may mean a pet chooses it after a tap, where scans choose', () => {
    use = 'choose'
    mode = 'sell'
    load(stock, [FISH])
    scanner.take('36000291452')
    expect(done).toEqual(['refused'])
    scanner.choose(FISH)
    expect(done).toEqual(['refused', 'choose 1003', 'done'])
  })

  test.each(['1003', '036000291452', '0036000291452', '00036000291452'])(
    'finds its pet by number and barcode alike, also with zeros in front: %s',
    (code) => {
      load(stock, [FISH])
      scanner.take(code)
      expect(done).toEqual(['#/pets/1003', 'done'])
    },
  )

  test('finds its pet by the long form of a code, where the short one is of no pet', () => {
    load(stock, [{ ...FISH, barcodes: ['012345000065'] }, pet({ petId: 7n, barcodes: ['7654'] })])
    scanner.take('01234565', { longForm: '012345000065' })
    scanner.take('7654', { longForm: '1003' })
    expect(done).toEqual(['#/pets/1003', 'done', '#/pets/7', 'done'])
  })

  test.each(SCAN_MODES)('only opens its pet with a key that reads: %s', (chosen) => {
    mode = chosen
    load(stock, [FISH])
    mayWrite = false
    scanner.take('1003')
    expect(done).toEqual(['#/pets/1003', 'done'])
  })

  test('waits for the stock, in the order it was scanned, each in the mode of its time', () => {
    mode = 'sell'
    scanner.take('5')
    mode = 'lookUp'
    scanner.take('1003')
    expect(done).toEqual([])
    expect(scanner.notice.value).toEqual({ about: 'waiting', text: '1003' })
    load(stock, [FISH, pet({ petId: 5n, quantity: 2 })])
    expect(done).toEqual(['-1 of 5', 'done', '#/pets/1003', 'done'])
    expect(scanner.notice.value).toBeUndefined()
  })

  test.each(SCAN_MODES)('changes nothing where no pet has it, and says so: %s', (chosen) => {
    mode = chosen
    load(stock, [FISH])
    for (const text of ['-7', '0042', '4006381333931', 'C1-42']) {
      scanner.take(text)
      expect(scanner.notice.value).toEqual({ about: 'unknown', text })
    }
    expect(done).toEqual(Array(4).fill('refused'))
  })

  test.each(['4.00638E+12', 'Größe', 'two words', 'x'.repeat(65)])(
    'is told apart where no pet can have it: %s',
    (text) => {
      load(stock, [FISH])
      scanner.take(text)
      expect(scanner.notice.value).toEqual({ about: 'foreign', text })
      expect(done).toEqual(['refused'])
    },
  )

  test('goes into the form that is open, in each mode, and only with a key that writes', () => {
    mode = 'sell'
    form = true
    load(stock, [FISH])
    scanner.take('1003')
    form = false
    scanner.take('036000291452')
    expect(scanner.notice.value).toBeUndefined()
    scanner.take('two words')
    expect(scanner.notice.value).toEqual({ about: 'foreign', text: 'two words' })
    const filledIn = ['form 1003', 'done', 'form 036000291452', 'refused']
    expect(done).toEqual([...filledIn, 'form two words', 'refused'])
    mayWrite = false
    scanner.take('1003')
    expect(done.slice(-2)).toEqual(['#/pets/1003', 'done'])
  })

  test.each(['sell', 'receive'] as const)(
    'closes the panel of another pet, and not its own, where a scan changes the stock: %s',
    (chosen) => {
      mode = chosen
      load(stock, [FISH])
      open = 1003n
      scanner.take('1003')
      expect(done).not.toContain('#/')
      open = 7n
      scanner.take('1003')
      expect(done.filter((each) => each === '#/')).toHaveLength(1)
      left = 0
      scanner.take('1003')
      expect(done.filter((each) => each === '#/')).toHaveLength(2)
    },
  )

  test('that has changed nothing is kept beside the next scans, until the person has seen it', () => {
    mode = 'sell'
    load(stock, [FISH, pet({ petId: 5n })])
    scanner.take('4006381333931')
    left = 0
    scanner.take('1003')
    left = 12
    scanner.take('5')
    scanner.dismiss()
    expect(scanner.result.value).toMatchObject({ what: 'sold', petId: 5n })
    expect(scanner.missed.value).toMatchObject([
      { mode: 'sell', code: '4006381333931', because: { about: 'unknown' } },
      { mode: 'sell', code: '1003', because: { pet: { petId: 1003n } } },
    ])
    scanner.dismissMissed()
    expect(scanner.missed.value).toEqual([])
  })

  test.each(['sell', 'receive', 'count'] as const)(
    'is no scan that was missed where it found its pet: %s',
    (chosen) => {
      mode = chosen
      load(stock, [FISH])
      scanner.take('1003')
      expect(scanner.missed.value).toEqual([])
      scanner.take('8')
      expect(scanner.missed.value).toMatchObject([{ mode: chosen, code: '8' }])
    },
  )

  const CUT = `4006381333931${SEPARATOR}1003`
  const OTHER = pet({ petId: 1004n, name: 'Guppy', quantity: 9, barcodes: ['03600029145'] })

  test.each(SCAN_MODES)(
    'changes nothing where keys without a character stand in it, and it is no GS1 code: %s',
    (chosen) => {
      mode = chosen
      load(stock, [FISH])
      scanner.take(CUT)
      expect(scanner.notice.value?.about).toBe('cut')
      expect(done).toEqual(['refused'])
    },
  )

  test('that nothing has ended changes nothing, and is told', () => {
    mode = 'sell'
    load(stock, [FISH])
    scanner.takeUnended('1003')
    expect(done).toEqual(['refused'])
    expect(scanner.notice.value).toEqual({ about: 'unended', text: '1003' })
    expect(scanner.missed.value).toMatchObject([{ because: { about: 'unended' } }])
  })

  test.each(['0100036000291452', '03600029145', '36000291452'])(
    'that may mean a pet sells it after a tap alone, once: %s',
    (code) => {
      mode = 'sell'
      load(stock, [FISH])
      scanner.take(code)
      expect(done).toEqual(['refused'])
      const pets = scanner.notice.value?.guess?.pets ?? []
      expect(pets.map(({ petId }) => petId)).toEqual([1003n])
      expect(scanner.missed.value).toHaveLength(1)
      scanner.choose(FISH)
      scanner.choose(FISH)
      expect(done).toEqual(['refused', '-1 of 1003', 'done'])
      expect([scanner.notice.value, scanner.missed.value]).toEqual([undefined, []])
    },
  )

  test('that may mean a pet opens it where a scan looks up, and says that it is not the same', () => {
    load(stock, [FISH])
    scanner.take('36000291452')
    expect(done).toEqual(['#/pets/1003', 'done'])
    expect(scanner.notice.value?.about).toBe('guessed')
  })

  test('that may mean several pets asks which, also where a scan looks up', () => {
    load(stock, [FISH, OTHER])
    scanner.take('0100036000291452')
    expect(done).toEqual(['#/pets/1003', 'done'])
    load(stock, [FISH, { ...OTHER, barcodes: ['003600029145'] }])
    scanner.take('36000291452')
    expect(scanner.notice.value?.guess?.pets).toHaveLength(1)
    load(stock, [FISH, { ...OTHER, barcodes: ['360002914522'] }])
    scanner.take('36000291452')
    expect(scanner.notice.value?.guess?.pets.map(({ petId }) => petId)).toEqual([1003n, 1004n])
  })

  test('that is exactly what a pet has is never a guess', () => {
    mode = 'sell'
    load(stock, [FISH, OTHER])
    scanner.take('03600029145')
    expect(done).toEqual(['-1 of 1004', 'done'])
    scanner.take(']E0036000291452')
    expect(done.slice(2)).toEqual(['-1 of 1003', 'done'])
  })

  test.each(['sell', 'receive', 'count'] as const)(
    'in pieces changes nothing without a tap, unless a check digit says that it is one: %s',
    (chosen) => {
      mode = chosen
      load(stock, [FISH])
      scanner.take('1003', { isInPieces: true })
      expect(done).toEqual(['refused'])
      expect(scanner.notice.value).toMatchObject({ about: 'guessed', guess: { pets: [FISH] } })
      done = []
      scanner.take('036000291452', { isInPieces: true })
      expect(done.at(-1)).toBe('done')
    },
  )

  test.each([
    ['03600029145212345', '036000291452'],
    ['400638133393112', '4006381333931'],
    ['978030640615712345', '9780306406157'],
    [']E3978030640615752495', '9780306406157'],
    ['036000291452 12', '036000291452'],
  ])('in pieces has no add-on, but may be two: %s', (text, barcode) => {
    mode = 'sell'
    const sold = pet({ ...FISH, barcodes: [barcode] })
    load(stock, [sold, { ...OTHER, petId: 12n }])
    scanner.take(text, { isInPieces: true })
    expect(done).toEqual(['refused'])
    expect(scanner.notice.value).toMatchObject({ guess: { pets: [sold], isInPieces: true } })
    expect(scanner.missed.value).toHaveLength(1)
  })

  test.each([
    ['03600029145212345', '036000291452', []],
    ['400638133393112', '4006381333931', []],
    ['978030640615712345', '9780306406157', ['-1 of 1003']],
  ])(
    'at one pace has an add-on for sure on books and magazines alone: %s',
    (text, barcode, sold) => {
      mode = 'sell'
      load(stock, [pet({ ...FISH, barcodes: [barcode] })])
      scanner.take(text)
      expect(done).toEqual(sold.length > 0 ? [...sold, 'done'] : ['refused'])
      expect(scanner.notice.value?.guess?.isInPieces).toBe(sold.length > 0 ? undefined : false)
    },
  )

  test('goes into an open form without what the scanner adds to it', () => {
    form = true
    for (const text of [']E04006381333931', '0104006381333931172701311021']) scanner.take(text)
    expect(done).toEqual(['form 4006381333931', 'done', 'form 4006381333931', 'done'])
  })

  test('is missed by nobody where a scan only looks up, and by the next person', () => {
    load(stock, [FISH])
    scanner.take('8')
    expect(scanner.missed.value).toEqual([])
    mode = 'sell'
    scanner.take('8')
    scanner.moveOn()
    expect(scanner.missed.value).toHaveLength(1)
    scanner.clear()
    expect(scanner.missed.value).toEqual([])
  })

  test('is forgotten when the person signs out', () => {
    scanner.take('1003')
    scanner.clear()
    load(stock, [FISH])
    expect(done).toEqual([])
    expect(scanner.notice.value).toBeUndefined()
  })

  test('takes away what was said of the one before', () => {
    mode = 'sell'
    load(stock, [FISH])
    scanner.take('8')
    scanner.take('1003')
    expect(scanner.notice.value).toBeUndefined()
    scanner.take('8')
    expect(scanner.result.value).toBeUndefined()
  })
})
