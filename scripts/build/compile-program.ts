import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { LINES_FILE } from '../../src/runtime/source-lines.bun.ts'
import { linesOf, packLines, type SourceMap } from './pack-lines.ts'

const FLAGS = [
  ...['--compile', '--production', '--minify', '--bytecode', '--splitting', '--format=esm'],
  ...['--no-compile-autoload-dotenv', '--no-compile-autoload-bunfig', '--external=file-type'],
]

/** Most calls end before what they have compiled pays: `settleAfterStart` ends it in a server. */
const RARELY_COMPILED = '--compile-jit-policy=16'

/** The functions that commands and a start call, which are read together: scripts/start/record-order.ts writes them. */
const ORDER = '--bytecode-order=scripts/build/bytecode.order'

const OWN_FLAGS = [ORDER, RARELY_COMPILED]

/** The entry points of petstock: the program, and the threads that it starts. */
const entryPoints = (): string[] => [
  'src/main.ts',
  ...[...new Bun.Glob('src/*.worker.ts').scanSync('.')].toSorted(),
]

/**
 * Compiles petstock, in the folder of its package.json.
 * @param flags further ones of `bun build`
 */
export const compilePetstock = (file: string, flags: readonly string[]): void =>
  compileWithLines(entryPoints(), file, [...flags, ...OWN_FLAGS])

/** Compiles petstock with its source maps, for what reads them. */
export const compileWithMaps = (file: string): void =>
  build([...OWN_FLAGS, '--sourcemap'], entryPoints(), file)

/**
 * Compiles a program that can name the lines of its sources (`#runtime/source-lines`). It does so twice: source maps would be a
 * fifth of what petstock has more than an empty program, so the second carries of those of the first which line each of its
 * places is from.
 */
export function compileWithLines(
  entries: readonly string[],
  file: string,
  flags: readonly string[] = [],
): void {
  const lines = join(dirname(file), LINES_FILE)
  const folder = mkdtempSync(join(tmpdir(), 'petstock-maps-'))
  try {
    build([...flags, '--sourcemap'], entries, join(folder, basename(file)))
    const chunks = readdirSync(folder)
      .filter((name) => name.endsWith('.map'))
      .toSorted()
      .map((name) => [name.replace(/\.map$/, ''), linesOf(readMap(join(folder, name)))] as const)
    writeFileSync(lines, packLines(Object.fromEntries(chunks)))
  } finally {
    rmSync(folder, { recursive: true })
  }
  build([...flags, `--asset=${lines}`, `--metafile=${file}.meta.json`], entries, file)
}

const readMap = (file: string): SourceMap => JSON.parse(readFileSync(file, 'utf8'))

/** Compiles another program as petstock is compiled, to compare with it. */
export const compileAlike = (entries: readonly string[], file: string): void =>
  build([], entries, file)

function build(flags: readonly string[], entries: readonly string[], file: string): void {
  const command = [process.execPath, 'build', ...FLAGS, ...flags, ...entries, `--outfile=${file}`]
  const { success, stderr } = Bun.spawnSync(command)
  if (!success) throw new Error(`could not compile ${entries.join(' ')}: ${stderr}`)
}
