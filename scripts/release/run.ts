import { join } from 'node:path'

export const ROOT = join(import.meta.dir, '../..')

/** Why there is no release. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused'
}

/** Runs this very Bun at the project's root. @throws ReleaseRefused with what it said */
export function bun(...args: string[]): string {
  // What may stand in somebody's environment for other programs must not reach the build.
  const { BUN_OPTIONS: _, NODE_ENV: __, ...env } = process.env
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, ...args], {
    cwd: ROOT,
    env,
  })
  if (exitCode !== 0) throw new ReleaseRefused(`bun ${args.join(' ')} failed:\n${stdout}${stderr}`)
  return stdout.toString().trim()
}
