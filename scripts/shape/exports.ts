import { codeOf, importsOf, type Source } from '../../test/shape/sources.ts'

const EXPORTS =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm
const NAMED = /^(?:import|export)(?: type)? \{([^}]*)\} from '([^']+)'/gm
const WHOLE = /^(?:import \* as \w+|export \*) from '|\bimport\(/m

/** The names that a source gives to others. */
export const exportsOf = (source: Source): string[] =>
  [...codeOf(source).matchAll(EXPORTS)].map(([, name = '']) => name)

/** The names that any of the sources takes of another: `path name`. */
function namesTaken(sources: readonly Source[]): { names: Set<string>; whole: Set<string> } {
  const names = new Set<string>()
  const whole = new Set<string>()
  for (const source of sources) {
    const code = codeOf(source)
    for (const [statement, list = ''] of code.matchAll(NAMED)) {
      const [path = ''] = importsOf({ path: source.path, text: statement })
      for (const each of list.split(',')) {
        const [name = ''] = each
          .trim()
          .replace(/^type /, '')
          .split(' as ')
        if (name !== '') names.add(`${path} ${name}`)
      }
    }
    // Of a module that is loaded as a whole, each name may be used.
    if (WHOLE.test(code)) for (const path of importsOf(source)) whole.add(path)
  }
  return { names, whole }
}

/** What others take by its path: drizzle-kit the tables, tills the client, the bundler what stands for a package. */
const TAKEN_BY_PATH =
  /^src\/(?:storage\/\w+\/schema\/(?:schema|\w+-tables)|client\/client|http\/openapi\/no-themes)\.ts$/

/** The paths under which a file is taken: `#runtime/...` is the file of the runtime at hand. */
const asTaken = (path: string): readonly string[] =>
  /^src\/runtime\/.*\.deno\.ts$/.test(path) ? [path, path.replace('.deno.', '.bun.')] : [path]

/**
 * The exports of src that no other file of it takes.
 * @param others files outside of src, which may take them: tests and scripts
 */
export function exportsWithoutUsers(
  sources: readonly Source[],
  others: readonly Source[],
): readonly { readonly path: string; readonly name: string; readonly isTested: boolean }[] {
  const ours = namesTaken(sources)
  const theirs = namesTaken(others)
  return sources
    .filter(({ path }) => !ours.whole.has(path) && !TAKEN_BY_PATH.test(path))
    .flatMap((source) =>
      exportsOf(source)
        .filter((name) => !asTaken(source.path).some((path) => ours.names.has(`${path} ${name}`)))
        .map((name) => ({
          path: source.path,
          name,
          isTested: theirs.names.has(`${source.path} ${name}`) || theirs.whole.has(source.path),
        })),
    )
}

/** Why a short file that one neighbour alone imports stands by itself: what each says in the list. */
export const REASONS = {
  long: 'its reader would be too long with it',
  tests: 'a test tries it without its reader',
  none: 'none of these',
  bundler: 'the bundler takes it by itself: a thread, a macro, what is loaded late',
} as const

export interface FileOfOneNeighbour {
  readonly path: string
  readonly importer: string
  readonly reason: keyof typeof REASONS
}

// What the program that imports it is not made of: a thread's module, what is loaded late, what runs while it is built.
const BY_ITSELF =
  /\bnew URL\([^)]*\)|\bimport\([^)]*\)|^import [^;'"]* from '[^']+' with \{\s*type: 'macro',?\s*\}/gm

const takenByBundler = (source: Source): string[] =>
  (codeOf(source).match(BY_ITSELF) ?? []).flatMap((text) => importsOf({ path: source.path, text }))

/**
 * The short files that one other file imports, which stands beside them.
 * @param others files outside of src: tests and scripts
 * @param lines up to how many a file is short, and from how many on a reader is too long
 */
export function filesOfOneNeighbour(
  sources: readonly Source[],
  others: readonly Source[],
  lines: { readonly short: number; readonly long: number },
): readonly FileOfOneNeighbour[] {
  const importers = new Map<string, Source[]>()
  for (const source of sources) {
    for (const name of new Set(importsOf(source))) {
      importers.set(name, [...(importers.get(name) ?? []), source])
    }
  }
  const tried = new Set(others.flatMap(importsOf))
  return sources.flatMap((source) => {
    const [importer, ...more] = importers.get(source.path) ?? []
    if (importer === undefined || more.length > 0) return []
    if (folderOf(importer) !== folderOf(source) || linesOf(source) > lines.short) return []
    const reasons = [
      takenByBundler(importer).includes(source.path) && 'bundler',
      linesOf(source) + linesOf(importer) > lines.long && 'long',
      tried.has(source.path) && 'tests',
    ] as const
    const reason = reasons.find((each) => each !== false) ?? 'none'
    return [{ path: source.path, importer: importer.path, reason }]
  })
}

const folderOf = ({ path }: Source): string => path.slice(0, path.lastIndexOf('/'))

const linesOf = ({ text }: Source): number => text.split('\n').length - 1
