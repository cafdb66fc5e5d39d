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

/** The files of at most so many lines that one other file imports, which stands beside them. */
export function filesOfOneNeighbour(sources: readonly Source[], maxLines: number) {
  const importers = new Map<string, string[]>()
  for (const source of sources) {
    for (const name of new Set(importsOf(source))) {
      importers.set(name, [...(importers.get(name) ?? []), source.path])
    }
  }
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
  return sources.flatMap(({ path, text }) => {
    const [importer, ...more] = importers.get(path) ?? []
    const isOne = importer !== undefined && more.length === 0
    if (!isOne || folderOf(importer) !== folderOf(path)) return []
    return text.split('\n').length - 1 <= maxLines ? [{ path, importer }] : []
  })
}
