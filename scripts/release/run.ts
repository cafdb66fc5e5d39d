import { join } from 'node:path'

export const ROOT = join(import.meta.dir, '../..')

/** Says why no release is made. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused'
}

/** Runs the same Bun at the project's root. @throws ReleaseRefused with its output where it fails */
export function bun(...args: string[]): string {
  // Variables that are set for other programs must not change the build.
  const { BUN_OPTIONS: _, NODE_ENV: __, ...env } = process.env
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, ...args], {
    cwd: ROOT,
    env,
  })
  if (exitCode !== 0) throw new ReleaseRefused(`bun ${args.join(' ')} failed:\n${stdout}${stderr}`)
  return stdout.toString().trim()
}
