import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { temporaryFolder } from '../support/petstock.ts'
import { expectedTimes } from './bun-test.ts'
import { COMMANDS, LONG, leftOutBy } from './commands.ts'
import { busyPercent, readCores } from './cores.ts'
import { readJunit, type TestResult } from './junit.ts'
import { partsReachedBy } from './reach.ts'
import {
  filesOf,
  filesOfPart,
  LONG_PARTS,
  SUITES,
  suiteOf,
  testFiles,
  timedAmong,
} from './suites.ts'
import { busiest, counted, failed, otherwiseSkipped, skippedByTool, slowest } from './summary.ts'
import { readStat, sumOfWorked, workedBy } from './worked.ts'

const REPORT = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites><testsuite name="a.test.ts" file="a.test.ts"><testsuite name="g">
  <testcase name="says &quot;yes&quot; &amp; &#39;no&#39;" classname="inner &gt; g" time="1.5" file="a.test.ts" />
  <testcase name="fails" classname="g" time="0.25" file="a.test.ts"><failure type="Error" message="a &lt; b">Error: a &lt; b&#10;&#10;      at a.test.ts:3:4&#10;</failure></testcase>
  <testcase name="reads a picture" classname="g [lacks chromium]" time="0" file="a.test.ts">
    <skipped />
  </testcase>
  <testcase name="waits [lacks chromium, strace]" classname="" time="0" file="b.test.ts"><skipped /></testcase>
  <testcase name="is for another system" classname="" time="0" file="b.test.ts"><skipped /></testcase>
</testsuite></testsuite></testsuites>`

describe('a run of tests', () => {
  const results = readJunit(REPORT)

  test('has each test by its file and its groups, the outermost first, with its time and outcome', () => {
    expect(results.slice(0, 3)).toEqual([
      { file: 'a.test.ts', name: `g > inner > says "yes" & 'no'`, ms: 1_500, outcome: 'passed' },
      {
        ...{ file: 'a.test.ts', name: 'g > fails', ms: 250, outcome: 'failed' },
        failure: 'Error: a < b\n\n      at a.test.ts:3:4',
      },
      ...[{ file: 'a.test.ts', name: 'g [lacks chromium] > reads a picture', ms: 0 }].map(
        (test): TestResult => ({ ...test, outcome: 'skipped' }),
      ),
    ])
  })

  test('ends with its counts, and counts a step that failed without a test', () => {
    expect(counted(results, 0)).toBe('1 passed, 1 failed, 3 skipped')
    expect(counted(results, 2)).toBe('1 passed, 3 failed, 3 skipped')
  })

  test('tells how busy the cores were while it ran', () => {
    const from = { worked: 1_000, idle: 500 }
    expect(busyPercent(from, { worked: 1_750, idle: 750 })).toBe(75)
    expect(busyPercent(from, from)).toBe(100)
    const before = readCores()
    for (const began = performance.now(); performance.now() - began < 300; );
    expect(busyPercent(before, readCores())).toBeGreaterThan(0)
  })

  test('names each tool that was missing, with what brings it, and what was skipped otherwise', () => {
    expect(skippedByTool(results)).toEqual([
      '  chromium: 2 tests (apt-get install chromium)',
      '  strace: 1 test (apt-get install strace)',
    ])
    expect(otherwiseSkipped(results)).toEqual(['  b.test.ts: is for another system'])
  })

  test('ends with what was said of each failure, also where it was only that the time was up', () => {
    expect(failed(results)).toEqual([
      '  a.test.ts: g > fails',
      '      Error: a < b',
      '            at a.test.ts:3:4',
    ])
    const late = `<testcase name="waits" file="a.test.ts"><failure type="TimeoutError" message="test timed out" /></testcase>`
    expect(failed(readJunit(late))).toEqual(['  a.test.ts: waits', '      test timed out'])
  })

  test('tells its slowest tests first', () => {
    expect(slowest(results)[0]).toBe(`    1.5 s  a.test.ts: g > inner > says "yes" & 'no'`)
  })

  test('tells the files that worked most first, with the time of their tests', () => {
    const worked = sumOfWorked([
      new Map([['b.test.ts', 500]]),
      new Map([
        ['a.test.ts', 2_000],
        ['b.test.ts', 1_700],
      ]),
    ])
    expect(busiest(worked, results)).toEqual([
      '    2.2 s     0.0 s  b.test.ts',
      '    2.0 s     1.8 s  a.test.ts',
    ])
  })
})

describe('what a worker has worked', () => {
  test('is read of a process of any name, with the children whose end it has seen', () => {
    const line = '7 (a) b (c) S 3 7 7 0 -1 4194304 1 2 3 4 11 22 33 44 20 0 1 0 99 1 2'
    expect(readStat(line)).toEqual({ parent: 3, workedMs: 1_100 })
  })

  test('counts all that descends from it, and nothing else', () => {
    const processes = new Map([
      [1, { parent: 0, workedMs: 1_000 }],
      [10, { parent: 1, workedMs: 100 }],
      [11, { parent: 10, workedMs: 20 }],
      [12, { parent: 11, workedMs: 3 }],
      [20, { parent: 1, workedMs: 50 }],
      [21, { parent: 99, workedMs: 7 }],
    ])
    expect(workedBy(new Set([10, 20]), processes)).toEqual(
      new Map([
        [10, 123],
        [20, 50],
      ]),
    )
  })
})

describe('the commands', () => {
  test('run each file of tests once', () => {
    const run = SUITES.flatMap(filesOf).toSorted()
    expect(run).toEqual(testFiles.map(({ path }) => path).toSorted())
    const ofParts = LONG_PARTS.flatMap(({ again, ...part }) => filesOfPart(part))
    expect(ofParts.toSorted()).toEqual(filesOf('long').toSorted())
  })

  test('begin with the slowest files, also where no earlier run knows them', () => {
    using folder = temporaryFolder()
    const all = testFiles.map(({ path }) => path)
    const before = folder.file('file-times.json')
    const first: Readonly<Record<string, number>> = expectedTimes(all, before).files
    expect(Object.keys(first).toSorted()).toEqual(all.toSorted())
    expect(all.filter((path) => (first[path] ?? 0) >= 20_000).length).toBeGreaterThan(10)
    writeFileSync(before, JSON.stringify({ version: 1, files: { 'a.test.ts': 1 } }))
    expect(expectedTimes(['a.test.ts', 'b.test.ts'], before)).toMatchObject({
      version: 1,
      files: { 'a.test.ts': 1, 'b.test.ts': 5_000 },
    })
  })

  test('know a file by its name and its folder, and one that starts a service by what it imports', () => {
    expect(suiteOf('test/stock/barcode.test.ts')).toBe('rules')
    expect(suiteOf('test/http/desk/baskets.test.ts')).toBe('services')
    expect(suiteOf('test/tour/tour.test.ts')).toBe('core')
    expect(suiteOf('test/page/pet.browser.test.ts')).toBe('rest')
    expect(suiteOf('test/faults/kill.faults.ts')).toBe('long')
  })

  test('find the tests that measure a time also where a file imports them', () => {
    const files = ['test/storage/contract/sqlite.test.ts', 'test/stock/barcode.test.ts']
    expect(timedAmong(files)).toEqual(['test/storage/contract/sqlite.test.ts'])
    // Those whose tests are tables, too.
    const timed = testFiles.filter(({ text }) => /import .*\btimedTest\b/.test(text))
    const paths = timed.map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(20)
    expect(timedAmong(paths)).toEqual(paths)
  })
})

describe('what a command leaves out', () => {
  const rest = COMMANDS['test:rest'] ?? []

  test('is told with the command that does it', () => {
    const left = leftOutBy(rest)
    expect(left).toMatch(/^the rules of each room.*: bun run test:all\. .*: bun run test:long$/)
    expect(left).toContain('each view of the page on every screen')
    expect(left).not.toContain('the program under Deno')
  })

  test('is no part of the long run that has run beside', () => {
    const left = leftOutBy([...rest, ...LONG.filter(({ name }) => name === 'screens')])
    expect(left).not.toContain('each view of the page on every screen')
    expect(left).toContain('scanners and cameras')
  })
})

describe('a change reaches of the long run', () => {
  const reached = (...changed: string[]) => partsReachedBy(changed).map(({ name }) => name)

  test('the parts that are about it, also by what these import', () => {
    expect(reached('README.md')).toContain('guides')
    expect(reached('src/storage/postgres/driver/lane.ts')).toEqual(
      expect.arrayContaining(['next-version', 'faults', 'properties']),
    )
    expect(reached('src/stock/plan-batch.ts')).toContain('faults')
  })

  test('the parts whose tests import it', () => {
    expect(reached('test/support/systemd-machine.ts')).toContain('guides')
    expect(reached('test/page/for-everybody.ts')).toContain('screens')
    expect(reached('test/page/camera-phones.ts')).toContain('devices')
    expect(reached('test/docs/api-page.ts')).toContain('documents')
  })

  test('those of the page and its documents, by what these are and by what the service gives them', () => {
    for (const path of [
      ...['src/page/style/tokens.css', 'src/page/texts/de/import.ts', 'src/page/page.html'],
      ...[
        'src/page/people/people-view.tsx',
        'src/http/page/page-routes.ts',
        'scripts/page/pack.ts',
      ],
      ...['src/http/desk/pets/pet-routes.ts', 'src/page/scanner/camera/connect-camera.ts'],
    ]) {
      expect([path, ...reached(path)]).toEqual(expect.arrayContaining(['devices', 'screens']))
    }
    expect(reached('test/page/screens/sizes.browser.test.ts')).not.toContain('devices')
    expect(reached('src/help/shop.md')).toContain('documents')
    expect(reached('src/http/openapi/page.ts')).toContain('documents')
  })

  test('nothing by the commands that run in the process of the tests, which are all of the program', () => {
    expect(reached('src/backup/due.ts')).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:clients|documents|screens|fuzz)$/)]),
    )
    expect(reached('test/support/command-line.ts')).toContain('screens')
  })

  test('no others', () => {
    expect(reached('SECURITY.md')).toEqual([])
    expect(reached('src/page/style/tokens.css')).not.toContain('faults')
    const ofPage = ['devices', 'screens', 'properties', 'frames']
    expect(reached('src/page/list/pet-list.tsx')).toEqual(ofPage)
    expect(reached('src/storage/sqlite/tables/stock/inventory-table.ts')).not.toContain('screens')
  })
})
