import { closeSync, openSync, readSync } from 'node:fs'
import { reasonAt } from '../../../files/away.ts'
import { isWorkbook } from '../../../transfer/xlsx/file-kind.ts'
import { MAX_PACKED_BYTES } from '../../../transfer/xlsx/unpack.ts'
import { CommandFailed } from '../../failures/failures.ts'

const STDIN = 0
const CHUNK = 1_048_576

/** Reads a file, or stdin for `-`. Of a workbook that is too large, only the beginning, which is enough to refuse it. */
export function readInput(file: string): Uint8Array {
  try {
    if (file === '-') return readAll(STDIN)
    const opened = openSync(file, 'r')
    try {
      return readAll(opened)
    } finally {
      closeSync(opened)
    }
  } catch (cause) {
    throw new CommandFailed(
      `cannot read ${file}: ${reasonAt(file, cause)}. Name a CSV file or a workbook (.xlsx), or - for stdin`,
      { cause },
    )
  }
}

function readAll(file: number): Uint8Array {
  const chunks: Uint8Array[] = []
  for (let total = 0; ; ) {
    const chunk = readChunk(file)
    if (chunk.length === 0) return Buffer.concat(chunks)
    chunks.push(chunk)
    total += chunk.length
    const [first = chunk] = chunks
    if (total > MAX_PACKED_BYTES && isWorkbook(first)) return Buffer.concat(chunks)
  }
}

/** Waits where a pipe has nothing yet. @returns nothing at the end */
function readChunk(file: number): Uint8Array {
  const chunk = Buffer.allocUnsafe(CHUNK)
  for (;;) {
    try {
      return chunk.subarray(0, readSync(file, chunk))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EOF') return chunk.subarray(0, 0)
      if (code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}
