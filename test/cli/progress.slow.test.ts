import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { statSync, writeFileSync } from 'node:fs'
import { fillShop } from '../storage/large-shop.ts'
import { createKey, program, temporaryFolder } from '../support/petstock.ts'
import { petstockOnTerminal } from '../support/pty.ts'

// A shop of more than 100 MB, and a list of 200,000 pets: each command works for some seconds.

let folder: ReturnType<typeof temporaryFolder>
let data: string
beforeAll(async () => {
  folder = temporaryFolder()
  data = folder.file('data')
  await createKey(data)
  const database = new Database(`${data}/petstock.db`)
  fillShop(database, { pets: 1_000, movements: 1_700_000 })
  database.close()
  expect(statSync(`${data}/petstock.db`).size).toBeGreaterThan(100_000_000)
  // As many as a file may have, each with a barcode: the import takes longer than the second in which nothing is shown.
  const rows = Array.from(
    { length: 300_000 },
    (_, at) => `${at + 1},${at % 100},Pet ${at},CODE-${at}`,
  )
  writeFileSync(folder.file('list.csv'), `petId,quantity,name,barcode\n${rows.join('\n')}\n`)
})
afterAll(() => folder[Symbol.dispose]())

/** What stood in the line of progress, one after the other. */
const linesOf = (shown: string): string[] =>
  shown
    .split(/[\r\n]+/)
    .filter((line) => /: \d+ %|^\d+ %/.test(line))
    .map((line) => line.trim())

const shareOf = (line: string): number => Number(/(\d+) %/.exec(line)?.[1])

/** What a line says is done now, before its share. */
const stepOf = (line: string): string => line.replace(/\d+ %.*$/, '')

const COMMANDS = {
  'backup create': () => ['backup', 'create', folder.file('a.db'), '--data', data],
  'backup verify': () => ['backup', 'verify', folder.file('a.db')],
  doctor: () => ['doctor', '--data', data],
  restore: () => ['restore', folder.file('a.db'), '--data', folder.file('restored')],
  import: () => ['inventory', 'import', folder.file('list.csv'), '--data', folder.file('imported')],
} as const

test.each([
  ['backup create', 80, 'checking the copy: '],
  ['backup verify', 40, 'checking: '],
  ['doctor', 80, 'following the journal: '],
  ['restore', 40, 'checking the new database: '],
  ['import', 40, 'importing 300,000 pets: '],
] as const)('%s says on a terminal of %p columns how far it is', async (name, columns, step) => {
  const { shown } = await petstockOnTerminal(COMMANDS[name](), {
    columns,
    // A restore into an empty folder asks.
    typed: [['[y/N] ', 'y\n']],
  })
  const lines = linesOf(shown)
  expect(lines.find((line) => line.startsWith(step))).toBeDefined()
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(columns)
  // Each step of an import begins anew. A fast disk is through with one of them before the line is drawn twice.
  const steps = name === 'import' ? Map.groupBy(lines, stepOf) : new Map([['', lines]])
  for (const shares of [...steps.values()].map((each) => each.map(shareOf))) {
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  }
  expect(new Set(lines.map(shareOf)).size).toBeGreaterThan(1)
  if (name !== 'import') expect(lines[0]).toContain(': 0 %')
  // Nothing of it is left in the line below which the answer stands.
  expect(shown.split(/[\r\n]+/).at(-2)).not.toContain('%')
})

test('in a pipe, and for a small shop on a terminal, nothing is said of it', async () => {
  const piped = await program(COMMANDS['backup verify']())
  expect(piped.stdout + piped.stderr).not.toContain('%')
  const small = folder.file('small')
  await createKey(small)
  const { shown } = await petstockOnTerminal(['doctor', '--data', small])
  expect(shown).toContain('every page and row of the database is in order')
  expect(linesOf(shown)).toEqual([])
})
