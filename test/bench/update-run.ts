import { temporaryFolder } from '../support/petstock.ts'
import { alternate } from './rounds.ts'
import { petstockServer, rival, shopWith, type Target } from './servers.ts'
import { hasThreadCpu, type ThreadCpu, threadCpu } from './thread-cpu.ts'
import { type Measured, wrk } from './wrk.ts'

// 64 connections update random pets of petstock, of the bare server, and of the plain service on Bun's own
// server in turn. Several figures come from this one run.

export const PETS = 100
const PLAIN_KEY = 'a-key-of-the-plain-service'

export interface MeasuredUpdates extends Measured {
  /** Microseconds a request; undefined where the kernel keeps no accounts that can be read. */
  readonly cpu: ThreadCpu | undefined
}

async function measureUpdates({ key, list, pid }: Target): Promise<MeasuredUpdates> {
  const before = hasThreadCpu ? threadCpu(pid) : undefined
  const measured = await wrk({ key, url: list, script: 'update.lua', pets: PETS })
  if (before === undefined) return { ...measured, cpu: undefined }
  const after = threadCpu(pid)
  const cpu = {
    main: (after.main - before.main) / measured.requests,
    workers: (after.workers - before.workers) / measured.requests,
  }
  return { ...measured, cpu }
}

async function runUpdates() {
  using shop = await shopWith(PETS)
  using folder = temporaryFolder()
  // A backup's thread would count as the writer.
  await using ours = await petstockServer(shop, {}, ['--backup-dir', 'off'])
  await using bare = await rival('bare-update.ts', [ours.list, shop.key], shop.key)
  const plainArguments = [folder.file('plain.db'), '0', PLAIN_KEY, String(PETS)]
  await using plain = await rival('plain-bun-service.ts', plainArguments, PLAIN_KEY)
  return await alternate({
    petstock: () => measureUpdates(ours),
    bare: () => measureUpdates(bare),
    plain: () => measureUpdates(plain),
  })
}

let run: ReturnType<typeof runUpdates> | undefined

/** The one run, started by the first figure that needs it. */
export function updateRun(): ReturnType<typeof runUpdates> {
  run ??= runUpdates()
  return run
}
