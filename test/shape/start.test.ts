import { expect, test } from 'bun:test'
import { join, relative } from 'node:path'
import { codeOf, ROOT, sources } from './sources.ts'

/** What a start of a server on a data folder loads, one after the other. */
const LOADED = [
  'src/main.ts',
  'src/cli/serve/serve.ts',
  'src/cli/serve/run-server.ts',
  'src/storage/sqlite/server-claim.ts',
  'src/server/service.ts',
  'src/writer.worker.ts',
]

const byPath = new Map(sources.map((source) => [source.path, source]))

/** What a source imports at once, without types. */
function loadedBy(path: string): string[] {
  const source = byPath.get(path)
  if (source === undefined) return []
  const found = codeOf(source).matchAll(
    /^(?:import|export)(?! type\b)[^'"`;]*? from '([^']+)'(?! with\b)/gm,
  )
  return [...found].map(([, name = '']) => {
    if (name.startsWith('#runtime/')) return name.replace(/^#(.*)$/, 'src/$1.bun.ts')
    return name.startsWith('.') ? relative(ROOT, join(ROOT, path, '..', name)) : name
  })
}

test('a start loads no module of Node that brings its streams', () => {
  const seen = new Set<string>()
  const importers: string[] = []
  const wait = [...LOADED]
  for (let path = wait.pop(); path !== undefined; path = wait.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    for (const name of loadedBy(path)) {
      wait.push(name)
      if (/^node:(?:crypto|net|tls|util|stream|http|https|tty|child_process)$/.test(name)) {
        importers.push(`${path} imports ${name}`)
      }
    }
  }
  expect(importers).toEqual([])
  for (const path of LOADED) expect(byPath.has(path)).toBe(true)
  expect(seen.size).toBeGreaterThan(300)
})
