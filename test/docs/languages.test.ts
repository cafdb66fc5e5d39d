import { expect, test } from 'bun:test'
import { outputOf } from '../support/petstock.ts'
import type { OpenApi } from './contract.ts'

// Nothing in the documents that only some languages understand. test/client/generated makes clients of them.

type Json = Readonly<Record<string, unknown>>

const documents = await Promise.all(
  [[], ['--desk']].map(
    async (flags) => JSON.parse(await outputOf(['openapi', ...flags])) as OpenApi,
  ),
)

/** Each object in a document, but those of examples. */
function* objectsIn(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Json
  for (const [name, inside] of Object.entries(value)) {
    if (name !== 'example' && name !== 'examples') yield* objectsIn(inside)
  }
}

const all = documents.flatMap((document) => [...objectsIn(document)])

test('a pattern is of ASCII, names characters by two digits, and looks neither ahead nor back', () => {
  const patterns = all.flatMap(({ pattern }) => (typeof pattern === 'string' ? [pattern] : []))
  expect(new Set(patterns).size).toBeGreaterThan(8)
  // PCRE has no \u, RE2 and Rust look around nowhere, and \p differs from one to the next.
  const foreign = /[^ -~]|\\[^xdb.[\]\\/]|\\x(?![0-7][0-9A-F])|\(\?(?!:)/
  expect(patterns.filter((pattern) => foreign.test(pattern))).toEqual([])
})

test('no schema is of what it is not, but of a value that a field may not have', () => {
  const refused = all.flatMap(({ not }) => (not === undefined ? [] : [Object.keys(not as Json)]))
  expect(refused.flat().filter((keyword) => keyword !== 'enum')).toEqual([])
  expect(all.filter((each) => 'anyOf' in each || 'allOf' in each)).toEqual([])
})

test('each operation has one schema for all of its successes, as signing in has', () => {
  const schemas = documents.flatMap(({ paths }) =>
    Object.values(paths).flatMap((item) =>
      Object.values(item).map(({ operationId, responses }) => {
        const successes = Object.entries(responses).filter(([status]) => /^2/.test(status))
        const bodies = successes.flatMap(([, { content = {} }]) => Object.values(content))
        return [operationId, new Set(bodies.map(({ schema }) => JSON.stringify(schema)))] as const
      }),
    ),
  )
  expect(schemas.filter(([, each]) => each.size !== 1)).toEqual([])
  const [, signIn] = schemas.find(([operationId]) => operationId === 'signIn') ?? []
  expect([...(signIn ?? [])].join()).toContain('SignInState')
})

test('no schema has the name that Go gives to what makes another one', () => {
  for (const { components } of documents) {
    const names = Object.keys(components.schemas ?? {})
    expect(
      names.filter((name) => names.includes(name.replace(/^New/, '')) && /^New/.test(name)),
    ).toEqual([])
  }
})

test('a field with listed values, of which null is one, has no default', () => {
  const nullable = all.filter(({ enum: values }) => Array.isArray(values) && values.includes(null))
  expect(nullable.length).toBeGreaterThan(3)
  expect(nullable.filter((each) => 'default' in each)).toEqual([])
})
