import { readFile, rm } from 'node:fs/promises'
import { unlessMissing } from '../files/missing.ts'
import { syncFolder } from '../files/sync.ts'
import type { LostFromLog } from '../health/database.ts'
import type { DataFolder } from './data-folder.ts'
import { writeMark } from './mark-file.ts'

// A file in the data folder says that acknowledged changes may be missing. The database itself is sound after the
// next start, and knows nothing of them. The mark stays until a person says that the loss is known.

/** @throws Error where it cannot be known */
export async function readLostMark({ lostMark }: DataFolder): Promise<LostFromLog | undefined> {
  const text = await readFile(lostMark, 'utf8').catch(unlessMissing)
  if (text === undefined) return undefined
  const { reason, from, to } = JSON.parse(text)
  return { reason: String(reason), from: Number(from), to: Number(to) }
}

/** Marks a loss. It begins where one that is marked already does. */
export async function setLostMark(folder: DataFolder, lost: LostFromLog): Promise<void> {
  const { from = lost.from } = (await readLostMark(folder)) ?? {}
  writeMark(folder, folder.lostMark, { ...lost, from: Math.min(lost.from, from) })
}

export async function removeLostMark({ directory, lostMark }: DataFolder): Promise<void> {
  await rm(lostMark, { force: true })
  syncFolder(directory)
}
