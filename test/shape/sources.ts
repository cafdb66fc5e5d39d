import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

export const ROOT = join(import.meta.dir, '../..')

export interface Source {
  /** From the root of the project, with slashes. */
  readonly path: string
  readonly text: string
}

// What is installed, built or made by running the service.
const NOT_OURS = ['node_modules', 'dist', '.git', 'petstock-data']

const IS_PICTURE = /\.png$/

/** Every file of the project below a folder. */
export function filesIn(folder: string): Source[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => {
    if (NOT_OURS.includes(name) || IS_PICTURE.test(name)) return []
    const path = join(ROOT, folder, name)
    if (statSync(path).isDirectory()) return filesIn(relative(ROOT, path))
    return [{ path: relative(ROOT, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }]
  })
}

export const sources = filesIn('src').filter(({ path }) => /\.tsx?$/.test(path))

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

/** A source's code, without what is said about it. */
export const codeOf = ({ text }: Source): string => withoutComments(text)

const withoutTexts = (code: string): string =>
  code.replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''")

/** A source's code without comments and texts: where a word in it is a name. */
export const namesOf = (source: Source): string => withoutTexts(codeOf(source))

// import ... from '...', import '...', export ... from '...', import('...'), import('...', { with: ... }),
// new URL('./...', import.meta.url)
const IMPORTS = [
  /^(?:import|export)\b[^'"`;]*?\bfrom '([^']+)'/gm,
  /^import '([^']+)'/gm,
  /\bimport\(\s*'([^']+)'/g,
  /\bnew URL\(\s*'(\.[^']+)',\s*import\.meta\.url/g,
]

const importsKnown = new WeakMap<Source, string[]>()

/** What a source imports, types included: paths from the project's root, and names of packages. */
export function importsOf(source: Source): string[] {
  const known = importsKnown.get(source) ?? readImports(source)
  importsKnown.set(source, known)
  return known
}

function readImports(source: Source): string[] {
  const code = codeOf(source)
  const found = IMPORTS.flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([, name = '']) => name),
  )
  return found.map((name) => {
    if (name.startsWith('#runtime/')) return name.replace(/^#(.*)$/, 'src/$1.bun.ts')
    if (!name.startsWith('.')) return name
    return relative(ROOT, join(ROOT, source.path, '..', name)).replaceAll('\\', '/')
  })
}

/**
 * The types of what a source imports by way of the bundler: `import ... from '...' with { type: 'file' }`,
 * `import('...', { with: { type: 'file' } })`.
 */
export const bundledImportsOf = (source: Source): string[] => {
  const found = codeOf(source).matchAll(/\bwith:? \{\s*type: '(\w+)'/g)
  return [...new Set([...found].map(([, type = '']) => type))].toSorted()
}

/** A source's comments, one text each. */
export const commentsOf = ({ text }: Source): string[] => [
  ...(text.match(/\/\*[\s\S]*?\*\//g) ?? []),
  ...(text.match(/^\s*\/\/.*$/gm) ?? []),
]

/** What a source writes into the log, as it stands in the code. */
export const logLinesOf = (source: Source): string[] =>
  [...codeOf(source).matchAll(/\blog\.(?:debug|info|warn|error|fatal)\(\s*(['`])(.*?)\1/gs)].map(
    ([, , line = '']) => line,
  )
