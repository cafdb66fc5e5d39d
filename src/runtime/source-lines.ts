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
