import { expect, test } from 'bun:test'
import { namesOf, sources } from './sources.ts'

const OPERATION = /operationId: '(\w+)'/g

/** The operations of the service, by the files that have them. */
const operations = sources.flatMap(({ path, text }) =>
  [...text.matchAll(OPERATION)].map(([, id = '']) => ({ id, path })),
)

test('each operation is one route, in a file of its room', () => {
  expect(operations.length).toBeGreaterThan(40)
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
  for (const { path } of operations) {
    expect(path).toMatch(/^src\/http\/(?:inventory|desk\/\w+)\/[\w-]+-routes\.ts$/)
  }
})

test('the name of an operation stands in four files of http and of the client at most', () => {
  const of = sources.filter(({ path }) => /^src\/(?:http|client)\//.test(path))
  const spread = operations.map(({ id }) => {
    const named = new RegExp(`\\b${id}\\b`)
    return { id, files: of.filter((source) => named.test(namesOf(source))).length }
  })
  expect(spread.filter(({ files }) => files > 4)).toEqual([])
})
