import { describe, expect, test } from 'bun:test'
import type { Report } from '../../src/page/state/report.ts'
import { arrivedIn } from '../../src/page/today/report/arrived.ts'
import { reportCsv, worthCsv } from '../../src/page/today/report/report-csv.ts'
import { figuresIn, figuresOf, isImportAlone, isNothing } from '../../src/page/today/report/sums.ts'
import { takingsOf } from '../../src/page/today/report/takings.ts'

const NOTHING = { sold: 0, returned: 0, arrived: 0, died: 0, lost: 0, otherwise: 0, imported: 0 }

describe('the figures of a report', () => {
  test('take what was undone off what was sold, and off all else', () => {
    const figures = figuresOf({
      sale: { movements: 3, taken: 5, added: 2 },
      arrival: { movements: 2, taken: 1, added: 12 },
      died: { movements: 2, taken: 2, added: 0 },
      damage: { movements: 1, taken: 1, added: 0 },
      return: { movements: 1, taken: 0, added: 1 },
    })
    expect(figures).toEqual({
      ...NOTHING,
      ...{ sold: 3, returned: 1, arrived: 11, died: 2, lost: 1 },
    })
  })

  test('put together what is neither sold, arrived nor lost, as what it comes to', () => {
    const figures = figuresOf({
      update: { movements: 9, taken: 4, added: 1 },
      count: { movements: 2, taken: 0, added: 2 },
      other: { movements: 1, taken: 3, added: 0 },
    })
    expect(figures).toEqual({ ...NOTHING, otherwise: -4 })
    expect(isNothing(figures)).toBe(false)
    expect(isNothing(figuresOf({ count: { movements: 1, taken: 0, added: 0 } }))).toBe(true)
  })

  test('tell what spreadsheets have set apart from other changes', () => {
    const figures = figuresOf({
      import: { movements: 364, taken: 2, added: 16_509 },
      count: { movements: 1, taken: 3, added: 0 },
    })
    expect(figures).toEqual({ ...NOTHING, otherwise: -3, imported: 16_507 })
    expect(figuresIn([figures])).toContain('imported')
    expect(figuresIn([NOTHING])).not.toContain('imported')
    expect(isImportAlone(figures)).toBe(false)
    expect(isImportAlone({ ...figures, otherwise: 0 })).toBe(true)
  })

  test('are saved with their names above them, and no name is calculated', () => {
    const reasons = {
      sale: { movements: 1, taken: 2, added: 0 },
      count: { movements: 1, taken: 1, added: 0 },
    }
    const day = '2026-01-05'
    const report: Report = {
      ...{ timeZone: 'UTC', by: 'day', from: day, to: day, total: { reasons } },
      kinds: [{ kind: null, reasons }],
      buckets: [{ from: day, to: day, startsAt: 0, endsAt: 1, reasons }],
      pets: [{ petId: -5n, name: '=1+1', kind: null, isRemoved: false, reasons }],
      ...{ morePets: false, isComplete: true, countedTo: null },
    }
    const names = 'sold;returned;arrived;died;lost;otherwise;imported'
    expect(reportCsv(report, 'pets', ';')).toBe(
      `\uFEFFpetId;name;kind;${names}\n-5;'=1+1;;2;0;0;0;0;-1;0\n`,
    )
    expect(reportCsv(report, 'time', ';')).toBe(
      `\uFEFFfrom;to;${names}\n2026-01-05;2026-01-05;2;0;0;0;0;-1;0\n`,
    )
    expect(reportCsv(report, 'kinds', ',')).toBe(
      `\uFEFFkind,${names.replaceAll(';', ',')}\n,2,0,0,0,0,-1,0\n`,
    )
  })
})

describe('the takings of a report', () => {
  const EUR = { number: 1, code: 'EUR', digits: 2 }
  const JPY = { number: 2, code: 'JPY', digits: 0 }
  const line = { added: 0, taken: 0 }
  const reasons = {
    sale: { movements: 4, taken: 7, added: 1 },
    return: { movements: 2, taken: 0, added: 2 },
    died: { movements: 1, taken: 1, added: 0 },
  }
  const money = [
    { ...line, reason: 'sale', currency: 1, amount: 3_750, taken: 4, added: 1 },
    { ...line, reason: 'return', currency: 1, amount: -5, added: 1 },
    { ...line, reason: 'sale', currency: 2, amount: 900, taken: 1 },
  ] as const

  test('are of each currency by itself, with the units of which the amount is not known', () => {
    expect(takingsOf({ reasons, money: [...money] }, [EUR, JPY])).toEqual({
      amounts: [
        { currency: JPY, amount: 900 },
        { currency: EUR, amount: 3_745 },
      ],
      unknown: 2 + 1,
    })
    expect(takingsOf({ reasons, money: [] }, [EUR])).toEqual({ amounts: [], unknown: 6 + 2 })
    const all = { sale: reasons.sale }
    const known = [{ ...money[0], taken: 7 }]
    expect(takingsOf({ reasons: all, money: known }, [EUR])).toMatchObject({ unknown: 0 })
  })

  test('are nothing in a shop without a currency', () => {
    expect(takingsOf({ reasons }, undefined)).toBeUndefined()
  })

  test('are saved in columns of their own, by currency, with the decimals of the device', () => {
    const part = { reasons, money: [...money] }
    const report = {
      ...{ kinds: [{ kind: 'Fish', ...part }], currencies: [EUR, JPY], total: part },
    } as unknown as Report
    const names = ['sales EUR', 'sales JPY', 'soldForUnknown']
    const more = ['givenBack EUR', 'givenBack JPY', 'returnedForUnknown']
    expect(reportCsv(report, 'kinds', ';')).toBe(
      `\uFEFFkind;sold;returned;arrived;died;lost;otherwise;imported;${[...names, ...more].join(';')}\n` +
        'Fish;6;2;0;1;0;0;0;37,50;900;2;-0,05;0;1\n',
    )
    expect(reportCsv(report, 'kinds', ',')).toContain(',37.50,900,2,-0.05,0,1\n')
  })
})

test('what the stock is worth is saved with what has no price and what does not sell', () => {
  const none = {
    petsWithoutPrice: 0,
    unitsWithoutPrice: 0,
    petsWithoutCost: 1,
    unitsWithoutCost: 3,
  }
  const sum = { pets: 2, units: 5, atPrice: 123_450, atCost: 5, ...none }
  const worth = {
    all: sum,
    kinds: [{ kind: '=Fish', sum }],
    unsold: [{ days: 30, sum: { ...sum, atPrice: 0 } }],
  }
  const csv = worthCsv(worth, { number: 1, code: 'EUR', digits: 2 }, ';')
  const names = 'pets;units;atPrice EUR;petsWithoutPrice;unitsWithoutPrice;atCost EUR'
  expect(csv.split('\n')).toEqual([
    `\uFEFFof;kind;notSoldForDays;${names};petsWithoutCost;unitsWithoutCost`,
    'all;;;2;5;1234,50;0;0;0,05;1;3',
    "kind;'=Fish;;2;5;1234,50;0;0;0,05;1;3",
    'unsold;;30;2;5;0,00;0;0;0,05;1;3',
    '',
  ])
})

describe('what came in a time', () => {
  const came = { movements: 1, taken: 0, added: 5 }
  const undone = { movements: 2, taken: 5, added: 5 }
  const gone = { movements: 1, taken: 5, added: 0 }
  const pets = [
    { petId: 1n, isRemoved: false, reasons: { arrival: came, sale: gone } },
    { petId: 2n, isRemoved: false, reasons: { arrival: undone } },
    { petId: 3n, isRemoved: false, reasons: { add: came } },
    // Added with some, and more of it came; one of them was a mistake.
    {
      petId: 7n,
      isRemoved: false,
      reasons: { add: came, arrival: { movements: 2, taken: 1, added: 5 } },
    },
    // A removal that was undone.
    { petId: 4n, isRemoved: false, reasons: { add: came, remove: gone } },
    { petId: 5n, isRemoved: true, reasons: { arrival: came } },
    { petId: 6n, isRemoved: false, reasons: { import: came } },
  ] as unknown as Report['pets']

  test('are the pets that arrived or were added, without what was undone, removed or imported', () => {
    expect([...arrivedIn({ pets, morePets: false })]).toEqual([
      [1n, 5],
      [3n, 5],
      [7n, 9],
    ])
  })

  test('is not said where the report names not all of them', () => {
    expect(arrivedIn({ pets, morePets: true })).toEqual(new Map())
  })
})
