import { expect } from 'bun:test'
import { readdirSync } from 'node:fs'
import { petstock, temporaryFolder } from '../support/petstock.ts'

/** Runs a wrong call in an empty folder, which has to stay empty, and returns what it said. */
export async function refused(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  using folder = temporaryFolder()
  const { status, stdout, stderr } = await petstock(args, { cwd: folder.path, env })
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(readdirSync(folder.path)).toEqual([])
  return stderr
}
