import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ReleaseRefused, ROOT } from './run.ts'
import { SUMS } from './sign.ts'

const USAGE = `Usage: bun run release:twice [--out DIR] [--key FILE] [TARGET...]

Builds the release of the commit that is checked out twice, each time out of a copy of its own: in another folder, with
another umask, time zone, language and environment. Says whether the bytes of all files are the same, and ends with 1
where they are not. Without --out, nothing is left.`

/** Surroundings that should not matter. */
const SURROUNDINGS = [
  { folder: 'here', umask: '022', env: { TZ: 'UTC', LC_ALL: 'C' } },
  {
    folder: 'some where/else',
    umask: '077',
    env: {
      TZ: 'Asia/Kathmandu',
      LC_ALL: 'tr_TR.UTF-8',
      NODE_ENV: 'development',
      BUN_OPTIONS: '--smol',
    },
  },
] as const

try {
  const { values, positionals } = parseArgs({
    options: { out: { type: 'string' }, key: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help) console.log(USAGE)
  else buildTwice(values.out, [...keyFlag(values.key), ...positionals])
} catch (error) {
  console.error(error instanceof ReleaseRefused ? `release: ${error.message}` : error)
  process.exitCode = 1
}

function keyFlag(key: string | undefined): string[] {
  return key === undefined ? [] : ['--key', resolve(key)]
}

function buildTwice(out: string | undefined, args: readonly string[]): void {
  const folder = out === undefined ? mkdtempSync(join(tmpdir(), 'petstock-twice-')) : resolve(out)
  try {
    const [first = '', second = ''] = SURROUNDINGS.map((each) => buildIn(folder, each, args))
    const names = [...new Set([first, second].flatMap((each) => readdirSync(each)))].toSorted()
    const others = names.filter((name) => !isSame(join(first, name), join(second, name)))
    if (others.length > 0) {
      throw new ReleaseRefused(`the same commit made other bytes: ${others.join(', ')}`)
    }
    console.log(readFileSync(join(first, SUMS), 'utf8').trimEnd())
    console.log(`the same commit made the same bytes twice: ${names.join(', ')}`)
  } finally {
    if (out === undefined) rmSync(folder, { recursive: true })
  }
}

/** @returns the folder of the release */
function buildIn(
  folder: string,
  { folder: name, umask, env }: (typeof SURROUNDINGS)[number],
  args: readonly string[],
): string {
  const copy = join(folder, name, 'petstock')
  mkdirSync(join(folder, name), { recursive: true })
  run(['git', 'clone', '--quiet', ROOT, copy], ROOT, {})
  // A shell sets the umask, and takes the rest as it is.
  const script = `umask ${umask} && exec "$0" run --silent release "$@"`
  run(['sh', '-c', script, process.execPath, ...args], copy, env)
  return join(copy, 'dist/release')
}

function run(
  [program = '', ...args]: readonly string[],
  cwd: string,
  env: Record<string, string>,
): void {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new ReleaseRefused(`${program} failed in ${cwd}:\n${stdout}${stderr}`)
}

function isSame(first: string, second: string): boolean {
  return existsSync(first) && existsSync(second) && readFileSync(first).equals(readFileSync(second))
}
