import { readFileSync } from 'node:fs'

/** The file in a compiled program that says which lines of the sources its code is from. */
export const LINES_FILE = 'lines.pack'

/** By the names of the files that the bundler has made. */
export type PackedLines = Readonly<Record<string, ChunkLines>>

export interface ChunkLines {
  readonly sources: readonly string[]
  /**
   * For each line of the file, where another line of a source begins: by how much the column, the source and its line are
   * more than those before it in this line, all from 0.
   */
  readonly lines: readonly (readonly number[])[]
}

// A place in the file system of a compiled program, as stacks name it; B: is its drive on Windows.
const PLACE = /(?:\/\$bunfs|B:[\\/]+~BUN)[\\/]+root[\\/]+([\w.-]+):(\d+):(\d+)/g

/** Names the lines of the sources in a text, as a stack, that names places in the compiled program. */
export const withSources = (text: string): string =>
  text.replace(PLACE, (place, file, line, column) => {
    const lines = packedLines()[file]
    return (lines && lineAt(lines, Number(line) - 1, Number(column) - 1)) ?? place
  })

let packed: PackedLines | undefined

/** Read for the first stack: most programs never print one. */
function packedLines(): PackedLines {
  if (packed !== undefined) return packed
  try {
    const bytes = readFileSync(new URL(LINES_FILE, import.meta.url))
    packed = JSON.parse(Bun.zstdDecompressSync(bytes).toString()) as PackedLines
  } catch {
    // A stack without its sources is better than none.
    packed = {}
  }
  return packed
}

function lineAt({ sources, lines }: ChunkLines, line: number, column: number): string | undefined {
  const steps = lines[line] ?? []
  const at = { column: 0, source: 0, line: 0 }
  let found: string | undefined
  for (let step = 0; step < steps.length; step += 3) {
    at.column += steps[step] ?? 0
    if (at.column > column) break
    at.source += steps[step + 1] ?? 0
    at.line += steps[step + 2] ?? 0
    found = `${sources[at.source]}:${at.line + 1}`
  }
  return found
}
