import { join } from 'node:path'
import { findTool } from '../support/tools.ts'

/** The digits of a commit's name that make its seed. */
const DIGITS = 8

/** A seed that each commit has for itself. Sources without a commit have the first one. */
export function seedOfCommit(): number {
  const { stdout } = Bun.spawnSync([findTool('git'), 'rev-parse', 'HEAD'], {
    cwd: join(import.meta.dir, '../..'),
  })
  return Number.parseInt(stdout.toString().slice(0, DIGITS), 16) || 1
}
