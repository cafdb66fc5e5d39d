// What a compiled program carries, by what the bundler says of it.

export interface Metafile {
  readonly inputs: Readonly<Record<string, unknown>>
  readonly outputs: Readonly<
    Record<
      string,
      { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }
    >
  >
}

export interface Carried {
  readonly name: string
  readonly bytes: number
}

/** The package or the room that a file belongs to. */
function partOf(file: string): string {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? []
  return name ?? /^src\/[^/]+/.exec(file)?.[0] ?? file
}

/** The code of each package and each room, as it is minified, the largest first. */
export function codeCarried({ outputs }: Metafile): Carried[] {
  const sizes = new Map<string, number>()
  for (const { inputs } of Object.values(outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const part = partOf(file)
      sizes.set(part, (sizes.get(part) ?? 0) + bytesInOutput)
    }
  }
  return [...sizes]
    .map(([name, bytes]) => ({ name, bytes }))
    .filter(({ bytes }) => bytes > 0)
    .toSorted((a, b) => b.bytes - a.bytes)
}

/** The sources whose code it carries. */
export const sourcesCarried = ({ outputs }: Metafile): string[] => [
  ...new Set(
    Object.values(outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([file, { bytesInOutput }]) =>
        bytesInOutput > 0 ? [file] : [],
      ),
    ),
  ),
]

/** The files that it carries as they are. */
export const filesCarried = ({ inputs }: Metafile): string[] =>
  Object.keys(inputs).filter((file) => /\.(?:pack|gz)$/.test(file))

const SHOWN = 40

interface Sizes {
  /** Of the program, and of an empty one that is compiled alike. */
  readonly program: number
  readonly empty: number
  readonly files: readonly Carried[]
  readonly code: readonly Carried[]
}

/** A table in kB, whose rows add up to the program. */
export function carriedTable({ program, empty, files, code }: Sizes): string {
  const sum = (rows: readonly Carried[]) => rows.reduce((all, { bytes }) => all + bytes, 0)
  const more = program - empty
  const rows: Carried[] = [
    { name: 'an empty program: the runtime', bytes: empty },
    { name: 'bytecode', bytes: more - sum(files) - sum(code) },
    ...files,
    ...code.slice(0, SHOWN),
    { name: 'all other code', bytes: sum(code.slice(SHOWN)) },
    { name: `all; ${kB(more)} kB more than an empty program`, bytes: program },
  ]
  const numbers = rows.map(({ bytes }) => kB(bytes))
  const width = Math.max(...numbers.map((text) => text.length))
  const lines = rows.map(({ name }, at) => `${(numbers[at] ?? '').padStart(width)}  ${name}`)
  return `${'kB'.padStart(width)}\n${lines.join('\n')}\n`
}

const kB = (bytes: number): string =>
  (bytes / 1_000).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
