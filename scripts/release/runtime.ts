import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256 } from './checksums.ts'
import { bun, ReleaseRefused } from './run.ts'
import type { Target } from './targets.ts'

/** Finds the runtime that goes into a target's program, and fetches it where it is missing. */
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

/** Compiles an empty program for the target, since Bun fetches a target's runtime when it compiles for it. */
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
