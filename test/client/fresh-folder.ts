import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import packageJson from '../../package.json'
import { sha256 } from '../../scripts/release/checksums.ts'
import { ROOT } from '../shape/sources.ts'
import { temporaryFolder } from '../support/petstock.ts'
import { toolIfThere } from '../support/tools.ts'

/** What `bun run build:client` makes. */
export const PACKED = join(ROOT, 'dist/client')
export const TARBALL = join(ROOT, `dist/petstock-client-${packageJson.version}.tgz`)

const inModules = (path: string) => join(ROOT, 'node_modules', path)

/** The compilers that a till may be built with. */
export const COMPILERS = {
  'TypeScript 5.9': 'typescript-5.9/bin/tsc',
  'TypeScript 7': 'typescript/bin/tsc',
} as const

export type Compiler = keyof typeof COMPILERS

/** Runs a compiler in a folder. @throws Error with what it said, where it finds a mistake */
export function compile(compiler: Compiler, folder: string, ...args: string[]): Promise<string> {
  // Both are programs for Node, and quicker there.
  const runtime = toolIfThere('node') ?? process.execPath
  return run([runtime, inModules(COMPILERS[compiler]), ...args], folder)
}

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

const MANIFEST = { name: 'till', private: true, type: 'module' }

const writeJson = (path: string, content: object) =>
  writeFileSync(path, JSON.stringify(content, null, 2))

/** A folder with the tarball installed. The first test that asks makes it, for all that have this tarball. */
async function installedClient(): Promise<string> {
  const place = join(ROOT, 'dist/installed-client', await sha256(TARBALL))
  if (existsSync(place)) return place
  mkdirSync(dirname(place), { recursive: true })
  const made = mkdtempSync(`${place}-`)
  writeJson(join(made, 'package.json'), MANIFEST)
  const npm = toolIfThere('node') === undefined ? undefined : toolIfThere('npm')
  const install =
    npm === undefined
      ? [process.execPath, 'add']
      : [npm, 'install', '--no-audit', '--no-fund', '--offline']
  await run([...install, TARBALL], made)
  try {
    renameSync(made, place)
  } catch (error) {
    // Another process was first.
    if (!existsSync(place)) throw error
    rmSync(made, { recursive: true })
  }
  return place
}

/** A folder of its own, with nothing but the tarball installed: `using folder = await freshFolder()`. */
export async function freshFolder() {
  const folder = temporaryFolder()
  const write = (name: string, content: string | object) =>
    typeof content === 'string'
      ? writeFileSync(folder.file(name), content)
      : writeJson(folder.file(name), content)
  cpSync(await installedClient(), folder.path, { recursive: true })
  return {
    ...folder,
    write,
    run: (command: readonly string[], env?: Record<string, string>) =>
      run(command, folder.path, env),
    compile: (compiler: Compiler, ...args: string[]) => compile(compiler, folder.path, ...args),
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
