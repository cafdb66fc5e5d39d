import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256 } from './checksums.ts'
import { bun, ReleaseRefused } from './run.ts'
import type { Target } from './targets.ts'

/** The file of the very runtime that a target's program is made with, fetched where it is not here yet. */
export async function runtimeOf(target: Target): Promise<string> {
  const cached = join(bun('pm', 'cache'), `${target.runtime}-v${Bun.version}`)
  for (const path of [process.execPath, cached]) {
    if (existsSync(path) && (await sha256(path)) === target.runtimeSha256) return path
  }
  fetchRuntime(target)
  const found = existsSync(cached) ? await sha256(cached) : 'none'
  if (found === target.runtimeSha256) return cached
  throw new ReleaseRefused(
    `the runtime for ${target.name} is not the one this release is made with: ${cached} has the SHA-256 ${found}, not ${target.runtimeSha256}. Delete it and try again; after a change of Bun's version, write the new ones into scripts/release/targets.ts`,
  )
}

/** Bun fetches the runtime of another system when something is compiled for that. */
function fetchRuntime({ compile }: Target): void {
  const folder = mkdtempSync(join(tmpdir(), 'petstock-release-'))
  try {
    writeFileSync(join(folder, 'nothing.ts'), '')
    const outfile = join(folder, 'nothing')
    bun(
      'build',
      '--compile',
      `--target=${compile}`,
      join(folder, 'nothing.ts'),
      `--outfile=${outfile}`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
