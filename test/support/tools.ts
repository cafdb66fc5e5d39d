import { describe as bunDescribe, test as bunTest } from 'bun:test'
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
} from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'

// What a test needs of the machine, beyond Node, npm and what `bun install` brings. A test says it by name,
// `needs('pgbouncer').test(...)`, and gets it by `findTool('pgbouncer')`. Where it is missing, the test is
// skipped, and the summary of the run names it with what brings it. With CI set, a missing tool is a failure.

interface Tool {
  /** What brings it, as a command or in words. */
  readonly broughtBy: string
  /** Its path, or another sign that it is there. Without it, the PATH has it by its name. */
  readonly find?: () => string | undefined
  /** A right, which a machine may refuse: a test that needs it is skipped with CI set, too. */
  readonly isRight?: true
}

const debian = (name: string) => `apt-get install ${name}`
/** Debian keeps servers outside of a user's PATH. */
const SERVER_PATH = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`
const onServerPath = (name: string) => () => Bun.which(name, { PATH: SERVER_PATH }) ?? undefined

const DEBIAN_POSTGRES = '/usr/lib/postgresql'
/** Debian has the programs of each version in a folder of its own. The newest comes first. */
function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : []
  const folders = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_POSTGRES, version, 'bin'))
  const PATH = [...folders, SERVER_PATH].join(':')
  return Bun.which('postgres', { PATH }) ?? undefined
}

function findFaketime(): string | undefined {
  if (!existsSync('/usr/lib')) return undefined
  return readdirSync('/usr/lib')
    .map((name) => join('/usr/lib', name, 'faketime/libfaketime.so.1'))
    .find((path) => existsSync(path))
}

const findNetworkAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)?.address

const asRoot = () => (process.getuid?.() === 0 ? 'root' : undefined)

/** A server that refuses to run as root: setpriv runs it as another user then. */
const notAsRoot = (name: string, find: () => string | undefined): Tool => ({
  broughtBy: `${debian(name)}, and for root util-linux`,
  find: () => (asRoot() === undefined || toolIfThere('setpriv') !== undefined ? find() : undefined),
})

/** Containers may refuse it to root, too. It is tried once a process. */
let mounting: { readonly with: string | undefined } | undefined
function mayMount(): string | undefined {
  mounting ??= { with: tryMount() }
  return mounting.with
}

function tryMount(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'petstock-test-'))
  try {
    if (Bun.spawnSync(['mount', '-t', 'tmpfs', 'tmpfs', folder]).exitCode !== 0) return undefined
    Bun.spawnSync(['umount', folder])
    return 'mount'
  } catch {
    return undefined
  } finally {
    rmdirSync(folder)
  }
}

function mayBootSystemd(): string | undefined {
  const groups = groupsFolder()
  if (asRoot() === undefined || groups === undefined || Bun.which('bash') === null) return undefined
  return ['/lib/systemd/systemd'].find((path) => existsSync(path))
}

/** The folder of control groups of version 2. */
export const groupsFolder = (): string | undefined =>
  existsSync('/proc/mounts')
    ? /^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1]
    : undefined

/** Go's own packages have it in a folder of its own. */
const findGo = () =>
  Bun.which('go', { PATH: `${process.env.PATH ?? ''}:/usr/local/go/bin` }) ?? undefined

/** A language, with a library that a package of Debian puts into a folder. */
const withLibrary = (language: string, folder: string, library: RegExp) => () =>
  existsSync(folder) && readdirSync(folder).some((name) => library.test(name))
    ? (Bun.which(language) ?? undefined)
    : undefined

const UTIL_LINUX = { broughtBy: debian('util-linux') }

/** A shell without windows does the same for a page with less than half of the work. */
const findChromium = () =>
  Bun.which('chromium-headless-shell') ?? Bun.which('chromium') ?? undefined

const TOOLS = {
  chromium: { broughtBy: debian('chromium'), find: findChromium },
  /** With its user's certificates and its window, which a shell lacks. */
  'whole-chromium': {
    broughtBy: debian('chromium'),
    find: () => Bun.which('chromium') ?? undefined,
  },
  certutil: { broughtBy: debian('libnss3-tools') },
  zbarimg: { broughtBy: debian('zbar-tools') },
  strace: { broughtBy: debian('strace') },
  curl: { broughtBy: debian('curl') },
  python3: { broughtBy: debian('python3') },
  /** A disk as Windows has it, mounted by a program. */
  'ntfs-3g': {
    broughtBy: `running as root with /dev/fuse, and ${debian('ntfs-3g')}`,
    find: () => (existsSync('/dev/fuse') && asRoot() && onServerPath('ntfs-3g')()) || undefined,
    isRight: true,
  },
  mkntfs: { broughtBy: debian('ntfs-3g'), find: onServerPath('mkntfs') },
  'ssh-keygen': { broughtBy: debian('openssh-client') },
  openssl: { broughtBy: debian('openssl') },
  git: { broughtBy: debian('git') },
  tar: { broughtBy: debian('tar') },
  bash: { broughtBy: debian('bash') },
  zsh: { broughtBy: debian('zsh') },
  man: { broughtBy: debian('man-db') },
  fish: { broughtBy: debian('fish') },
  sudo: { broughtBy: debian('sudo') },
  ip: { broughtBy: debian('iproute2'), find: onServerPath('ip') },
  node: { broughtBy: 'Node.js' },
  npm: { broughtBy: 'Node.js' },
  script: { broughtBy: debian('bsdutils') },
  setpriv: UTIL_LINUX,
  prlimit: UTIL_LINUX,
  unshare: UTIL_LINUX,
  mkfifo: { broughtBy: debian('coreutils') },
  'systemd-analyze': { broughtBy: debian('systemd') },
  postgres: notAsRoot('postgresql', findPostgres),
  pg_createcluster: {
    broughtBy: debian('postgresql-common'),
    find: onServerPath('pg_createcluster'),
  },
  pgbouncer: notAsRoot('pgbouncer', onServerPath('pgbouncer')),
  haproxy: { broughtBy: debian('haproxy'), find: onServerPath('haproxy') },
  nginx: { broughtBy: debian('nginx-light'), find: onServerPath('nginx') },
  caddy: { broughtBy: debian('caddy') },
  'redis-server': { broughtBy: debian('redis-server'), find: onServerPath('redis-server') },
  faketime: { broughtBy: debian('faketime'), find: findFaketime },
  deno: { broughtBy: 'bun install, on a system that Deno is built for', find: findDeno },
  'openapi-python-client': {
    broughtBy: 'pip install -r test/client/generated/requirements.txt',
  },
  'openapi-generator-cli': {
    broughtBy: 'pip install -r test/client/generated/requirements.txt',
  },
  java: { broughtBy: debian('default-jre-headless') },
  go: { broughtBy: debian('golang-go'), find: findGo },
  /** With what the clients of generators send requests by. */
  'php with guzzle': {
    broughtBy: debian('php-cli php-curl php-mbstring php-guzzlehttp-guzzle'),
    find: withLibrary('php', '/usr/share/php/GuzzleHttp', /^autoload\.php$/),
  },
  'ruby with typhoeus': {
    broughtBy: debian('ruby ruby-typhoeus'),
    find: withLibrary('ruby', '/usr/share/rubygems-integration/all/gems', /^typhoeus-/),
  },
  promtool: { broughtBy: debian('prometheus') },
  schemathesis: { broughtBy: 'pip install -r test/fuzz/requirements.txt' },
  spreadsheets: {
    broughtBy: 'pip install -r test/transfer/xlsx/requirements.txt, PETSTOCK_TEST_SPREADSHEETS',
    find: () => process.env.PETSTOCK_TEST_SPREADSHEETS,
  },
  /** A file system of a size of its own. */
  mounts: { broughtBy: 'running as root, with the right to mount', find: mayMount, isRight: true },
  /** A systemd of its own beside that of the machine. */
  systemd: {
    broughtBy: 'running as root, with systemd and control groups of version 2',
    find: mayBootSystemd,
    isRight: true,
  },
  /** Another user than root, as which a program is run. */
  'another user': {
    broughtBy: 'running as root, with setpriv (apt-get install util-linux)',
    find: (): string | undefined => asRoot() && toolIfThere('setpriv'),
    isRight: true,
  },
  root: { broughtBy: 'running as root', find: asRoot, isRight: true },
  /** An address by which others reach this machine: a browser does not take it for its own machine's. */
  'network address': { broughtBy: 'a network', find: findNetworkAddress, isRight: true },
} satisfies Record<string, Tool>

export type ToolName = keyof typeof TOOLS

export const TOOL_NAMES = Object.keys(TOOLS) as readonly ToolName[]

function findDeno(): string | undefined {
  const folder = join(import.meta.dir, '../../node_modules/@deno')
  if (!existsSync(folder)) return undefined
  return readdirSync(folder)
    .map((name) => join(folder, name, 'deno'))
    .find((path) => existsSync(path))
}

const toolOf = (name: ToolName): Tool => TOOLS[name]

export const broughtBy = (name: ToolName): string => toolOf(name).broughtBy

/** Tools that are taken away, as if the machine had none: their names with commas, or `all`. */
const BLINDED = (process.env.PETSTOCK_TEST_WITHOUT ?? '').split(',')

/** Where a tool is, for what works without it, too; undefined where there is none. */
export function toolIfThere(name: ToolName): string | undefined {
  if (BLINDED.includes(name) || BLINDED.includes('all')) return undefined
  const { find } = toolOf(name)
  return find === undefined ? (Bun.which(name) ?? undefined) : find()
}

const isRequired = (name: ToolName): boolean =>
  (process.env.CI ?? '') !== '' && toolOf(name).isRight !== true

/** What the test that runs just now has named itself; undefined in a hook, and in a test that has named nothing. */
const namedByTest = new AsyncLocalStorage<readonly ToolName[]>()
/** What the groups of this file have named: their tests and hooks may use it, and all that is declared in them. */
const namedByGroups = new Set<ToolName>()

/** What is no test, as a bench, may use a tool without a word: it has no mark to be read. */
const IS_TEST = process.env.NODE_ENV === 'test'

/**
 * Where a tool is, in a test that has named it.
 * @throws Error where it is missing, with what brings it; where the test has not named it, also if it is there
 */
export function findTool(name: ToolName): string {
  if (IS_TEST && !namedByGroups.has(name) && !namedByTest.getStore()?.includes(name))
    throw new Error(`a test uses ${name} and does not say so: write needs('${name}').test(...)`)
  const path = toolIfThere(name)
  if (path === undefined) throw new Error(missing(name))
  return path
}

const missing = (name: ToolName): string => `there is no ${name}: ${broughtBy(name)}`

/** How a skipped test or group says in its name what it lacks. The summary of a run reads it. */
const lackMark = (names: readonly ToolName[]): string => ` [lacks ${names.join(', ')}]`
export const LACKS = /\[lacks ([^\]]+)\]/g

/** A file that gets a line for each declaration with needs: its file, its name, its tools. */
const LIST = process.env.PETSTOCK_TEST_NEEDS_LIST

/**
 * Declares a test or a group that needs tools, each by its name, also what a helper of it uses.
 * `needs('postgres', 'pgbouncer').describe('behind a pooler', () => { ... })`
 */
export function needs(...names: readonly ToolName[]) {
  const lacked = names.filter((name) => toolIfThere(name) === undefined && !isRequired(name))
  const isSkipped = lacked.length > 0
  const skipped = { test: bunTest.skip, describe: bunDescribe.skip }
  const base = isSkipped ? skipped : { test: bunTest, describe: bunDescribe }
  const marked = (name: string) => {
    if (LIST !== undefined)
      appendFileSync(LIST, `${JSON.stringify({ file: Bun.main, name, needs: names })}\n`)
    return isSkipped ? name + lackMark(lacked) : name
  }
  return {
    test: scoped(base.test, names, marked),
    describe: grouped(base.describe, names, marked),
  }
}

type Marked = (name: string) => string
type Body = (...values: never[]) => unknown

function scoped(base: typeof bunTest, names: readonly ToolName[], marked: Marked): typeof bunTest {
  const held =
    (body: Body): Body =>
    (...values) =>
      namedByTest.run(names, () => {
        names.forEach(findTool)
        return body(...values)
      })
  const declare = (name: string, body: Body, options?: number) =>
    base(marked(name), held(body) as () => void, options)
  const each = (table: readonly never[]) => (name: string, body: Body, options?: number) =>
    base.each(table)(marked(name), held(body) as () => void, options)
  const skipIf = (isSkipped: boolean) => scoped(isSkipped ? bunTest.skip : base, names, marked)
  const lazily = { enumerable: true, get: () => scoped(base.concurrent, names, marked) }
  const declared = Object.assign(declare, { each, skipIf })
  return Object.defineProperty(declared, 'concurrent', lazily) as unknown as typeof bunTest
}

function grouped(
  base: typeof bunDescribe,
  names: readonly ToolName[],
  marked: Marked,
): typeof bunDescribe {
  const named = (name: string): string => {
    for (const each of names) namedByGroups.add(each)
    return marked(name)
  }
  const declare = (name: string, body: () => void) => base(named(name), body)
  const each = (table: readonly never[]) => (name: string, body: Body) =>
    base.each(table)(named(name), body as () => void)
  const skipIf = (isSkipped: boolean) => grouped(isSkipped ? bunDescribe.skip : base, names, marked)
  return Object.assign(declare, { each, skipIf }) as unknown as typeof bunDescribe
}
