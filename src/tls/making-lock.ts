import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { lockFile } from '../files/file-lock.ts'
import { makePrivateFile } from '../files/private-file.ts'
import { type TlsFolder, TlsRefused } from './tls-folder.ts'

// Longer than a few calls take, one after the other, on a slow disk.
const OTHER_CALL_TIMEOUT_MS = 5_000
const RETRY_EVERY_MS = 20

/**
 * Locks the folder for the one call that makes a certificate in it, and waits while another one does: commands, and the
 * server for its page or a renewal. Each then goes on from what the one before has made.
 * @returns a function that releases the lock
 * @throws TlsRefused where another call is still at work after that time
 */
export async function lockForMaking(
  folder: TlsFolder,
  timeoutMs = OTHER_CALL_TIMEOUT_MS,
): Promise<() => void> {
  const began = performance.now()
  for (;;) {
    const release = lockNow(folder)
    if (release !== undefined) return release
    if (performance.now() - began >= timeoutMs) {
      throw new TlsRefused(
        `another petstock is making a certificate in ${folder.directory} just now. Run this again in a moment`,
      )
    }
    await pause(RETRY_EVERY_MS)
  }
}

function lockNow({ lock }: TlsFolder): (() => void) | undefined {
  // One that exists keeps its mode: the command of another user may have made it.
  if (!existsSync(lock)) makePrivateFile(lock)
  try {
    return lockFile(lock, 'exclusive', 0)
  } catch (error) {
    throw new TlsRefused(`cannot lock ${lock}: ${(error as Error).message}`, { cause: error })
  }
}
