import { type BigIntStats, fstatSync, readSync } from 'node:fs'

// Deno duplicates a file for what it does asynchronously, and closes the duplicate: with that, the process loses the
// locks that SQLite has on a database. So both are done at once here.

export async function readOpen(
  file: number,
  position: number,
  length: number,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, position))
}

export const statOpen = async (file: number): Promise<BigIntStats> =>
  fstatSync(file, { bigint: true })
