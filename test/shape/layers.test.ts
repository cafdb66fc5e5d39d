import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { circlesIn, roomOf } from '../../scripts/shape/rooms.ts'
import { bundledImportsOf, codeOf, importsOf, ROOT, sources } from './sources.ts'

const DOMAIN = [
  'everywhere',
  'maybe-promise.ts',
  'in-turn.ts',
  'late-node.ts',
  'progress.ts',
  'shops',
  'clocks',
  'names',
  'money',
  'stock',
  'plans',
  'keys',
  'limits',
  'json',
  'transfer',
  'health',
  'metrics',
  'live',
  'list',
]

/** What each folder of src may import besides itself: the table of src/README.md. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  everywhere: [],
  names: [],
  stock: ['everywhere', 'names', 'money', 'progress.ts'],
  money: [],
  shops: ['clocks', 'names', 'money'],
  plans: [],
  json: [],
  files: ['runtime'],
  clocks: ['everywhere', 'maybe-promise.ts'],
  runtime: ['maybe-promise.ts'],
  health: ['everywhere', 'clocks'],
  tls: ['clocks', 'files', 'names', 'late-node.ts'],
  keys: ['everywhere', 'names', 'plans', 'limits', 'shops', 'clocks', 'late-node.ts'],
  limits: ['plans', 'clocks', 'runtime', 'maybe-promise.ts'],
  metrics: ['plans', 'limits'],
  live: ['stock', 'health'],
  list: ['stock', 'runtime', 'late-node.ts'],
  transfer: ['everywhere', 'names', 'money', 'stock', 'shops', 'json', 'progress.ts'],
  backup: ['clocks', 'files'],
  storage: [
    'clocks',
    'names',
    'money',
    'stock',
    'shops',
    'keys',
    'limits',
    'plans',
    'backup',
    'files',
    'list',
    'health',
    'runtime',
    'maybe-promise.ts',
    'in-turn.ts',
    'progress.ts',
    'worker-urls.ts',
  ],
  http: [...DOMAIN, 'runtime'],
  client: ['http', 'clocks'],
  page: [
    'everywhere',
    'client',
    'clocks',
    'money',
    'stock',
    'plans',
    'keys',
    'shops',
    'health',
    'transfer',
  ],
  server: [...DOMAIN, 'backup', 'tls', 'http', 'storage', 'runtime', 'worker-urls.ts'],
  cli: [...DOMAIN, 'backup', 'tls', 'http', 'storage', 'server', 'files', 'runtime'],
  // The files that stand for themselves: entry points, what has to be beside them, and types for all rooms.
  'maybe-promise.ts': [],
  'in-turn.ts': [],
  'late-node.ts': [],
  'progress.ts': [],
  'main.ts': ['cli', 'runtime'],
  'writer.worker.ts': ['storage', 'clocks', 'runtime'],
  'backup.worker.ts': ['storage', 'runtime'],
  'undo.worker.ts': ['storage', 'runtime'],
  'report.worker.ts': ['storage', 'runtime'],
  'import.worker.ts': ['server', 'clocks', 'runtime'],
  'tls.worker.ts': ['server', 'tls', 'runtime'],
  'worker-urls.ts': [
    'writer.worker.ts',
    'backup.worker.ts',
    'undo.worker.ts',
    'report.worker.ts',
    'import.worker.ts',
    'tls.worker.ts',
  ],
}

/** The rooms of a folder, and what each may import of the others; `.` stands for the files beside the rooms. */
const ROOMS: Record<string, Record<string, readonly string[]>> = {
  'src/storage/sqlite': {
    driver: [],
    schema: ['driver'],
    queries: ['driver', 'schema'],
    tables: ['driver', 'schema', 'queries'],
    writer: ['driver', 'queries', 'tables'],
    watch: ['driver', 'writer'],
    server: ['driver', 'queries', 'tables', 'writer', 'backup'],
    inspect: ['driver', 'schema'],
    backup: ['driver', 'schema'],
    folder: ['driver', 'schema', 'backup'],
    restore: ['driver', 'schema', 'tables', 'backup', 'folder'],
    move: ['driver', 'schema', 'folder'],
    '.': ['driver', 'schema', 'queries', 'tables', 'writer', 'watch', 'server', 'folder', 'move'],
  },
  'src/storage/sqlite/tables': { '.': [], access: ['.'], stock: ['.', 'access'] },
  'src/storage/postgres': {
    driver: [],
    schema: ['driver'],
    shop: ['driver', 'schema'],
    keys: ['driver', 'schema', 'shop'],
    access: ['driver', 'schema', 'keys'],
    losses: ['driver', 'schema', 'shop', 'keys'],
    shops: ['driver', 'schema', 'shop', 'keys', 'losses', 'access'],
    tables: ['driver', 'schema', 'shop', 'access'],
    '.': ['driver', 'schema', 'shop', 'keys', 'losses', 'access', 'shops', 'tables'],
  },
  'src/http': {
    errors: [],
    request: ['errors'],
    server: ['errors', 'request'],
    page: ['errors', 'request'],
    shapes: ['errors', 'request'],
    observers: ['errors', 'request'],
    inventory: ['errors', 'request', 'shapes'],
    desk: ['errors', 'request', 'shapes'],
    openapi: ['errors', 'request', 'shapes'],
    '.': ['errors', 'request', 'server', 'observers', 'inventory', 'desk', 'openapi', 'page'],
  },
  'src/transfer': {
    encoding: [],
    reading: ['encoding'],
    file: ['encoding', 'reading', 'cells'],
    cells: ['reading'],
    barcodes: ['reading', 'cells'],
    columns: ['reading', 'cells', 'barcodes'],
    products: ['reading', 'cells', 'columns'],
    table: ['reading', 'cells', 'barcodes', 'columns', 'products'],
    plan: ['reading', 'cells'],
    findings: ['encoding', 'reading', 'cells', 'columns', 'plan'],
    csv: ['encoding', 'reading', 'file', 'cells', 'columns', 'table', 'findings'],
    json: ['reading', 'cells'],
    xlsx: ['reading', 'cells', 'columns', 'table', 'findings'],
    '.': ['encoding', 'reading', 'file', 'columns', 'findings', 'csv', 'json', 'xlsx'],
  },
  'src/server': {
    parts: [],
    imports: [],
    https: [],
    demo: [],
    time: ['parts'],
    limits: ['time'],
    backups: ['time'],
    journal: ['parts', 'time'],
    health: ['time', 'limits', 'backups', 'https'],
    http: ['parts', 'time', 'health'],
    '.': [
      ...['parts', 'time', 'limits', 'backups', 'journal'],
      ...['health', 'http', 'https', 'imports'],
    ],
  },
  'src/cli': {
    failures: [],
    flags: [],
    terminal: ['failures'],
    machine: ['failures', 'flags'],
    command: ['failures', 'flags', 'terminal', 'machine'],
    engine: ['failures', 'flags', 'terminal', 'command'],
    completion: ['flags', 'command'],
    backup: ['flags', 'terminal', 'command', 'engine'],
    doctor: ['failures', 'flags', 'terminal', 'machine', 'command', 'engine'],
    keys: ['failures', 'flags', 'terminal', 'command', 'engine'],
    shops: ['failures', 'flags', 'terminal', 'command', 'engine'],
    tls: ['failures', 'flags', 'terminal', 'machine', 'command', 'engine'],
    suppliers: ['failures', 'flags', 'terminal', 'command', 'engine'],
    inventory: ['failures', 'flags', 'terminal', 'command', 'engine', 'keys'],
    setup: ['failures', 'flags', 'terminal', 'machine', 'command', 'engine'],
    serve: ['failures', 'flags', 'terminal', 'machine', 'command', 'engine', 'setup'],
    service: ['failures', 'flags', 'terminal', 'machine', 'command', 'engine', 'serve'],
    '.': [
      ...['failures', 'flags', 'terminal', 'command', 'engine'],
      ...['completion', 'backup', 'doctor', 'keys', 'shops', 'tls'],
      ...['suppliers', 'inventory', 'setup', 'serve', 'service'],
    ],
  },
  'src/limits': { '.': [], local: ['.'], shared: ['.', 'local'] },
  // By floors: each room imports of those above it alone.
  'src/page': {
    start: [],
    texts: [],

    kit: ['texts'],

    outbox: ['kit'],
    https: ['texts', 'kit'],
    settings: ['texts', 'kit'],
    state: ['texts', 'kit'],
    suppliers: ['texts', 'kit'],

    session: ['texts', 'kit', 'settings'],
    health: ['texts', 'kit', 'state'],
    changes: ['texts', 'kit', 'state', 'outbox'],

    offline: ['start', 'kit', 'state', 'session'],
    people: ['texts', 'kit', 'settings', 'https', 'session'],
    checklist: ['texts', 'kit', 'settings', 'state', 'health'],
    scanner: ['texts', 'kit', 'settings', 'state', 'outbox', 'changes'],

    shell: ['kit', 'settings', 'state', 'changes', 'offline'],
    list: ['texts', 'kit', 'settings', 'state', 'changes', 'scanner'],
    pet: ['texts', 'kit', 'settings', 'state', 'suppliers', 'outbox', 'changes', 'scanner'],

    bulk: ['texts', 'kit', 'state', 'suppliers', 'list', 'pet'],
    labels: ['texts', 'kit', 'settings', 'state', 'list'],
    order: ['texts', 'kit', 'settings', 'state', 'list', 'suppliers'],
    today: ['texts', 'kit', 'state', 'list', 'pet'],
    spreadsheet: ['start', 'texts', 'kit', 'settings', 'state', 'list'],
    shop: ['texts', 'kit', 'settings', 'health', 'https', 'checklist', 'shell'],

    '.': [
      ...['start', 'texts', 'kit', 'settings', 'state', 'session', 'changes', 'offline', 'scanner'],
      ...['list', 'pet', 'bulk', 'labels', 'order', 'today', 'shop', 'people', 'https'],
      ...['health', 'checklist', 'spreadsheet', 'shell', 'suppliers'],
    ],
  },
}

const folderOf = (path: string): string => path.split('/')[1] ?? ''

test('every folder of src has its place in the layers', () => {
  const folders = [...new Set(sources.map(({ path }) => folderOf(path)))]
  expect(folders.toSorted()).toEqual(Object.keys(MAY_IMPORT).toSorted())
})

test.each(Object.entries(MAY_IMPORT))(
  '%s imports of the other folders at most %j',
  (folder, allowed) => {
    const strangers = sources
      .filter(({ path }) => folderOf(path) === folder)
      .flatMap((source) =>
        importsOf(source)
          .filter((name) => name.startsWith('src/') && folderOf(name) !== folder)
          .filter((name) => !allowed.some((each) => `${name}/`.startsWith(`src/${each}/`)))
          .map((name) => `${source.path} imports ${name}`),
      )
    expect(strangers).toEqual([])
  },
)

/** Each room of the map, and what it may import as a list; rooms that may import all but some have none there. */
function roomsOfMap(): Record<string, readonly string[]> {
  const map = readFileSync(join(ROOT, 'src/README.md'), 'utf8')
  const lines = map.split('\n').filter((line) => line.startsWith('| `'))
  const rows = lines.map((line) => line.split(' | '))
  return Object.fromEntries(
    rows.flatMap(([names = '', ...cells]) => {
      const allowed = cells.at(-1)?.replace(/ \|$/, '') ?? ''
      const rooms = [...names.matchAll(/`([\w-]+)\/`/g)].map(([, room = '']) => room)
      if (/^(?:all|no code)\b/.test(allowed)) return []
      const list = allowed === 'nothing' ? [] : allowed.replace(/^types of /, '').split(', ')
      return rooms.map((room) => [room, list.toSorted()])
    }),
  )
}

test('the map says of each room which others it may import', () => {
  const lists = Object.entries(MAY_IMPORT)
    .filter(([room]) => !/\.|^(?:http|server|cli)$/.test(room))
    // What the map says below its table is for any room.
    .map(([room, others]) => [room, others.filter((each) => !each.includes('.')).toSorted()])
  expect(roomsOfMap()).toEqual(Object.fromEntries(lists))
})

test.each(Object.entries(ROOMS))(
  'the rooms of %s import each other as the table says',
  (folder, rooms) => {
    const inside = sources.filter(({ path }) => path.startsWith(`${folder}/`))
    const found = [...new Set(inside.map(({ path }) => roomOf(folder, path)))]
    expect(found.toSorted()).toEqual(Object.keys(rooms).toSorted())
    const arrows = inside.flatMap(({ path, text }) =>
      importsOf({ path, text })
        .filter((name) => name.startsWith(`${folder}/`))
        .map((name) => ({ path, name, from: roomOf(folder, path), to: roomOf(folder, name) }))
        .filter(({ from, to }) => from !== to),
    )
    const strangers = arrows
      .filter(({ from, to }) => !rooms[from]?.includes(to))
      .map(({ path, name }) => `${path} imports ${name}`)
    const unused = Object.entries(rooms).flatMap(([room, allowed]) =>
      allowed
        .filter((other) => !arrows.some(({ from, to }) => from === room && to === other))
        .map((other) => `${room} imports nothing of ${other}`),
    )
    expect({ strangers, unused }).toEqual({ strangers: [], unused: [] })
  },
)

/** Rooms that import each other, if only by way of others; undefined: each stands on a floor above those that it imports. */
const circleIn = (rooms: Record<string, readonly string[]>): readonly string[] | undefined =>
  circlesIn(new Map(Object.entries(rooms).map(([room, others]) => [room, new Set(others)])))[0]

test.each(Object.entries(ROOMS))('no rooms of %s import in a circle', (_folder, rooms) => {
  expect(circleIn(rooms)).toBeUndefined()
})

test('the rooms of the page stand on eight floors', () => {
  const rooms = ROOMS['src/page'] ?? {}
  const floorOf = (room: string): number =>
    1 + Math.max(0, ...(rooms[room] ?? []).map((each) => floorOf(each)))
  expect(floorOf('.')).toBeLessThanOrEqual(8)
})

/** What besides may import the embedded engine itself: its backups, its restore, the examination of its files. */
const EMBEDDED = ['src/storage/open-engine.ts', 'src/cli/backup/', 'src/storage/examination/']

test('server, demo and commands know a storage engine by its interface alone', () => {
  const strangers = sources
    .filter(({ path }) => !path.startsWith('src/storage/sqlite/') && !path.endsWith('.worker.ts'))
    .filter(({ path }) => !EMBEDDED.some((each) => path.startsWith(each)))
    .flatMap((source) =>
      importsOf(source)
        .filter((name) => name.startsWith('src/storage/sqlite/'))
        .map((name) => `${source.path} imports ${name}`),
    )
  expect(strangers).toEqual([])
})

test('the interface of a storage engine names nothing of a data folder or of SQLite', () => {
  const engine = sources.find(({ path }) => path === 'src/storage/engine.ts')
  expect(engine && importsOf(engine).filter((name) => name.startsWith('src/storage/'))).toEqual([])
})

/** The files that import by way of the bundler: what they take has to be there when it bundles, and no other runtime reads it. */
const BUNDLED: Record<string, string[]> = {
  'src/runtime/assets.ts': ['file', 'macro'],
  'src/runtime/version.ts': ['json', 'macro'],
  'src/storage/postgres/schema/column-types.ts': ['macro'],
  'src/storage/sqlite/queries/queries.ts': ['macro'],
}

test('files, macros and JSON are imported through the bundler in these modules alone', () => {
  const found = sources.flatMap((source) => {
    const types = bundledImportsOf(source)
    return types.length === 0 ? [] : [[source.path, types] as const]
  })
  expect(Object.fromEntries(found)).toEqual(BUNDLED)
})

test('a file that the build makes is looked for when it is asked for, so that importing the app needs no build', () => {
  const early = sources.filter((source) =>
    /^import\b[^;()]*?\bwith \{ type: 'file' \}/m.test(codeOf(source)),
  )
  expect(early.map(({ path }) => path)).toEqual([])
})

test('what reads a file to import runs in a browser, too: it imports no module of a runtime, and the packages of workbooks alone', () => {
  const rooms = ['names', 'stock', 'json', 'transfer']
  const found = sources
    .filter(({ path }) => rooms.includes(folderOf(path)))
    .flatMap((source) =>
      importsOf(source)
        .filter((name) => !name.startsWith('src/'))
        .map((name) => `${source.path} imports ${name}`),
    )
  expect(found.toSorted()).toEqual([
    'src/transfer/xlsx/read-xml.ts imports saxes',
    'src/transfer/xlsx/unpack.ts imports fflate',
    'src/transfer/xlsx/write-xlsx.ts imports fflate',
  ])
})

/** The folders in which a package may be imported; the others are built without it. */
const PACKAGES: Record<string, readonly string[]> = {
  elysia: ['http'],
  '@elysiajs/swagger': ['http'],
  '@elysiajs/eden': ['client'],
  // The examples use the client as a till does.
  petstock: ['client'],
  '@elysiajs/bearer': ['http'],
  '@sinclair/typebox': ['http'],
  commander: ['cli'],
  fflate: ['transfer'],
  saxes: ['transfer'],
  preact: ['page'],
  '@preact/signals': ['page'],
  '@tanstack/virtual-core': ['page'],
  'eventsource-parser': ['page'],
  uplot: ['page'],
  jsbarcode: ['page'],
  qr: ['page', 'cli'],
  '@zxing/library': ['page'],
  'drizzle-orm': ['storage', 'runtime'],
  'prom-client': ['metrics'],
  '@logtape/logtape': ['http', 'storage', 'server', 'cli'],
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

/** The files of the page beside the kit in which some code stands. */
const besideKit = (code: RegExp): readonly string[] =>
  sources
    .filter(({ path }) => /^src\/page\/(?!kit\/)/.test(path))
    .filter((source) => code.test(codeOf(source)))
    .map(({ path }) => path)
    .toSorted()

/** What tells the time that is shown, and what looks for changes that a closed tab has left. */
const POLLING = ['src/page/changes/connect-outbox.ts', 'src/page/create-page.ts']

test('no view of the page polls beside the kit', () => {
  expect(besideKit(/\bsetInterval\b/)).toEqual(POLLING)
})

/** An operation of the desk that is called, and not a type of one. */
const CALLS_DESK = /\bdesk\.api\b/

/** The kit asks in these ways. */
const BY_KIT = /kit\/(use-query|use-pages|use-form|use-requests|form-state)\.ts'/

/** Who signs in has no kit yet; the outbox sends what was done without one, also from a tab that is closed since. */
const WITHOUT_KIT = [
  'src/page/outbox/dispatch.ts',
  'src/page/session/code-sign-in.ts',
  'src/page/session/session.ts',
]

/** Each says why beside its wait. */
const WAITING = ['src/page/outbox/dispatch.ts', 'src/page/session/code-sign-in.ts']

test('no room of the page asks the desk but by the kit, which also asks again', () => {
  const asking = besideKit(CALLS_DESK)
  const waiting = besideKit(/\bset(Timeout|Interval)\b|\bsleep\(|\bclock\.after\(/)
  const textOf = (path: string) => sources.find((each) => each.path === path)?.text ?? ''
  expect(asking.length).toBeGreaterThan(20)
  expect(asking.filter((path) => !BY_KIT.test(textOf(path)))).toEqual(WITHOUT_KIT)
  expect(asking.filter((path) => waiting.includes(path))).toEqual(WAITING)
})

/** What creates the page and what follows the stock or sends changes; the worker, and what it is registered by. */
const WITH_CLIENT = [
  'src/page/changes/connect-outbox.ts',
  'src/page/create-page.ts',
  'src/page/offline/service-worker-registration.ts',
  'src/page/offline/service-worker.ts',
  'src/page/session/session.ts',
  'src/page/state/service-streams.ts',
]

test('no view of the page takes the client of the service from the session: the kit hands it out', () => {
  const takesIt = /\bcurrent\b.*\bshop\b|\bshop\b.*\bcurrent\b|\bfetch\(|\btoRequestError\(/
  expect(besideKit(takesIt)).toEqual(WITH_CLIENT)
})

test('no two folders, and no two rooms, import each other', () => {
  const tables = [MAY_IMPORT, ...Object.values(ROOMS)]
  const mutual = tables.flatMap((table) => {
    const imports = (from: string, to: string) =>
      table[from]?.some((each) => each.split('/')[0] === to)
    const names = Object.keys(table)
    return names.filter((a) => names.some((b) => a < b && imports(a, b) && imports(b, a)))
  })
  expect(mutual).toEqual([])
})
