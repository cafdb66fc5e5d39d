import { expect, test } from 'bun:test'
import { plain } from '../../src/cli/terminal/colours.ts'
import { terminalOn } from '../../src/cli/terminal/process-terminal.ts'
import { progressLine } from '../../src/cli/terminal/progress-line.ts'
import { temporaryFolder } from '../support/petstock.ts'

/** A line of progress on a terminal of some columns, whose time the test moves. */
function lineOf({ columns = 80, interactive = true, file = '' } = {}) {
  let time = 0
  let written = ''
  const terminal = terminalOn({
    interactive,
    writeOutput: () => true,
    writeRemark(text) {
      written += text
    },
    isDiscarded: () => false,
    paintOutput: plain,
    paintRemark: plain,
    remarkColumns: () => columns,
  })
  const onProgress = progressLine(terminal, { clock: () => time, ...(file && { file }) })
  return {
    terminal,
    /** What stands in the line after a step at a time. */
    at(ms: number, step: string, share: number): string {
      time = ms
      onProgress({ step, share })
      return written.split('\r').at(-1) ?? ''
    },
    get written() {
      return written
    },
  }
}

test('work that is done within a second shows nothing', () => {
  const line = lineOf()
  line.at(0, 'copying', 0)
  line.at(999, 'checking the copy', 0.9)
  expect(line.written).toBe('')
  expect(line.at(1_000, 'checking the copy', 0.95)).toBe('checking the copy: 95 %')
})

test('the time that is left is that of the pace so far, once there is a pace', () => {
  const line = lineOf()
  line.at(0, 'copying', 0)
  expect(line.at(1_500, 'copying', 0.5)).toBe('copying: 50 %')
  expect(line.at(2_000, 'copying', 0.04)).toBe('copying: 4 %')
  expect(line.at(3_000, 'copying', 0.25)).toBe('copying: 25 %, 9 s left')
  expect(line.at(60_000, 'copying', 0.25)).toBe('copying: 25 %, 3 minutes left')
  expect(line.at(61_000, 'copying', 1)).toBe('copying: 100 %')
  // A line that begins in the middle of the work, as after a question, goes by its own pace.
  const later = lineOf()
  later.at(0, 'checking', 0.5)
  expect(later.at(10_000, 'checking', 0.75)).toBe('checking: 75 %, 10 s left')
})

test('the line is drawn five times a second at most, and with each new step', () => {
  const line = lineOf()
  expect(line.at(1_000, 'copying', 0.1)).toBe('copying: 10 %')
  expect(line.at(1_100, 'copying', 0.2)).toBe('copying: 10 %')
  expect(line.at(1_150, 'checking', 0.3)).toBe('checking: 30 %')
  expect(line.at(1_350, 'checking', 0.4)).toBe('checking: 40 %')
})

test('a large file is shown at once, with its size: a slow disk may be busy with the first step for long', () => {
  using folder = temporaryFolder()
  const file = folder.file('large.db')
  Bun.spawnSync(['truncate', '--size', '194100000', file])
  const line = lineOf({ file })
  expect(line.at(0, 'copying', 0)).toBe('copying: 0 % of 194.1 MB')
  expect(line.at(4_000, 'checking', 0.5)).toBe('checking: 50 % of 194.1 MB, 4 s left')
  // No such file: the work itself says so.
  expect(lineOf({ file: folder.file('none.db') }).at(0, 'copying', 0)).toBe('')
})

test('a narrow terminal gets what fits into one of its lines, so that each text takes the place of the last', () => {
  const step = 'checking the new database'
  const shown = (columns: number) => {
    const line = lineOf({ columns })
    line.at(0, step, 0)
    return line.at(10_000, step, 0.5)
  }
  expect(shown(80)).toBe('checking the new database: 50 %, 10 s left')
  expect(shown(40)).toBe('checking the new database: 50 %')
  expect(shown(20)).toBe('50 %, 10 s left')
  expect(shown(10)).toBe('50 %, 10 ')
})

test('a remark takes the place of the line, and in a pipe there is no line', () => {
  const line = lineOf()
  line.at(1_000, 'copying', 0.1)
  line.terminal.note('database: petstock.db')
  expect(line.written).toBe(`copying: 10 %\r${' '.repeat(13)}\rdatabase: petstock.db\n`)
  const piped = lineOf({ interactive: false })
  piped.at(60_000, 'copying', 0.5)
  expect(piped.written).toBe('')
})
