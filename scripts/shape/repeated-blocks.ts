import { codeOf, type Source } from '../../test/shape/sources.ts'

/** Lines that stand in two places. */
export interface RepeatedBlock {
  readonly first: Place
  readonly second: Place
  readonly lines: number
}

interface Place {
  readonly path: string
  /** Of the first line of code of the block. */
  readonly text: string
}

/** So many lines of code in a row make a block. */
export const BLOCK_LINES = 6

/** A block that stands in more places than these is a form of the language. */
const TOO_COMMON = 8

const IMPORT = /^(?:import|export)\b[^'"`;]*?\bfrom '[^']+'(?: with \{[^}]*\})?$/gm

/** The lines of code of a source, without comments, imports and lines that hold signs alone. */
const linesOf = (source: Source): string[] =>
  codeOf(source)
    .replace(IMPORT, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\w/.test(line))

const VALUES = /'(?:[^'\\]|\\.)*'|`[^`]*`|\b\d[\w.]*\b/g
const NAMES =
  /\b(?!(?:async|await|case|class|const|else|export|extends|for|function|if|implements|interface|let|new|of|readonly|return|static|switch|throw|try|type|while|yield)\b)[A-Za-z_$][\w$]*/g

/** A line but for its names and values: what blocks of one shape have in common. */
export const shapeOf = (line: string): string => line.replace(VALUES, '0').replace(NAMES, 'a')

/**
 * The blocks of six lines and more that stand twice, each pair of files once for a run.
 * @param view how a line is looked at: as it stands, or by its shape
 */
export function repeatedBlocks(
  sources: readonly Source[],
  view: (line: string) => string = (line) => line,
): RepeatedBlock[] {
  const files = sources.map((source) => ({ path: source.path, lines: linesOf(source) }))
  const windows = new Map<string, { readonly file: number; readonly at: number }[]>()
  files.forEach(({ lines }, file) => {
    const viewed = lines.map(view)
    for (let at = 0; at + BLOCK_LINES <= viewed.length; at++) {
      const key = viewed.slice(at, at + BLOCK_LINES).join('\n')
      const found = windows.get(key)
      if (found === undefined) windows.set(key, [{ file, at }])
      else found.push({ file, at })
    }
  })
  const runs = new Map<string, RepeatedBlock>()
  for (const places of windows.values()) {
    if (places.length > TOO_COMMON) continue
    for (const [of, a] of places.entries()) {
      for (const b of places.slice(of + 1)) {
        if (a.file === b.file && b.at - a.at < BLOCK_LINES) continue
        // Windows of one run have the same distance, and follow each other.
        const before = `${a.file} ${b.file} ${a.at - 1} ${b.at - 1}`
        const run = runs.get(before)
        runs.delete(before)
        runs.set(`${a.file} ${b.file} ${a.at} ${b.at}`, {
          first: run?.first ?? placeOf(files[a.file], a.at),
          second: run?.second ?? placeOf(files[b.file], b.at),
          lines: (run?.lines ?? BLOCK_LINES - 1) + 1,
        })
      }
    }
  }
  return [...runs.values()].toSorted((a, b) => b.lines - a.lines)
}

const placeOf = (
  file: { readonly path: string; readonly lines: readonly string[] } | undefined,
  at: number,
): Place => ({ path: file?.path ?? '', text: file?.lines[at] ?? '' })
