import { expect, test } from 'bun:test'
import { TOOL_NAMES } from '../support/tools.ts'
import { codeOf, filesIn, type Source } from './sources.ts'

/** Has the table of tools, and looks for them. */
const TABLE = 'test/support/tools.ts'

/** What is no test: nothing there passes or fails. */
const NO_TESTS = ['test/bench/', 'test/run/']

const files = filesIn('test').filter(
  ({ path }) =>
    path.endsWith('.ts') && path !== TABLE && !NO_TESTS.some((place) => path.startsWith(place)),
)

/** The lines of the files in which a pattern is found, each with what to write instead. */
function found(pattern: RegExp, instead: (match: RegExpExecArray) => string): string[] {
  const linesOf = (source: Source) =>
    [...codeOf(source).matchAll(pattern)].map((match) => {
      const line = match[0].replaceAll(/\s+/g, ' ')
      return `${source.path}: ${line}: ${instead(match as RegExpExecArray)}`
    })
  return files.flatMap(linesOf)
}

const TOOL = `(${TOOL_NAMES.join('|')})`

const USE = (tool: string) =>
  `write needs('${tool}').test(...), and findTool('${tool}') for its path`

test('a tool is looked for in one place', () => {
  const looked = /\bBun\.which\((?:'([^']+)')?/g
  expect(found(looked, ([, tool = 'the tool']) => USE(tool))).toEqual([])
})

test('a test is skipped for a tool, or a right, by needs alone, which names it', () => {
  const sign = /\.skipIf\([^)]*\b(?:(?:lacks|has|lacking)\w*|which|getuid|spawn\w*)\b[^)]*\)/g
  expect(
    found(
      sign,
      () => 'write needs(...).test(...) or needs(...).describe(...), with each tool by name',
    ),
  ).toEqual([])
})

test('no summary line of a skipped test is printed by its file', () => {
  const printed = /\bconsole\.\w+\(\s*['"`]skipped\b[^\n]*/g
  expect(
    found(printed, () => 'write needs(...) alone: the summary of a run names what was skipped'),
  ).toEqual([])
})

test('a tool is started by the path that was found for it', () => {
  const started = new RegExp(`\\b(?:spawn|spawnSync|exec\\w*|run)\\(\\s*\\[?\\s*'${TOOL}'`, 'g')
  const listed = new RegExp(`\\[\\s*'${TOOL}',\\s*'-[^']*'`, 'g')
  const inShell = new RegExp(`\\$\`${TOOL} `, 'g')
  expect(
    [started, listed, inShell].flatMap((pattern) => found(pattern, ([, tool = '']) => USE(tool))),
  ).toEqual([])
})

test('the rules see most files of the tests', () => {
  expect(files.length).toBeGreaterThan(200)
})
