import { describe, expect, test } from 'bun:test'
import { ImportDesk, MAX_FILE_BYTES } from '../../src/page/spreadsheet/import/import-desk.ts'
import {
  type FileFindings,
  type FileQuestion,
  ImportFile,
} from '../../src/page/spreadsheet/import/import-file.ts'
import { RememberedReadings } from '../../src/page/spreadsheet/import/remembered-readings.ts'
import { whyNot } from '../../src/page/spreadsheet/import/why-not.ts'
import { untilEqual } from '../support/wait.ts'
import { header, workbook } from '../transfer/xlsx/fixtures.ts'
import { memoryStorage } from './memory-storage.ts'

const CSV = 'petId,quantity\n1,many\n2,many\n'

/** A desk whose reader responds when the test says so. */
function openDesk(readings = new RememberedReadings(memoryStorage())) {
  const asked: FileQuestion[] = []
  let respond: (() => void)[] = []
  let closed = 0
  const desk = new ImportDesk({
    shop: () => ({ stock: [], currency: null }),
    readings,
    openReader(bytes) {
      const file = new ImportFile(bytes)
      return {
        read(question) {
          asked.push(question)
          const { promise, resolve } = Promise.withResolvers<FileFindings>()
          respond.push(() => resolve(file.read(question)))
          return promise
        },
        write: async () => file.write(),
        close: () => {
          closed++
        },
      }
    },
  })
  const respondAll = async (): Promise<void> => {
    while (desk.isReading) {
      const now = respond
      respond = []
      for (const each of now) each()
      await Bun.sleep(0)
    }
  }
  return { desk, asked, respondAll, closed: () => closed }
}

const fileOf = (text: string, name = 'list.csv') => new File([text], name)

describe('the desk of an import', () => {
  test('reads a file again after each change, never twice at once, and shows the last reading', async () => {
    const { desk, asked, respondAll } = openDesk()
    const chosen = desk.choose(fileOf(CSV))
    await untilEqual(() => asked.length, 1)
    await respondAll()
    await chosen
    expect(desk.findings?.mistakes).toBe(2)
    desk.edit({ kind: 'value', column: 'quantity', lines: [2], from: 'many', value: '1' })
    desk.edit({ kind: 'value', column: 'quantity', lines: [3], from: 'many', value: '2' })
    expect(asked.length).toBe(2)
    await respondAll()
    expect(asked.map(({ edits }) => edits.length)).toEqual([0, 1, 2])
    expect(desk.findings?.mistakes).toBe(0)
  })

  test('has other choices after each of a person, and the same ones after a look at more of it', async () => {
    const { desk, asked, respondAll } = openDesk()
    const chosen = desk.choose(fileOf(CSV))
    await untilEqual(() => asked.length, 1)
    await respondAll()
    await chosen
    const choices = [desk.choices]
    const isAnother = (): boolean => !choices.includes(desk.choices)
    desk.readAgain()
    desk.showMore('any')
    desk.correctSingly('any')
    expect(isAnother()).toBe(false)
    const edit = { kind: 'leave_out', lines: [3], beside: 'quantity' } as const
    for (const choose of [
      () => desk.edit(edit),
      () => desk.takeBack(edit),
      () => desk.mapColumn('name', 'quantity'),
      () => desk.decide({ about: 'decimals', column: null, choices: [] }, ','),
      () => desk.forgetLast(),
      () => desk.discard(),
    ]) {
      choose()
      expect(isAnother()).toBe(true)
      choices.push(desk.choices)
    }
  })

  test('takes a correction back', async () => {
    const { desk, asked, respondAll } = openDesk()
    void desk.choose(fileOf(CSV))
    await untilEqual(() => asked.length, 1)
    await respondAll()
    const edit = { kind: 'leave_out', lines: [2, 3], beside: '' } as const
    desk.edit(edit)
    await respondAll()
    expect(desk.findings?.mistakes).toBe(0)
    desk.takeBack(edit)
    await respondAll()
    expect([desk.edits, desk.findings?.mistakes]).toEqual([[], 2])
  })

  test('forgets a file for the next one, also while it is read', async () => {
    const { desk, asked, respondAll, closed } = openDesk()
    void desk.choose(fileOf(CSV))
    await untilEqual(() => asked.length, 1)
    void desk.choose(fileOf('petId,quantity\n1,2\n', 'next.csv'))
    await untilEqual(() => asked.length, 2)
    await respondAll()
    expect(closed()).toBe(1)
    expect([desk.file?.name, desk.findings?.mistakes]).toEqual(['next.csv', 0])
  })

  test('gives one column of the file to one of petstock', async () => {
    const { desk, asked, respondAll } = openDesk()
    void desk.choose(fileOf('No,Left\n1,2\n'))
    await untilEqual(() => asked.length, 1)
    await respondAll()
    expect(desk.findings?.mappings).toEqual([{ name: 'No', column: 'petId' }])
    desk.mapColumn('quantity', 'Left')
    await respondAll()
    expect(desk.findings).toMatchObject({ mistakes: 0, pets: 1 })
    desk.mapColumn('kind', 'Left')
    await respondAll()
    expect(desk.findings?.columns.find(({ column }) => column === 'quantity')?.name).toBeNull()
  })

  test('brings a column with the name that petstock has not in, where a person says so', async () => {
    const { desk, asked, respondAll } = openDesk()
    void desk.choose(fileOf('petId,quantity,status,kind\n1,2,new,fish\n2,3,old,\n'))
    await untilEqual(() => asked.length, 1)
    await respondAll()
    expect(desk.findings?.mistakes).toBe(2)
    desk.mapColumn('status', '')
    await respondAll()
    expect(desk.findings).toMatchObject({ mistakes: 0, pets: 2, losses: [] })
    expect(desk.findings?.columns.find(({ column }) => column === 'status')?.name).toBeNull()
    expect(desk.findings?.understood?.leftOutColumns).toEqual([{ name: 'status', guess: null }])
    desk.mapColumn('status', 'status')
    await respondAll()
    expect(desk.findings?.mistakes).toBe(2)
    desk.mapColumn('quantity', '')
    await respondAll()
    expect(desk.findings?.pets).toBe(0)
    expect(desk.findings?.columns.find(({ column }) => column === 'quantity')?.name).toBeNull()
  })

  test('keeps what was decided, to be decided in another way, and reads the file again by it', async () => {
    const { desk, asked, respondAll } = openDesk()
    void desk.choose(fileOf('petId,quantity\n1,12.000\n2,many\n3,3.000\n'))
    await untilEqual(() => asked.length, 1)
    await respondAll()
    const [question] = desk.questions
    expect(question).toMatchObject({ about: 'decimals', column: 'quantity' })
    expect(desk.findings).toMatchObject({ mistakes: 1, wrongLines: 1, pets: 0 })
    expect(desk.decisions).toEqual({})
    if (question === undefined) return
    for (const [mark, first] of [
      [',', 12_000],
      ['.', 12],
    ] as const) {
      desk.decide(question, mark)
      expect(desk.decisions).toEqual({ decimals: mark })
      await respondAll()
      expect(desk.questions).toEqual([question])
      expect(desk.findings).toMatchObject({ mistakes: 1, pets: 2, questions: [] })
      expect(desk.findings?.preview[0]?.after.quantity).toBe(first)
    }
    expect(asked.map(({ decided }) => decided.map(({ value }) => value))).toEqual([
      [],
      [','],
      ['.'],
    ])
  })

  test('asks again where another column is read in place of the one that was asked about', async () => {
    const { desk, asked, respondAll } = openDesk()
    void desk.choose(fileOf('petId,quantity,Left,name\n1,12.000,1.000,Rex\n'))
    await untilEqual(() => asked.length, 1)
    await respondAll()
    const [question] = desk.questions
    if (question !== undefined) desk.decide(question, ',')
    desk.mapColumn('name', '')
    await respondAll()
    expect([desk.decisions, desk.findings?.pets]).toEqual([{ decimals: ',' }, 1])
    desk.mapColumn('quantity', 'Left')
    await respondAll()
    expect([desk.decisions, desk.findings?.pets]).toEqual([{}, 0])
    expect(desk.questions).toMatchObject([{ choices: [{ shows: [{ text: '1' }] }, {}] }])
  })

  test('lets a person choose another sheet, guesses its columns again, and forgets what was put right in the other', async () => {
    const sheets = ['March', 'Old'].map((name) => ({ name, data: header('Art. no.', 'Stock') }))
    const { desk, asked, respondAll } = openDesk()
    void desk.choose(new File([workbook({ sheets })], 'list.xlsx'))
    await untilEqual(() => asked.length, 1)
    await respondAll()
    expect(desk.questions).toEqual([])
    desk.edit({ kind: 'leave_out', lines: [2], beside: '' })
    const question = desk.askForSheet()
    expect(desk.questions).toMatchObject([{ about: 'sheet', choices: [{ value: 'March' }, {}] }])
    expect(desk.decisions).toEqual({ sheet: 'March' })
    await respondAll()
    if (question !== undefined) desk.decide(question, 'Old')
    await respondAll()
    expect(asked.at(-1)).toMatchObject({
      ...{ decided: [{ question, value: 'Old' }], mappings: undefined, edits: [] },
    })
    expect(desk.questions).toEqual(question === undefined ? [] : [question])
    void desk.choose(fileOf(CSV))
    expect([desk.questions, desk.decisions]).toEqual([[], {}])
  })

  test('refuses a file that is too large, and reads nothing of it', async () => {
    const { desk, asked } = openDesk()
    await desk.choose(new File([new Uint8Array(MAX_FILE_BYTES + 1)], 'large.xlsx'))
    expect([desk.fault, desk.isReading, asked.length]).toEqual(['too_large', false, 0])
  })
})

describe('what keeps a file from being brought in', () => {
  const at = (csv: string) =>
    new ImportFile(new TextEncoder().encode(csv)).read({
      ...{ mappings: undefined, edits: [], decided: [], shown: {}, single: [] },
    })
  const good = at('petId,quantity\n1,2\n')

  test.each([
    ['a missing column', at('petId,colour\n1,red\n'), 'columns'],
    ['mistakes', at(CSV), 'mistakes'],
    ['what only a person knows', at('petId,quantity\n1,12.000\n2,many\n'), 'questions'],
    ['no pets', at('petId,quantity\n'), 'noPets'],
    [
      'nothing that would change',
      { ...good, counts: { added: 0, changed: 0, unchanged: 1 } },
      'nothing',
    ],
    ['nothing', good, undefined],
  ] as const)('is said: %s', (_, findings, why) => {
    expect(whyNot(findings, false, false)).toBe(why)
  })

  test('is that it is still read, or that the service is not reached, too', () => {
    expect(whyNot(good, true, false)).toBe('reading')
    expect(whyNot(good, false, true)).toBe('offline')
  })
})
