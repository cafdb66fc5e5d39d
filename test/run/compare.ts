import { readFileSync } from 'node:fs'
import { TIMED } from '../support/timed.ts'
import { LACKS } from '../support/tools.ts'
import type { TestResult } from './junit.ts'
import type { Kept } from './summary.ts'
import type { Worked } from './worked.ts'

// `bun test/run/compare.ts before.json after.json`: what files have worked in two runs and what the tests took, and
// which tests went or came.

const EMPTY: Kept = { results: [], worked: [] }
const [kept = EMPTY, keptAfter = EMPTY] = process.argv
  .slice(2, 4)
  .map((file): Kept => JSON.parse(readFileSync(file, 'utf8')))
const [before, after] = [kept.results, keptAfter.results]

const msByFile = (results: readonly TestResult[]) => {
  const sums = new Map<string, number>()
  for (const { file, ms } of results) sums.set(file, (sums.get(file) ?? 0) + ms)
  return sums
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1).padStart(8)

function printChanges(what: string, old: Worked, now: Worked): void {
  const sum = (of: Worked) => [...of.values()].reduce((total, each) => total + each, 0)
  const rows = [...new Set([...old.keys(), ...now.keys()])]
    .map((file) => ({ file, old: old.get(file) ?? 0, now: now.get(file) ?? 0 }))
    .toSorted((a, b) => Math.abs(b.now - b.old) - Math.abs(a.now - a.old))
  console.log(`  before    after  ${what}, in seconds`)
  console.log(`${seconds(sum(old))} ${seconds(sum(now))}  all`)
  for (const { file, old, now } of rows.slice(0, ROWS))
    console.log(`${seconds(old)} ${seconds(now)}  ${file}`)
  console.log()
}

const ROWS = 50
printChanges('what files have worked', new Map(kept.worked), new Map(keptAfter.worked))
printChanges('what their tests took', msByFile(before), msByFile(after))

const MARKS = new RegExp(`${LACKS.source}|${RegExp.escape(TIMED)}$`, 'g')
/** A name without the marks of what a test lacks, and of how it runs. */
const plain = (name: string): string => name.replaceAll(MARKS, '').trim()

/** A test keeps its name where its file is renamed. */
const names = (results: readonly TestResult[]) => new Set(results.map(({ name }) => plain(name)))
const [namesBefore, namesAfter] = [names(before), names(after)]
const only = (results: readonly TestResult[], others: ReadonlySet<string>) =>
  results
    .filter(({ name }) => !others.has(plain(name)))
    .map(({ file, name }) => `  ${file}: ${name}`)
console.log(
  `went:\n${only(before, namesAfter).join('\n')}\n\ncame:\n${only(after, namesBefore).join('\n')}`,
)
console.log(`\n${before.length} tests before, ${after.length} after`)
