import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json'
import { ROOT } from '../shape/sources.ts'
import { temporaryFolder } from '../support/petstock.ts'
import { lacksNode } from './lacking.ts'

/** What `bun run build:client` makes. */
export const PACKED = join(ROOT, 'dist/client')
export const TARBALL = join(ROOT, `dist/petstock-client-${packageJson.version}.tgz`)

const inModules = (path: string) => join(ROOT, 'node_modules', path)

// Both compilers are programs for Node, and quicker there.
const RUNTIME = lacksNode ? process.execPath : 'node'

/** The compilers that a till may be built with. */
export const COMPILERS = {
  'TypeScript 5.9': [RUNTIME, inModules('typescript-5.9/bin/tsc')],
  'TypeScript 7': [RUNTIME, inModules('typescript/bin/tsc')],
} as const

export const DENO = [RUNTIME, inModules('deno/bin.cjs')] as const

const INSTALL = lacksNode
  ? [process.execPath, 'add']
  : ['npm', 'install', '--no-audit', '--no-fund', '--offline']

/** Runs a program to its end. @throws Error with what it said, where it ends with anything but 0 */
export async function run(
  command: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<string> {
  const child = Bun.spawn([...command], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [status, stdout, stderr] = await Promise.all([
    child.exited,
    child.stdout.text(),
    child.stderr.text(),
  ])
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${stdout}${stderr}`)
  return stdout
}

/** A folder of its own, with nothing but the tarball installed: `using folder = await freshFolder()`. */
export async function freshFolder() {
  const folder = temporaryFolder()
  const write = (name: string, content: string | object) =>
    writeFileSync(
      folder.file(name),
      typeof content === 'string' ? content : JSON.stringify(content, null, 2),
    )
  write('package.json', { name: 'till', private: true, type: 'module' })
  await run([...INSTALL, TARBALL], folder.path)
  return {
    ...folder,
    write,
    run: (command: readonly string[], env?: Record<string, string>) =>
      run(command, folder.path, env),
  }
}

export type FreshFolder = Awaited<ReturnType<typeof freshFolder>>

/** Makes the types of Node known in a folder, as an installed @types/node does. */
export function linkNodeTypes(folder: FreshFolder): void {
  mkdirSync(folder.file('node_modules/@types'), { recursive: true })
  for (const name of ['@types/node', 'undici-types']) {
    const path = folder.file(`node_modules/${name}`)
    if (!existsSync(path)) symlinkSync(inModules(name), path)
  }
}
