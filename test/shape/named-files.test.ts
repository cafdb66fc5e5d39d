import { expect, test } from 'bun:test'
import { posix } from 'node:path'
import { commentsOf, filesIn, sources } from './sources.ts'

const NAMED = /(?<![\w/.#@*])(?:[\w-]+\/)+[\w.-]+\.tsx?\b/g

const all = ['src', 'test', 'scripts'].flatMap(filesIn)
const paths = new Set(all.map(({ path }) => path))
const maps = all.filter(({ path }) => /^src\/(?:storage\/)?README\.md$/.test(path))

/** A file is named from src, from the root, from where the comment stands, or by the end of its path. */
const isThere = (from: string, name: string): boolean =>
  [`src/${name}`, name, posix.join(posix.dirname(from), name)].some((path) => paths.has(path)) ||
  [...paths].some((path) => path.endsWith(`/${name}`))

test('a comment or a map that names a file of the code names one that is there', () => {
  const texts = [
    ...sources.map((source) => ({ path: source.path, text: commentsOf(source).join('\n') })),
    ...maps,
  ]
  const named = texts.flatMap(({ path, text }) =>
    [...text.matchAll(NAMED)].map(([name]) => ({ path, name })),
  )
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter(({ path, name }) => !isThere(path, name))).toEqual([])
})
