import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey, outputOf, type RunOptions, serve } from '../support/petstock.ts'
import { UNLIMITED } from '../support/shop.ts'

/** A list's address, and the key for it. */
export interface Target {
  readonly url: string
  readonly key: string
  readonly list: string
  readonly pid: number
  [Symbol.asyncDispose](): Promise<void>
}

/** A data folder with so many pets, by ids from 1, and a key that never runs out. */
export async function shopWith(pets: number): Promise<{ data: string; key: string } & Disposable> {
  const data = mkdtempSync(join(tmpdir(), 'petstock-bench-'))
  const file = join(data, 'stock.csv')
  const rows = Array.from({ length: pets }, (_, index) => `${index + 1},${index % 90},available`)
  writeFileSync(file, `petId,quantity,status\n${rows.join('\n')}\n`)
  await outputOf(['inventory', 'import', file, '--data', data])
  const { key } = await createKey(data, ...UNLIMITED)
  return {
    data,
    key,
    [Symbol.dispose]: () => rmSync(data, { recursive: true, force: true }),
  }
}

export async function petstockServer(
  { data, key }: { data: string; key: string },
  options: Pick<RunOptions, 'env' | 'binary'> = {},
  flags: readonly string[] = [],
): Promise<Target> {
  const server = await serve(data, flags, options)
  return {
    url: server.url,
    key,
    list: `${server.url}/v1/inventory`,
    pid: server.pid,
    [Symbol.asyncDispose]: async () => {
      await server.stop()
    },
  }
}

type Rival =
  | 'ceiling.ts'
  | 'ceiling.deno.ts'
  | 'bare-update.ts'
  | 'plain-service.ts'
  | 'plain-bun-service.ts'

/** One of the rivals beside this file. */
export async function rival(
  script: Rival,
  args: readonly string[],
  key: string,
  runtime: readonly string[] = [process.execPath],
): Promise<Target> {
  const child = await startRival(join(import.meta.dir, script), args, runtime)
  return { ...child, key, list: `${child.url}/v1/inventory` }
}

/** A service whose first line says where it listens. */
export async function startRival(
  path: string,
  args: readonly string[],
  runtime: readonly string[] = [process.execPath],
) {
  const child = Bun.spawn([...runtime, path, ...args], {
    stdout: 'pipe',
    stderr: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const reader = child.stdout.getReader()
  const { value } = await reader.read()
  if (value === undefined) throw new Error(`${path} ended with ${await child.exited}`)
  const url = new TextDecoder().decode(value).replace('listening on ', '').trim()
  return {
    url,
    pid: child.pid,
    [Symbol.asyncDispose]: async () => {
      child.kill()
      await child.exited
    },
  }
}
