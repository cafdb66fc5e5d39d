import { constants, zstdCompressSync } from 'node:zlib'
import type { ChunkLines, PackedLines } from '../../src/runtime/source-lines.bun.ts'

/** A source map (ECMA-426), as the bundler writes it. */
export interface SourceMap {
  readonly sources: readonly string[]
  readonly mappings: string
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const BITS = 5
const GOES_ON = 1 << BITS

/** The numbers of a segment, which are variable-length quantities in base 64. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit)
    value |= (bits & (GOES_ON - 1)) << shift
    shift += BITS
    if ((bits & GOES_ON) !== 0) continue
    numbers.push((value & 1) === 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}

/** Of a map, only where another line of a source begins. */
export function linesOf({ sources, mappings }: SourceMap): ChunkLines {
  let source = 0
  let line = 0
  const lines = mappings.split(';').map((row) => {
    const steps: number[] = []
    let column = 0
    let last = { column: 0, source: 0, line: 0 }
    for (const segment of row.split(',').filter(Boolean)) {
      const [columns = 0, sourcesOn = 0, linesOn = 0] = numbersOf(segment)
      column += columns
      source += sourcesOn
      line += linesOn
      if (steps.length > 0 && source === last.source && line === last.line) continue
      steps.push(column - last.column, source - last.source, line - last.line)
      last = { column, source, line }
    }
    return steps
  })
  return { sources, lines }
}

export const packLines = (chunks: PackedLines): Uint8Array =>
  zstdCompressSync(JSON.stringify(chunks), {
    params: { [constants.ZSTD_c_compressionLevel]: 19 },
  })
