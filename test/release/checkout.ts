import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesIn, ROOT } from '../shape/sources.ts'
import { temporaryFolder } from '../support/petstock.ts'
import { findTool } from '../support/tools.ts'

// One author at one moment, so that the same files are the same commit.
const MOMENT = '2026-03-29T01:30:00+01:00'
const GIT = {
  GIT_AUTHOR_NAME: 'A shop',
  GIT_AUTHOR_EMAIL: 'shop@example.org',
  GIT_AUTHOR_DATE: MOMENT,
  GIT_COMMITTER_NAME: 'A shop',
  GIT_COMMITTER_EMAIL: 'shop@example.org',
  GIT_COMMITTER_DATE: MOMENT,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
}

/** The project as it stands, without what is installed or built, in a folder of its own. */
export function projectCopy(name: string) {
  const folder = temporaryFolder()
  const path = folder.file(name)
  for (const { path: file } of filesIn('.')) {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    copyFileSync(join(ROOT, file), join(path, file))
  }
  return { path, run: runIn(path), [Symbol.dispose]: folder[Symbol.dispose] }
}

/** Runs programs in a folder, and returns what they said and how they ended. */
export const runIn =
  (path: string) =>
  (command: readonly string[], env: Record<string, string> = {}) => {
    const { exitCode, stdout, stderr } = Bun.spawnSync([...command], {
      cwd: path,
      env: { ...process.env, ...env },
    })
    return { status: exitCode, stdout: stdout.toString(), stderr: stderr.toString() }
  }

/** The same, committed, with some files as they are given, by their paths. */
export function checkout(name: string, files: Readonly<Record<string, string>> = {}) {
  const copy = projectCopy(name)
  for (const [file, text] of Object.entries(files)) writeFileSync(join(copy.path, file), text)
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    ['commit', '-qm', 'All of it'],
  ]) {
    const { status, stderr } = copy.run([findTool('git'), ...args], GIT)
    if (status !== 0) throw new Error(stderr)
  }
  return copy
}
