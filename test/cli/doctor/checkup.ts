import { Database } from 'bun:sqlite'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Check } from '../../../src/health/check.ts'
import { BINARY, outputOf, petstock, type RunOptions } from '../../support/petstock.ts'
import { asSomebody } from '../../support/somebody.ts'
import { newShop } from '../shop.ts'

export const DAY = 86_400_000

/** A shop in which all is well, but for its backups. */
export async function healthyShop(pets = 3) {
  const shop = newShop()
  const rows = Array.from({ length: pets }, (_, index) => `${index + 1},5,available`)
  const stdin = ['petId,quantity,status', ...rows, ''].join('\n')
  await outputOf(['inventory', 'import', '-', '--data', shop.data], { stdin })
  await shop.output('keys', 'create', '--name', 'Till 1', '--plan', 'pro')
  return shop
}

export interface Checkup {
  readonly status: number
  readonly stderr: string
  /** What was found, by the name of the check. */
  readonly checks: ReadonlyMap<string, Check>
  /** The checks that are not ok, as `state name`. */
  readonly findings: readonly string[]
}

/** What the doctor says of a data folder. */
export async function checkup(
  data: string,
  flags: readonly string[] = [],
  options: RunOptions = {},
): Promise<Checkup> {
  const ran = await petstock(['doctor', '--json', '--data', data, ...flags], options)
  return readCheckup(ran)
}

/** The same, asked by a user who does not own the folder. */
export async function checkupBySomebody(data: string): Promise<Checkup> {
  const child = Bun.spawn([...asSomebody(), BINARY, 'doctor', '--json', '--data', data], {
    cwd: '/',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [status, stdout, stderr] = await Promise.all([
    child.exited,
    child.stdout.text(),
    child.stderr.text(),
  ])
  return readCheckup({ status, stdout, stderr })
}

export function readCheckup(ran: { status: number; stdout: string; stderr: string }): Checkup {
  if (!ran.stdout.startsWith('[')) throw new Error(`no answer: ${ran.stderr}`)
  const list = JSON.parse(ran.stdout) as Check[]
  return {
    status: ran.status,
    stderr: ran.stderr,
    checks: new Map(list.map((check) => [check.name, check])),
    findings: list
      .filter(({ state }) => state !== 'ok')
      .map(({ state, name }) => `${state} ${name}`),
  }
}

/** Changes a stopped shop's database as no command would. */
export function tamper(database: string, ...statements: string[]): void {
  using client = new Database(database)
  for (const statement of statements) client.run(statement)
  client.run('PRAGMA wal_checkpoint(TRUNCATE)')
}

/** Everything that a look must not change: each file's place, bytes, times and mode. */
export function traceOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .concat(folder)
    .toSorted()
    .map((path) => {
      const { ino, mode, uid, size, mtimeNs } = statSync(path, { bigint: true })
      const bytes = statSync(path).isFile()
        ? createHash('sha256').update(readFileSync(path)).digest('hex')
        : ''
      return [relative(folder, path), ino, mode, uid, size, mtimeNs, bytes].join(' ')
    })
}
