import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { SUMS } from './sign.ts'

export async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Writes SHA256SUMS beside the files, as `sha256sum -c` reads it. */
export async function writeChecksums(folder: string, names: readonly string[]): Promise<void> {
  const lines: string[] = []
  for (const name of names.toSorted()) lines.push(`${await sha256(join(folder, name))}  ${name}\n`)
  await writeFile(join(folder, SUMS), lines.join(''))
}
