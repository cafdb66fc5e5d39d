import { describe, expect, test } from 'bun:test'
import type { Report } from '../../src/page/report/report.ts'
import { reportCsv } from '../../src/page/report/report-csv.ts'
import { figuresOf, isNothing } from '../../src/page/report/sums.ts'

const NOTHING = { sold: 0, returned: 0, arrived: 0, died: 0, lost: 0, otherwise: 0 }

describe('the figures of a report', () => {
  test('take what was undone off what was sold, and off all else', () => {
    const figures = figuresOf({
      sale: { movements: 3, taken: 5, added: 2 },
      arrival: { movements: 2, taken: 1, added: 12 },
      died: { movements: 2, taken: 2, added: 0 },
      damage: { movements: 1, taken: 1, added: 0 },
      return: { movements: 1, taken: 0, added: 1 },
    })
    expect(figures).toEqual({ sold: 3, returned: 1, arrived: 11, died: 2, lost: 1, otherwise: 0 })
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
    const names = 'sold;returned;arrived;died;lost;otherwise'
    expect(reportCsv(report, 'pets', ';')).toBe(
      `\uFEFFpetId;name;kind;${names}\n-5;'=1+1;;2;0;0;0;0;-1\n`,
    )
    expect(reportCsv(report, 'time', ';')).toBe(
      `\uFEFFfrom;to;${names}\n2026-01-05;2026-01-05;2;0;0;0;0;-1\n`,
    )
    expect(reportCsv(report, 'kinds', ',')).toBe(
      `\uFEFFkind,${names.replaceAll(';', ',')}\n,2,0,0,0,0,-1\n`,
    )
  })
})
