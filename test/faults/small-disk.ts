import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../support/petstock.ts'
import { findTool } from '../support/tools.ts'

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** A disk of so many mebibytes, for a test that needs('mounts'). */
export function smallDisk(mebibytes: number) {
  const mount = findTool('mounts')
  const temporary = temporaryFolder()
  const { path } = temporary
  if (!run(mount, '-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=700`, 'tmpfs', path)) {
    temporary[Symbol.dispose]()
    throw new Error('no file system was mounted')
  }
  const filler = join(path, 'filler')
  return {
    path,
    /** Takes every last byte. */
    fill(): void {
      const file = openSync(filler, 'a')
      try {
        for (let size = 1 << 20; size >= 1; ) {
          try {
            if (writeSync(file, Buffer.alloc(size)) === size) continue
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
          }
          size = Math.floor(size / 2)
        }
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filler),
    /** As a disk is after an error. */
    writable: (yes: boolean) => run(mount, '-o', `remount,${yes ? 'rw' : 'ro'}`, path),
    [Symbol.dispose]() {
      if (!run('umount', path)) run('umount', '-l', path)
      temporary[Symbol.dispose]()
    },
  }
}

/** Limits the size of the files that a process writes; undefined lifts it. For a test that needs('prlimit'). */
export const limitFiles = (pid: number, bytes: number | undefined): void => {
  const limit = `--fsize=${bytes ?? 'unlimited'}:`
  if (!run(findTool('prlimit'), '--pid', String(pid), limit))
    throw new Error(`the limit of process ${pid} was not set`)
}
