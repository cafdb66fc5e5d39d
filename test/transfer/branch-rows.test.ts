import { describe, expect, test } from 'bun:test'
import { readImport } from '../../src/transfer/read-import.ts'
import {
  ALL_BRANCHES,
  questionsOf,
  type ReadingDecisions,
} from '../../src/transfer/reading/questions.ts'

const readCsv = (csv: string, decisions: ReadingDecisions = {}) =>
  readImport(new TextEncoder().encode(csv), { decisions })

type Reading = ReturnType<typeof readCsv>
const quantitiesIn = ({ rows }: Reading) =>
  rows.map(({ petId, name, quantity }) => [petId === null ? name : Number(petId), quantity])
const questionsIn = ({ warnings, problems }: Reading) => questionsOf([...warnings, ...problems])
const askedIn = (reading: Reading) =>
  questionsIn(reading).flatMap(({ about, choices }) =>
    about === 'branch' ? [choices.map(({ value }) => value)] : [],
  )
const subjectsIn = (reading: Reading) => questionsIn(reading).map(({ about }) => about)

const listBy = (column: string) =>
  `petId,name,${column},quantity\n1,Neon,Attic,200\n1,Neon,Shop,48\n2,Guppy,Shop,7\n2,Guppy,Attic,90\n,Betta,Attic,5\n,Betta,Shop,6\n4,Advice,,0\n`

describe('a list with a line for each place', () => {
  test.each([
    'Location',
    'Location Name',
    'HB.location',
    'Warehouse',
    'Filiale',
    'Lagerort',
    'Store',
  ])('is asked whose stock comes in, by its column %s', (column) => {
    const reading = readCsv(listBy(column))
    expect(askedIn(reading)).toEqual([['Attic', 'Shop', ALL_BRANCHES]])
    const warning = reading.warnings.find(({ code }) => code === 'branches')
    expect(warning?.text).toBe(
      `the column "${column}" has 2 places, and some pets have a line for each: decide for one of them, or that all are added up`,
    )
    expect(warning?.question?.choices[1]?.shows).toEqual([
      { line: 3, text: 'Neon: 48' },
      { line: 4, text: 'Guppy: 7' },
      { line: 7, text: 'Betta: 6' },
    ])
  })

  test.each([
    [
      'Shop',
      [
        [1, 48],
        [2, 7],
        ['Betta', 6],
        [4, 0],
      ],
    ],
    [
      'attic',
      [
        [1, 200],
        [2, 90],
        ['Betta', 5],
        [4, 0],
      ],
    ],
  ] as const)('has the stock of %s alone, and what is in no place', (branch, quantities) => {
    const reading = readCsv(listBy('Location'), { branch })
    expect(reading.problems).toEqual([])
    expect(quantitiesIn(reading)).toEqual(quantities.map((each) => [...each]))
    const [first] = reading.warnings.filter(({ code }) => code === 'branches_left_out')
    expect(first).toMatchObject({ value: branch, count: 3 })
    expect(askedIn(reading)).toEqual([])
  })

  test('has the stock of all places added up where a person decides so, and says it', () => {
    const added = readCsv(listBy('Location'), { branch: ALL_BRANCHES })
    expect(added.problems).toEqual([])
    expect(subjectsIn(added)).toEqual([])
    expect(quantitiesIn(added)).toEqual([
      [1, 248],
      [2, 97],
      ['Betta', 11],
      [4, 0],
    ])
    expect(added.warnings.find(({ code }) => code === 'added_up')).toMatchObject({ count: 3 })
    const kept = readCsv(listBy('Location'), { branch: ALL_BRANCHES, repeatedPets: 'keep' })
    expect(kept.problems.map(({ code, line }) => [code, line])).toEqual([
      ['repeated_pet', 3],
      ['repeated_pet', 5],
    ])
  })

  test('is asked one thing of its lines, and whether they are added up where one place has several', () => {
    const open = readCsv(listBy('Location'))
    expect(subjectsIn(open)).toEqual(['branch'])
    expect(open.problems.map(({ question }) => question?.about)).toEqual(['branch', 'branch'])
    expect(subjectsIn(readCsv(listBy('Shelf')))).toEqual(['repeatedPets'])
    const names = readCsv('name,Location,quantity\nNeon,Attic,200\nNeon,Shop,48\nBetta,Shop,3\n')
    expect(subjectsIn(names)).toEqual(['branch'])
    const again = `${listBy('Location')}1,Neon,Shop,2\n`
    expect(subjectsIn(readCsv(again))).toEqual(['branch'])
    expect(subjectsIn(readCsv(again, { branch: 'Shop' }))).toEqual(['repeatedPets'])
    expect(subjectsIn(readCsv(again, { branch: 'Attic' }))).toEqual([])
  })

  test('is refused with a place that it does not have, and asked again', () => {
    const reading = readCsv(listBy('Location'), { branch: 'Shp', repeatedPets: 'added' })
    expect(reading.problems.map(({ code, reason }) => [code, reason])).toEqual([
      ['unknown_branch', 'has no place "Shp" whose lines could be read'],
    ])
    expect(askedIn(reading)).toEqual([['Attic', 'Shop', ALL_BRANCHES]])
  })
})

test('a place has what is in it', () => {
  const csv =
    'petId,name,Location,quantity\n1,Neon,WH/Stock,120\n1,Neon,WH / Stock / Shelf 2,5\n1,Neon,WH/Stock 2,40\n'
  const reading = readCsv(csv, { branch: 'WH/Stock', repeatedPets: 'added' })
  expect(quantitiesIn(reading)).toEqual([[1, 125]])
})

describe('nothing is asked', () => {
  test.each([
    [
      'of places, each with pets of its own',
      listBy('Location').replace(/\n(1,Neon|2,Guppy|,Betta),Attic[^\n]*/g, ''),
    ],
    ['of shelves in the place', listBy('Location').replaceAll('Attic', 'Shop / Shelf 2')],
    ['of bins within a place', listBy('Bin Location')],
    ['of numbers of places', listBy('Location ID')],
    ['of lots in one place', listBy('Location').replaceAll('Attic', 'Shop')],
    [
      'of variants in places of their own',
      'petId,name,Option1 Value,Location,quantity\n,Guppy,Male,Shop,5\n,Guppy,Female,Attic,6\n',
    ],
  ])('%s', (_, csv) => {
    expect(askedIn(readCsv(csv))).toEqual([])
  })

  test('and no place taken, where no column says it', () => {
    const [problem, ...others] = readCsv('petId,name,quantity\n1,Neon,4\n', {
      branch: 'Shop',
    }).problems
    expect(problem?.code).toBe('unknown_branch')
    expect(others).toEqual([])
  })
})
