import { readFileSync } from 'node:fs'
import { TIMED } from '../support/timed.ts'
import { LACKS } from '../support/tools.ts'
import type { TestResult } from './junit.ts'

// `bun test/run/compare.ts before.json after.json`: what two runs took, file by file, and which tests went or came.

const [before = [], after = []] = process.argv
  .slice(2, 4)
  .map((file): TestResult[] => JSON.parse(readFileSync(file, 'utf8')))

const msByFile = (results: readonly TestResult[]) => {
  const sums = new Map<string, number>()
  for (const { file, ms } of results) sums.set(file, (sums.get(file) ?? 0) + ms)
  return sums
}

const [old, now] = [msByFile(before), msByFile(after)]
const rows = [...new Set([...old.keys(), ...now.keys()])]
  .map((file) => ({ file, old: old.get(file) ?? 0, now: now.get(file) ?? 0 }))
  .toSorted((a, b) => Math.abs(b.now - b.old) - Math.abs(a.now - a.old))
const seconds = (ms: number): string => (ms / 1_000).toFixed(1).padStart(8)
console.log('  before    after  file')
for (const { file, old, now } of rows.slice(0, 50))
  console.log(`${seconds(old)} ${seconds(now)}  ${file}`)

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
  `\nwent:\n${only(before, namesAfter).join('\n')}\n\ncame:\n${only(after, namesBefore).join('\n')}`,
)
console.log(`\n${before.length} tests before, ${after.length} after`)
