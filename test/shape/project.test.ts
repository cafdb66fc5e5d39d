import { expect, test } from 'bun:test'
import packageJson from '../../package.json'
import { filesIn } from './sources.ts'

const files = filesIn('.')

// The bytes of a picture spell anything, by chance.
const isPicture = (path: string): boolean => path.endsWith('.png')

const mentions = (pattern: RegExp): string[] =>
  files
    .filter(({ path }) => !path.startsWith('test/shape/') && !isPicture(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
    )

test('every dependency has an exact version', () => {
  const versions = Object.entries({ ...packageJson.dependencies, ...packageJson.devDependencies })
  expect(
    versions.filter(([, version]) => !/^(?:npm:[\w-]+@)?\d+\.\d+\.\d+$/.test(version)),
  ).toEqual([])
})

test('the lock file names no host', () => {
  const lock = files.find(({ path }) => path === 'bun.lock')?.text
  expect(lock).toContain('"lockfileVersion"')
  expect(lock).not.toMatch(/:\/\//)
})

test('no file names a package registry', () => {
  expect(mentions(/\bregistry\.[\w-]+(?:\.[a-z]{2}|:\d)|:\/\/registry\b|npmjs|\.npmrc/i)).toEqual(
    [],
  )
})

test('no file leads to a place that a reader does not have', () => {
  // But for the records of macOS's accounts, which are named like folders.
  expect(mentions(/(?:^|[\s'"`(=])\/(?:home|root|work|Users)\/(?!_petstock\b)/)).toEqual([])
  expect(mentions(/\b(?:issue|ticket|pull request|PR)s?\s+#?\d|(?:^|[\s(])#\d+\b/i)).toEqual([])
})

test('what an open page asks for comes to a test by what waits until it does', () => {
  const routed = mentions(/\bpage\.route\(/)
  expect(routed.filter((line) => !line.startsWith('test/support/browser.ts:'))).toEqual([])
})

test('no test has a time limit of its own, which would be shorter than what it waits for', () => {
  const limit = /\n {0,4}\},\s*(?:\d+ \* )?(?:\d[\d_]{3,}|[A-Z_]*(?:MS|MINUTE)),?\s*\)\n/
  const tests = files.filter(({ path }) => /\.(?:test|faults|fuzz)\.ts$/.test(path))
  expect(tests.length).toBeGreaterThan(500)
  expect(tests.filter(({ text }) => limit.test(text)).map(({ path }) => path)).toEqual([])
})
