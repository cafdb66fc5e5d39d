import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Pet } from '../../src/page/state/pet.ts'
import { EVERYTHING, PetSearch } from '../../src/page/state/query.ts'
import { meantPet, readSearch, wordsIn } from '../../src/page/state/search.ts'
import { SearchIndex } from '../../src/page/state/search-index.ts'
import { runs } from '../support/property-runs.ts'
import { pet } from './pets.ts'

const PETS = [
  pet({ petId: 1n, name: 'Betta, "Crowntail" blue', kind: 'Fish', barcodes: ['036000291452'] }),
  pet({ petId: 2n, name: 'Betta, red', kind: 'Fish', barcodes: ['4006381333931', 'Tank-7/b'] }),
  pet({ petId: 31n, name: 'Müllers Zwergkaninchen', kind: 'Säugetier' }),
  pet({ petId: 32n, name: 'Mueller’s tortoise', kind: null, barcodes: ['00123'] }),
  pet({ petId: 33n, name: 'Großer Éclair-Guppy 1.5 cm', kind: 'Fish' }),
  pet({ petId: -5n, name: null, kind: 'Bird' }),
  pet({ petId: 4006381000000n, name: null, kind: null }),
]

const found = (search: string, pets: readonly Pet[] = PETS) => {
  const marks = new SearchIndex().find(pets, readSearch(search))
  return pets.filter((_, at) => marks[at] !== 0).map(({ petId }) => Number(petId))
}

describe('a search', () => {
  test('finds by words in any order, and by parts of them', () => {
    expect(found('blue betta')).toEqual([1])
    expect(found('  BETTA   crown ')).toEqual([1])
    expect(found('betta')).toEqual([1, 2])
    expect(found('kaninchen')).toEqual([31])
    expect(found('betta yellow')).toEqual([])
  })

  test('takes accents, umlauts and sharp s as they are written, and as they are typed without', () => {
    for (const text of ['müller', 'muller', 'MÜLLER', 'mu\u0308ller']) {
      expect(found(text)).toContain(31)
    }
    expect(found('mueller')).toEqual([31, 32])
    expect(found('müller')).toEqual([31, 32])
    expect(found('eclair')).toEqual([33])
    for (const text of ['groß', 'gross', 'GROSS', 'großer guppy']) expect(found(text)).toEqual([33])
  })

  test('makes no difference between apostrophes, or none', () => {
    for (const text of ["mueller's", 'mueller’s', 'muellers']) expect(found(text)).toContain(32)
  })

  test('separates words by the character before a hyphen, point or comma, and by the one after it', () => {
    // The rule in one expression, which the oldest browsers of the page do not know.
    const rule = /(?:[\s;:!?()"„“”«»/+&_]|(?<!\d)[.,]|[.,](?!\d)|(?<=\p{L})[-‐–](?=\p{L}|\s|$))+/gu
    const signs = fc.constantFrom(...'aé𐐷1٣-‐–., ;/\n#')
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 12 }), (text) => {
        expect(wordsIn(text)).toBe(text.replace(rule, ' ').trim())
      }),
      runs(1000),
    )
  })

  test('takes hyphens, commas and quotation marks as what separates words', () => {
    expect(found('guppy-eclair')).toEqual([33])
    expect(found('red, betta')).toEqual([2])
    expect(found('„crowntail“')).toEqual([1])
    expect(found('1.5 cm')).toEqual([33])
    expect(found('15')).toEqual([])
  })

  test('finds by kind, together with a name', () => {
    expect(found('fish')).toEqual([1, 2, 33])
    expect(found('fish red')).toEqual([2])
    expect(found('saugetier')).toEqual([31])
    expect(found('bird')).toEqual([-5])
  })

  test('finds a number by its beginning, and never by its middle', () => {
    // A barcode begins with 03, too.
    expect(found('3')).toEqual([1, 31, 32, 33])
    expect(found('33')).toEqual([33])
    expect(found('#31')).toEqual([31])
    expect(found('-5')).toEqual([-5])
    expect(found('031')).toEqual([31])
    expect(found('1000000')).toEqual([])
  })

  test('finds a barcode whatever its zeros are, and as it is printed, with blanks', () => {
    const codes = ['036000291452', '0036000291452', '00036000291452', '36000291452', '036000']
    for (const code of codes) expect(found(code)).toEqual([1])
    expect(found('0 36000 29145 2')).toEqual([1])
    expect(found('4 006381 333931')).toEqual([2])
    expect(found('tank-7/b')).toEqual([2])
    expect(found('TANK')).toEqual([2])
    expect(found('04006381')).toEqual([2, 4006381000000])
    expect(found('00123')).toEqual([32])
  })

  test('finds what a plain reading of the rule finds', () => {
    const name = fc.option(
      fc
        .array(fc.constantFrom('Ara', 'ära', 'Straße', 'strasse', 'a-b', "o'a", '12', '1.5'), {
          minLength: 1,
          maxLength: 3,
        })
        .map((words) => words.join(' ')),
    )
    const code = fc.constantFrom('012', '12', 'ar-1', '00', '036000291452', '1,5')
    const pets = fc.array(
      fc
        .record({
          petId: fc.constantFrom(-1n, 0n, 1n, 12n, 120n, 36000291452n),
          name,
          kind: fc.option(fc.constantFrom('Ara', 'Bär')),
          barcodes: fc.array(code, { maxLength: 2 }),
        })
        .map(pet),
      { maxLength: 8 },
    )
    const words = fc.constantFrom(
      ...['a', 'ar', 'ara', 'aera', 'är', 'ss', 'ß', 'a-b', 'b', '0', '00', '01', '012', '1', '12'],
      ...['1.5', '5', "o'a", 'oa', '#12', '-1', '36', '0036000291452', ',', '(ara)', '0 1'],
    )
    const searches = fc.array(words, { maxLength: 3 }).map((each) => each.join(' '))
    fc.assert(
      fc.property(pets, searches, (all, search) => {
        const ranks = new SearchIndex().find(all, readSearch(search))
        expect([...ranks].map(Boolean)).toEqual(all.map((each) => isFound(each, search)))
      }),
      runs(2_000),
    )
  })
})

test('a kept index finds what a new one does, whatever was prepared and has changed since', () => {
  const anyName = fc.constantFrom('Ara', 'Bär', 'Betta', 'Guppy', 'Newt')
  const change = fc.record({
    what: fc.constantFrom('rename', 'add', 'remove'),
    at: fc.nat({ max: 900 }),
    name: anyName,
    prepares: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.nat({ max: 800 }), fc.array(change, { maxLength: 12 }), (size, changes) => {
      const kept = new SearchIndex()
      const search = readSearch('bär')
      let pets = Array.from({ length: size }, (_, at) =>
        pet({ petId: BigInt(at), name: at % 3 ? 'Ara' : 'Bär' }),
      )
      kept.prepare(pets.slice(0, 300))
      for (const [made, { what, at, name, prepares }] of changes.entries()) {
        const changed = pet({ petId: BigInt(1_000 + made), name })
        pets =
          what === 'remove'
            ? pets.toSpliced(at, 1)
            : pets.toSpliced(at, Number(what === 'rename'), changed)
        if (prepares) kept.prepare(pets.slice(at, at + 20))
        expect(kept.find(pets, search)).toEqual(new SearchIndex().find(pets, search))
      }
    }),
    runs(200),
  )
})

/** The rule, read word by word and pet by pet. */
function isFound({ petId, name, kind, barcodes }: Pet, search: string): boolean {
  const codes = [String(petId), ...barcodes]
  const names = [name, kind].flatMap((text) => (text === null ? [] : spelled(text)))
  const isCode = (word: string) =>
    codes.some((code) => code.startsWith(word) || beginsWithout0(code, word))
  const words = search.split(' ').filter((word) => word !== '')
  if (words.length > 1 && words.every((word) => /^\d+$/.test(word)) && isCode(words.join(''))) {
    return true
  }
  return words.every((word) => {
    const plain = word.replace('#', '')
    const parts = plain === 'a-b' ? ['a', 'b'] : [plain.replace(/^[(,]|[)]$/g, '')]
    const hasPart = (part: string) =>
      spelled(part).some((form) => names.some((text) => text.includes(form)))
    return plain === ',' || isCode(plain) || parts.every(hasPart)
  })
}

/** Whether a code of digits begins with a word of digits, without the zeros in front of both. */
function beginsWithout0(code: string, word: string): boolean {
  if (!/^\d+$/.test(code) || !/^\d+$/.test(word) || Number(word) === 0) return false
  return String(Number(code)).startsWith(String(Number(word)))
}

function spelled(text: string): string[] {
  const plain = text.toLowerCase().replace("'", '').replace('ß', 'ss')
  return [plain.replace('ä', 'a'), plain.replace('ä', 'ae')]
}

describe('the pet that Enter opens', () => {
  const meant = (search: string) => meantPet(PETS, search)?.petId

  test('is the only one that is found', () => {
    expect(meantPet(PETS.slice(1, 2), 'whatever')?.petId).toBe(2n)
    expect(meantPet([], '2')).toBeUndefined()
  })

  test('is, of many, the one whose number or barcode was written in full, and else none', () => {
    expect(meant('31')).toBe(31n)
    expect(meant('#31')).toBe(31n)
    expect(meant('0 36000 29145 2')).toBe(1n)
    expect(meant('0036000291452')).toBe(1n)
    expect(meant('3')).toBeUndefined()
    expect(meant('betta')).toBeUndefined()
    expect(meant('123')).toBeUndefined()
  })
})

test('a hundred thousand pets are searched whole', () => {
  const pets = Array.from({ length: 100_000 }, (_, at) =>
    pet({
      petId: BigInt(at),
      name: `Betta, "Crowntail" ${at % 2 ? 'blue' : 'red'} ${at}`,
      kind: at % 3 ? 'Fish' : null,
      barcodes: at % 5 ? [] : [String(4006381000000 + at)],
    }),
  )
  const byId = new Map(pets.map((each) => [each.petId, each]))
  const stock = { all: pets, find: (petId: bigint) => byId.get(petId) }
  const search = new PetSearch('en')
  const type = (text: string) => search.select(stock, { ...EVERYTHING, search: text }).length
  for (const [text, count] of [
    ['b', 100_000],
    ['blue betta', 50_000],
    ['04006381', 20_000],
    ['nothing like it', 0],
  ] as const) {
    expect(type(text)).toBe(count)
  }
})
