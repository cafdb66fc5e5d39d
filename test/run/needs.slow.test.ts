import { beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { temporaryFolder } from '../support/petstock.ts'
import { LACKS, TOOL_NAMES, type ToolName } from '../support/tools.ts'
import { ROOT } from './bun-test.ts'
import { readJunit } from './junit.ts'
import { testFiles } from './suites.ts'

interface Declaration {
  /** From the root of the project. */
  readonly file: string
  readonly needs: readonly ToolName[]
}

/** Loads files and declares their tests, without running them. @returns the names of the tests, and what they need */
async function declaredIn(files: readonly string[], without: readonly ToolName[]) {
  using folder = temporaryFolder()
  const [list, report] = [folder.file('needs'), folder.file('report.xml')]
  const pattern = '^a dry run declares the tests of all files'
  const { exited, stderr } = Bun.spawn(
    [
      ...[process.execPath, 'test', '--parallel=2', '-t', pattern, './test/run/dry-run.test.ts'],
      ...['--reporter=junit', `--reporter-outfile=${report}`],
      ...files.map((file) => `./${file}`),
    ],
    {
      cwd: ROOT,
      env: {
        // Without CI: there, what is missing is not skipped.
        ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'CI')),
        PETSTOCK_TEST_NEEDS_LIST: list,
        PETSTOCK_TEST_WITHOUT: without.join(','),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const said = await stderr.text()
  const lines = existsSync(list) ? readFileSync(list, 'utf8').trimEnd().split('\n') : []
  return {
    /** What went wrong while a file was loaded. */
    failure: (await exited) === 0 ? '' : said,
    names: readJunit(readFileSync(report, 'utf8')).map(({ name }) => name),
    declarations: lines.map((line): Declaration => {
      const { file, needs } = JSON.parse(line)
      return { file: relative(ROOT, file), needs }
    }),
  }
}

const lackedIn = (names: readonly string[]): string[] => [
  ...new Set(
    names.flatMap((name) => [...name.matchAll(LACKS)].flatMap(([, of = '']) => of.split(', '))),
  ),
]

describe('the needs of all tests', () => {
  let all: Awaited<ReturnType<typeof declaredIn>>
  beforeAll(async () => {
    all = await declaredIn(
      testFiles.map(({ path }) => path),
      [],
    )
  })

  test('can be listed without running a test', () => {
    expect(all.failure).toBe('')
    expect(all.declarations.length).toBeGreaterThan(50)
  })

  test.each([...TOOL_NAMES])(
    'without %s, the tests that need it are skipped, and no others',
    async (tool) => {
      const needing = all.declarations.filter(({ needs }) => needs.includes(tool))
      const files = [...new Set(needing.map(({ file }) => file))]
      // A tool that no test names has no place in the list of tools.
      expect(files).not.toEqual([])
      const { failure, names } = await declaredIn(files, [tool])
      expect(failure).toBe('')
      const missingHere = lackedIn(all.names)
      expect(
        lackedIn(names).filter((name) => !missingHere.includes(name) || name === tool),
      ).toEqual([tool])
    },
  )

  test('without any tool, every file is loaded', async () => {
    const { failure } = await declaredIn(
      testFiles.map(({ path }) => path),
      [...TOOL_NAMES],
    )
    expect(failure).toBe('')
  })
})
