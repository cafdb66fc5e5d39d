import { chmod, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sourcesCarried } from '../build/carried.ts'
import { bun } from './run.ts'
import { runtimeOf } from './runtime.ts'
import type { Target } from './targets.ts'

/**
 * Makes a target's program.
 * @returns the sources that went into it, as paths from the project's root
 */
export async function compile(target: Target, file: string): Promise<string[]> {
  const runtime = await runtimeOf(target)
  // The program contains the name that it was built under, so the name has to be the same on every machine.
  const folder = `${file}.building`
  await mkdir(folder, { recursive: true })
  const built = join(folder, 'petstock')
  try {
    bun(
      ...['run', '--silent', 'compile', `--target=${target.compile}`],
      ...[`--compile-executable-path=${runtime}`, `--outfile=${built}`],
    )
    await rename(built + target.extension, file)
    await chmod(file, 0o755)
    return sourcesCarried(JSON.parse(await readFile(`${built}.meta.json`, 'utf8')))
  } finally {
    await rm(folder, { recursive: true })
  }
}
