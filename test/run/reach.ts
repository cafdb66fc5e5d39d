import { spawnSync } from 'node:child_process'
import { filesIn, importsOf } from '../shape/sources.ts'
import { ROOT } from './bun-test.ts'
import { filesOfPart, LONG_PARTS, type LongPart } from './suites.ts'

const CODE = /\.tsx?$/

const sources = new Map(
  ['src', 'test', 'scripts'].flatMap((folder) =>
    filesIn(folder).map((source) => [source.path, source] as const),
  ),
)

/**
 * By what a test has the program itself: its commands in the process of the tests, and its engine, which reads there
 * what a server has written. A part says of itself what of the program it is about, also where its tests start it.
 */
const THE_PROGRAM = ['test/support/command-line.ts', 'src/storage/open-engine.ts']

/**
 * Files, what they import, what these import, and so on; paths from the root of the project.
 * @param ends whose imports do not count
 */
export function reachedFrom(roots: readonly string[], ends: readonly string[] = []): Set<string> {
  const reached = new Set<string>()
  const visit = (path: string): void => {
    if (reached.has(path)) return
    reached.add(path)
    const source = sources.get(path)
    if (source === undefined || !CODE.test(path) || ends.includes(path)) return
    importsOf(source).forEach(visit)
  }
  roots.flatMap(filesBelow).forEach(visit)
  return reached
}

/** A folder stands for all that is below it. */
const filesBelow = (path: string): string[] =>
  path.endsWith('/') ? [...sources.keys()].filter((each) => each.startsWith(path)) : [path]

/** The parts of the long run that a change of these files reaches: by their tests, or by what they are about. */
export function partsReachedBy(changed: readonly string[]): LongPart[] {
  return LONG_PARTS.filter((part) => {
    const byTests = reachedFrom(filesOfPart(part), THE_PROGRAM)
    const reached = byTests.union(reachedFrom(part.about))
    return changed.some((path) => reached.has(path))
  })
}

/**
 * The files that differ from a commit, those that are not committed included. Without one, it is the newest that is
 * four hours older than the last: what is merged in one go was made in one go.
 * @returns undefined where git does not know, so that everything counts as changed
 */
export function changedFiles(base = process.env.PETSTOCK_TEST_BASE): string[] | undefined {
  const git = (...args: string[]): string | undefined => {
    const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : undefined
  }
  const newest = git('log', '-1', '--format=%ct')
  if (newest === undefined) return undefined
  const before = `${new Date(Number(newest) * 1_000 - FOUR_HOURS_MS).toISOString()}`
  const from = base ?? git('rev-list', '-1', `--before=${before}`, 'HEAD')
  if (from === undefined || from === '') return undefined
  const committed = git('diff', '--name-only', from)
  const added = git('ls-files', '--others', '--exclude-standard')
  if (committed === undefined || added === undefined) return undefined
  return `${committed}\n${added}`.split('\n').filter((path) => path !== '')
}

const FOUR_HOURS_MS = 4 * 60 * 60 * 1_000
