import { describe, expect, test } from 'bun:test'
import { forgetReadings } from '../../src/page/spreadsheet/import/forget-files.ts'
import { ImportDesk } from '../../src/page/spreadsheet/import/import-desk.ts'
import { ImportFile } from '../../src/page/spreadsheet/import/import-file.ts'
import { RememberedReadings } from '../../src/page/spreadsheet/import/remembered-readings.ts'
import { untilEqual } from '../support/wait.ts'
import { header, number, row, workbook } from '../transfer/xlsx/fixtures.ts'
import { memoryStorage } from './memory-storage.ts'
import { pet } from './pets.ts'

/** In an empty one, all pets without a number are new. */
const STOCK = [pet({ petId: 77n })]

const openDesk = (readings: RememberedReadings) =>
  new ImportDesk({
    shop: () => ({ stock: STOCK, currency: null }),
    readings,
    openReader(bytes) {
      const file = new ImportFile(bytes)
      return {
        read: async (question, { stock }) => {
          file.compareWith(stock)
          return file.read(question)
        },
        write: async () => file.write(),
        close() {},
      }
    },
  })

const until = (desk: ImportDesk) => untilEqual(() => desk.isReading, false)

async function chosen(readings: RememberedReadings, content: string | Uint8Array<ArrayBuffer>) {
  const desk = openDesk(readings)
  await desk.choose(new File([content], 'list'))
  return desk
}

/** Decides what is asked, each by the last of its choices, and brings the file in. */
async function broughtIn(readings: RememberedReadings, content: string | Uint8Array<ArrayBuffer>) {
  const desk = await chosen(readings, content)
  for (let [question] = desk.findings?.questions ?? []; question !== undefined; ) {
    desk.decide(question, question.choices.at(-1)?.value ?? '')
    await until(desk)
    ;[question] = desk.findings?.questions ?? []
  }
  return desk
}

const CSV =
  'petId,quantity,name,Farbe,Left\n1,12.000,Neon,rot,7\n2,3.000,Neon,blau,8\n2,3.000,Neon,blau,8\n'
const NEXT = CSV.replaceAll('Neon', 'Guppy').replace('12', '15')

describe('how a file was read that was brought in', () => {
  test('is how the next one with the same header is read, until a person is asked again', async () => {
    const readings = new RememberedReadings(memoryStorage())
    const first = await broughtIn(readings, CSV)
    first.mapColumn('lowStockAt', 'Left')
    await until(first)
    expect(first.isRecalled).toBe(false)
    const { decisions } = first
    expect(Object.keys(decisions).sort()).toEqual(['decimals', 'repeatedPets', 'variantNames'])
    expect((await chosen(readings, NEXT)).isRecalled).toBe(false)
    first.remember()

    const next = await chosen(readings, NEXT)
    expect([next.isRecalled, next.decisions]).toEqual([true, decisions])
    expect(next.findings?.mappings).toContainEqual({ name: 'Left', column: 'lowStockAt' })
    expect(next.questions[0]?.choices[0]?.shows[0]?.text).toContain('15')
    next.edit({ kind: 'leave_out', lines: [4], beside: '' })
    await until(next)
    next.forgetLast()
    await until(next)
    expect([next.isRecalled, next.decisions, next.edits.length]).toEqual([false, {}, 1])
    expect(next.findings?.mappings).not.toContainEqual({ name: 'Left', column: 'lowStockAt' })
    next.remember()
    expect(readings.all()).toEqual([])
  })

  test('is not how a file with another header is read, nor one that asks nothing', async () => {
    const readings = new RememberedReadings(memoryStorage())
    ;(await broughtIn(readings, CSV)).remember()
    const [, ...lines] = CSV.split('\n')
    for (const names of ['petId,quantity,name,Farbe,Rest', 'petId,quantity,name,Left,Farbe']) {
      const other = await chosen(readings, [names, ...lines].join('\n'))
      expect([other.isRecalled, other.decisions]).toEqual([false, {}])
    }
    const clear = await chosen(readings, 'petId,quantity,name,Farbe,Left\n1,12,Neon,,\n')
    expect([clear.isRecalled, clear.decisions, clear.findings?.mistakes]).toEqual([false, {}, 0])
  })

  test('has no lines that were left out, no edits, and nothing of which pets they are', async () => {
    const readings = new RememberedReadings(memoryStorage())
    const desk = await broughtIn(readings, 'quantity,name,kind\n1.000,Rex,\n2,Tom,\n')
    expect(Object.keys(desk.decisions).sort()).toEqual(['decimals', 'namesakes'])
    desk.edit({ kind: 'leave_out', lines: [3], beside: '' })
    await until(desk)
    desk.remember()
    expect(readings.all()).toEqual([
      {
        format: 'csv',
        header: ['quantity', 'name', 'kind'],
        mappings: null,
        decisions: { decimals: ',' },
      },
    ])
    const next = await chosen(readings, 'quantity,name,kind\n1.000,Rex,\n2,Tom,\n')
    expect(next.edits).toEqual([])
    expect(next.findings?.questions.map(({ about }) => about)).toEqual(['namesakes'])
  })

  test('is found where the header is known by the encoding alone', async () => {
    const dos = await Bun.file(`${import.meta.dir}/../transfer/cases/dos-850.csv`).bytes()
    const later = Uint8Array.from(dos)
    later[dos.indexOf(0x31, 25)] = 0x39
    const readings = new RememberedReadings(memoryStorage())
    // Of other files, and other encodings.
    ;(await broughtIn(readings, CSV)).remember()
    const desk = await chosen(readings, dos)
    const [question] = desk.findings?.questions ?? []
    expect(question?.about).toBe('encoding')
    if (question !== undefined) desk.decide(question, 'ibm850')
    await until(desk)
    desk.remember()
    const next = await chosen(readings, later)
    expect([next.isRecalled, next.decisions]).toEqual([true, { encoding: 'ibm850' }])
    expect(next.findings?.preview.map(({ after }) => after.name)).toEqual([
      ...['Kräuter Öl', 'Fröhlich'],
    ])
    const other = Uint8Array.from(dos)
    other.set(new TextEncoder().encode('note'), 15)
    const unlike = await chosen(readings, other)
    expect([unlike.isRecalled, unlike.decisions]).toEqual([false, {}])
    expect(unlike.findings?.questions.map(({ about }) => about)).toEqual(['encoding'])
  })

  test.each([
    ['where a person has chosen another one', header('quantity', 'name') + row(number(1))],
    ['where the file asks', header('petId', 'quantity', 'name') + row(number(1), number(2))],
  ])('is found by the sheet, %s', async (_, data) => {
    const pets = header('petId', 'quantity', 'name') + row(number(1), number(2))
    const fileOf = (...names: string[]) =>
      Uint8Array.from(
        workbook({ sheets: names.map((name, at) => ({ name, data: at ? data : pets })) }),
      )
    const readings = new RememberedReadings(memoryStorage())
    const desk = await chosen(readings, fileOf('March', 'Old'))
    const question = desk.findings?.questions[0] ?? desk.askForSheet()
    await until(desk)
    if (question !== undefined) desk.decide(question, 'Old')
    await until(desk)
    expect(desk.findings?.sheets?.read).toBe('Old')
    desk.remember()
    const next = await chosen(readings, fileOf('March', 'Old'))
    expect([next.isRecalled, next.findings?.sheets?.read]).toEqual([true, 'Old'])
    const without = await chosen(readings, fileOf('May', 'June'))
    expect([without.isRecalled, without.decisions]).toEqual([false, {}])
  })
})

describe('what is remembered on a device', () => {
  const reading = (at: number) => ({
    ...({ format: 'csv', header: ['quantity', `c${at}`], mappings: null } as const),
    decisions: { decimals: '.' } as const,
  })

  test('is the last of many files, each header once, and is gone once it is forgotten', () => {
    const storage = memoryStorage()
    const readings = new RememberedReadings(storage)
    for (const at of Array.from({ length: 50 }).keys()) readings.keep(reading(at))
    readings.keep(reading(40))
    const kept = readings.all().map(({ header: [, name] }) => name)
    expect([kept.length, kept[0], new Set(kept).size]).toEqual([20, 'c40', 20])
    readings.keep({ ...reading(1), header: Array.from({ length: 500 }, (_, at) => 'x'.repeat(at)) })
    expect(readings.all()).toHaveLength(20)
    forgetReadings(storage)
    expect([readings.all(), storage.length]).toEqual([[], 0])
  })

  test('is nothing where the storage is full or refuses, or holds something else', () => {
    const full = {
      ...memoryStorage(),
      setItem() {
        throw new Error('full')
      },
    }
    const readings = new RememberedReadings(full)
    readings.keep(reading(1))
    expect(readings.all()).toEqual([])
    for (const text of ['{', '{}', 'null', '[1, null, "a"]', '[{"format":"csv","header":[1]}]']) {
      const storage = memoryStorage()
      storage.setItem('petstock.readings', text)
      expect(new RememberedReadings(storage).all()).toEqual([])
    }
  })
})
