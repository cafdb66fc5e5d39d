import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Shop } from '../../client/client.ts'
import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'
import { usePage } from '../page.ts'
import { useRequests } from '../people/use-people.ts'
import { health as de } from '../texts/de/health.ts'
import { health as en } from '../texts/en/health.ts'
import { isolating } from '../texts/isolated.ts'

type Api = Routes['desk']['api']

export type Health = Data<Api['health']['get']['response']>
export type HealthCheck = Health['checks'][number]
export type Backup = Health['backups']['kept'][number]
export type Verification = Data<Api['backups'][':name']['verification']['post']['response']>

export type HealthTexts = typeof en

const TEXTS = isolating({ en, de })

export const useHealthTexts = (): HealthTexts => TEXTS[usePage().settings.language.value]

const AGAIN_MS = 3_000

/** A service makes its first backup soon after its start. */
const AGAIN_WITHOUT_BACKUP_MS = 10_000

/** Each time takes one of the requests that the key may send. */
const AGAIN_SELDOM_MS = 60_000

function pauseAfter({ examination, backups }: Health): number {
  if (examination?.running || backups.running) return AGAIN_MS
  const awaitsBackup = backups.schedule === 'on' && backups.kept.length === 0
  return awaitsBackup ? AGAIN_WITHOUT_BACKUP_MS : AGAIN_SELDOM_MS
}

/** A small stock is examined at once: the page waits so long for that, rather than move under a finger. */
const FIRST_WAITS_MS = [150, 350, 700]

/** What reads a whole database has as long as its disk takes, within reason. */
const PATIENTLY = { retry: false, attemptTimeout: 1_800_000, deadline: 1_800_000 } as const

/** The last thing that a person asked for. */
export interface Doing {
  readonly what: 'making' | 'verifying' | 'downloading' | 'made'
  /** The backup that it is about; undefined: a new one. */
  readonly name?: string
}

/** How the service is. It is asked again and again, and soon while an examination or a backup is at work. */
export function useHealth() {
  const health = useSignal<Health | undefined>(undefined)
  const { error, send } = useRequests()
  const read = async (): Promise<void> => {
    const found = await send((shop) => shop.desk.api.health.get())
    if (found !== undefined) health.value = found
  }
  useEffect(() => void readFirst(), [])
  async function readFirst(): Promise<void> {
    for (const wait of FIRST_WAITS_MS) {
      const found = await send((shop) => shop.desk.api.health.get())
      if (found === undefined) return
      if (found.examination?.at !== null) {
        health.value = found
        return
      }
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
    await read()
  }
  const pause = health.value && pauseAfter(health.value)
  useEffect(() => {
    if (pause === undefined) return
    const timer = window.setInterval(() => void read(), pause)
    return () => window.clearInterval(timer)
  }, [pause])
  return { health: health.value, error: error.value, read }
}

/** What a person does with the backups, one thing at a time. @param onMade called after an attempt to make one */
export function useBackups(onMade: () => Promise<void>) {
  const doing = useSignal<Doing | undefined>(undefined)
  const verified = useSignal<ReadonlyMap<string, Verification>>(new Map())
  const { isSending, error, send } = useRequests()

  /** @returns undefined where it failed */
  async function act<Value>(
    begun: Doing,
    request: Parameters<typeof send<Value>>[0],
  ): Promise<Value | undefined> {
    if (isSending.value) return undefined
    doing.value = begun
    const value = await send(request)
    doing.value = undefined
    return value
  }

  const backupOf = (shop: Shop, name: string) => shop.desk.api.backups({ name })
  return {
    doing: doing.value,
    isSending: isSending.value,
    error: error.value,
    verified: verified.value,

    async make() {
      const made = await act({ what: 'making' }, (shop) =>
        shop.desk.api.backups.post(undefined, PATIENTLY),
      )
      if (made !== undefined) doing.value = { what: 'made' }
      await onMade()
    },

    async verify(name: string) {
      const found = await act({ what: 'verifying', name }, (shop) =>
        backupOf(shop, name).verification.post(undefined, PATIENTLY),
      )
      if (found !== undefined) verified.value = new Map([...verified.value, [name, found]])
    },

    async download(name: string) {
      const ticket = await act({ what: 'downloading', name }, (shop) =>
        backupOf(shop, name).ticket.post(undefined, { retry: false }),
      )
      if (ticket === undefined) return
      doing.value = { what: 'downloading', name }
      followTo(ticket.url, name)
    },
  }
}

/** Has the browser download an address. The page stays where it is. */
function followTo(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
