import {
  chmodSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFile, syncFolder } from '../../../files/sync.ts'
import { CommandFailed } from '../../failures/failures.ts'
import type { Machine } from '../../machine/machine.ts'
import type { ServicePlan } from '../service-plan.ts'

/** Writes a file as a whole or not at all, also when the power fails meanwhile. No other user can read it before it has its mode. */
export const placeText = (path: string, text: string, mode: number): void =>
  place(path, mode, (draft) => writeFileSync(draft, text, { mode: 0o600 }))

/** Copies a file as a whole or not at all. */
const placeCopy = (path: string, source: string, mode: number): void =>
  place(path, mode, (draft) => copyFileSync(source, draft))

function place(path: string, mode: number, write: (draft: string) => void): void {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true })
  const draft = join(folder, `.${basename(path)}.new`)
  try {
    write(draft)
    chmodSync(draft, mode)
    syncFile(draft)
    renameSync(draft, path)
    syncFolder(folder)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

const CHUNK_BYTES = 1 << 20

/**
 * Whether the program has to be copied to where the service runs it. The copy is one that only root can
 * change; the downloaded file lies in a person's folder, which the service cannot read.
 * @throws CommandFailed where another petstock is there and may not be replaced
 */
export function needsCopy(machine: Machine, plan: ServicePlan, replace: boolean): boolean {
  const target = join(machine.root, plan.program)
  if (!exists(target)) return true
  if (sameBytes(plan.source, target)) return false
  if (replace) return true
  const said = machine.run(target, '--version').stdout.trim() || 'nothing'
  throw new CommandFailed(
    `${plan.program} is another petstock (it says: ${said}; this is ${plan.version}). Put this one in its place with --replace, or run \`sudo ${plan.program} service install\` to stay with that one`,
  )
}

export function copyProgram({ root }: Machine, { source, program }: ServicePlan): void {
  placeCopy(join(root, program), source, 0o755)
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined

function sameBytes(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other)]
  if (a.dev === b.dev && a.ino === b.ino) return true
  if (a.size !== b.size) return false
  const files = [openSync(one, 'r'), openSync(other, 'r')] as const
  const chunks = [Buffer.alloc(CHUNK_BYTES), Buffer.alloc(CHUNK_BYTES)] as const
  try {
    for (;;) {
      const read = readSync(files[0], chunks[0], 0, CHUNK_BYTES, null)
      if (read !== readSync(files[1], chunks[1], 0, CHUNK_BYTES, null)) return false
      if (read === 0) return true
      if (!chunks[0].subarray(0, read).equals(chunks[1].subarray(0, read))) return false
    }
  } finally {
    for (const file of files) closeSync(file)
  }
}
