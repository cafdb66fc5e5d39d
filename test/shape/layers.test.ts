import { expect, test } from 'bun:test'
import { codeOf, importsOf, sources } from './sources.ts'

const DOMAIN = [
  'clocks',
  'names',
  'stock',
  'plans',
  'keys',
  'limits',
  'json',
  'transfer',
  'health',
  'metrics',
  'live',
]

/** What each folder of src may know besides itself: the table of src/README.md. */
const MAY_KNOW: Record<string, readonly string[]> = {
  names: [],
  stock: ['names'],
  plans: [],
  json: [],
  clocks: [],
  health: ['clocks'],
  tls: [],
  keys: ['names', 'plans'],
  limits: ['plans'],
  metrics: ['plans', 'limits'],
  live: ['stock', 'health'],
  transfer: ['names', 'stock', 'json'],
  backup: ['clocks'],
  storage: ['clocks', 'names', 'stock', 'keys', 'limits', 'plans', 'backup'],
  http: [...DOMAIN, 'storage/failures.ts'],
  client: ['http'],
  page: ['client', 'stock', 'health', 'transfer'],
  service: [
    ...DOMAIN,
    'backup',
    'tls',
    'http',
    'storage',
    'writer-url.ts',
    'backup-url.ts',
    'memory.bun.ts',
    'version.ts',
  ],
  cli: [...DOMAIN, 'backup', 'tls', 'http', 'storage', 'service', 'version.ts'],
  // The files that stand for themselves: entry points, and what has to be beside them.
  'main.ts': ['cli'],
  'writer.worker.ts': ['storage', 'stock', 'memory.bun.ts'],
  'writer-url.ts': ['writer.worker.ts'],
  'backup.worker.ts': ['storage'],
  'backup-url.ts': ['backup.worker.ts'],
  'memory.bun.ts': [],
  'version.ts': ['version.macro.ts'],
  'version.macro.ts': [],
}

const folderOf = (path: string): string => path.split('/')[1] ?? ''

test('every folder of src has its place in the layers', () => {
  const folders = [...new Set(sources.map(({ path }) => folderOf(path)))]
  expect(folders.toSorted()).toEqual(Object.keys(MAY_KNOW).toSorted())
})

test.each(Object.entries(MAY_KNOW))('%s knows of the other folders at most %j', (folder, known) => {
  const strangers = sources
    .filter(({ path }) => folderOf(path) === folder)
    .flatMap((source) =>
      importsOf(source)
        .filter((name) => name.startsWith('src/') && folderOf(name) !== folder)
        .filter((name) => !known.some((each) => `${name}/`.startsWith(`src/${each}/`)))
        .map((name) => `${source.path} imports ${name}`),
    )
  expect(strangers).toEqual([])
})

/** The folders in which a package may be imported; the others are built without it. */
const PACKAGES: Record<string, readonly string[]> = {
  elysia: ['http'],
  '@elysiajs/swagger': ['http'],
  '@elysiajs/eden': ['client'],
  // The examples use the client as a till does.
  petstock: ['client'],
  '@elysiajs/cors': ['http'],
  '@sinclair/typebox': ['http'],
  commander: ['cli'],
  preact: ['page'],
  '@preact/signals': ['page'],
  '@tanstack/virtual-core': ['page'],
  'eventsource-parser': ['page'],
  uplot: ['page'],
  jsbarcode: ['page'],
  'csv-parse': ['transfer'],
  'drizzle-orm': ['storage'],
  'prom-client': ['metrics'],
  '@logtape/logtape': ['http', 'service', 'cli'],
  '@peculiar/asn1-schema': ['tls'],
  '@peculiar/asn1-x509': ['tls'],
  '@peculiar/x509': ['tls'],
  'reflect-metadata': ['tls'],
}

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

test('each package is imported where it belongs alone', () => {
  for (const source of sources) {
    for (const name of importsOf(source)) {
      if (/^(?:src|dist)\/|^(?:node|bun):|^(?:package\.json|drizzle)$/.test(name)) continue
      const where = { path: source.path, package: packageOf(name) }
      expect(PACKAGES).toHaveProperty([where.package])
      expect({
        ...where,
        folder: PACKAGES[where.package]?.includes(folderOf(source.path)),
      }).toEqual({
        ...where,
        folder: true,
      })
    }
  }
})

test('the client takes nothing but types from the server', () => {
  const code = sources.filter(({ path }) => path.startsWith('src/client/'))
  const found = code
    .filter((source) => /^(?:import(?! type)|export)[^;]*?'(?:\.\.\/)+http\//m.test(codeOf(source)))
    .map(({ path }) => path)
  expect(found).toEqual([])
})

test('no two folders know each other', () => {
  const knows = (from: string, to: string) => MAY_KNOW[from]?.some((each) => each.startsWith(to))
  const folders = Object.keys(MAY_KNOW)
  const mutual = folders.filter((a) => folders.some((b) => a < b && knows(a, b) && knows(b, a)))
  expect(mutual).toEqual([])
})
