import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Commit {
  readonly id: string
  /** UTC epoch milliseconds. */
  readonly at: number
  /** True where the files are not those of the commit. */
  readonly dirty: boolean
}

const ROOT = dirname(fileURLToPath(new URL('../../package.json', import.meta.url)))

/** Reads which commit the project's files belong to; undefined outside of git. */
export function commitOfProject(): Commit | undefined {
  // The project may be copied into another repository, whose commit says nothing about it.
  if (git('rev-parse', '--show-prefix') !== '') return undefined
  const [id, seconds] = git('log', '-1', '--format=%H %ct')?.split(' ') ?? []
  const changes = git('status', '--porcelain')
  if (id === undefined || changes === undefined) return undefined
  return { id, at: Number(seconds) * 1_000, dirty: changes !== '' }
}

/** Names the build, as `cd0503a, 2026-11-21`. The bundler runs this. */
export function buildName(): string {
  const commit = commitOfProject()
  if (commit === undefined) return 'unknown commit'
  const day = new Date(commit.at).toISOString().slice(0, 10)
  return `${commit.id.slice(0, 7)}${commit.dirty ? '+dirty' : ''}, ${day}`
}

function git(...args: string[]): string | undefined {
  // A git hook of another repository sets variables that point there.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')),
  )
  const options = { cwd: ROOT, env, encoding: 'utf8' } as const
  const { status, stdout } = spawnSync('git', ['--no-optional-locks', ...args], options)
  return status === 0 ? stdout.trim() : undefined
}
