import { useComputed, useSignal } from '@preact/signals'
import type { Shop } from '../../client/client.ts'
import { roomTexts } from '../kit/room-texts.ts'
import { download } from '../kit/save-file.ts'
import { useQuery } from '../kit/use-query.ts'
import { useRequests } from '../kit/use-requests.ts'
import { useStock } from '../state/use-stock.ts'
import { health as de } from '../texts/de/health.ts'
import { health as en } from '../texts/en/health.ts'
import type { Health, Verification } from './health.ts'

type HealthTexts = typeof en

export const useHealthTexts = roomTexts<HealthTexts>({ en, de })

const AGAIN_MS = 3_000

/** A service makes its first backup soon after its start. */
const AGAIN_WITHOUT_BACKUP_MS = 10_000

/** Each time takes one of the requests that the key may send. */
const AGAIN_SELDOM_MS = 60_000

/** @param pets how many the stock has; undefined while it is being read */
function pauseAfter({ examination, backups, safety }: Health, pets: number | undefined): number {
  // What has just come in, or gone, is not in what the service says of its backups yet.
  const isBehind = pets !== undefined && safety.pets !== null && safety.pets !== pets
  if (examination?.running || backups.running || isBehind) return AGAIN_MS
  const awaitsBackup = backups.schedule === 'on' && backups.kept.length === 0
  return awaitsBackup ? AGAIN_WITHOUT_BACKUP_MS : AGAIN_SELDOM_MS
}

/** What reads a whole database has as long as its disk takes, within reason. */
const PATIENTLY = { retry: false, attemptTimeout: 1_800_000, deadline: 1_800_000 } as const

/** The last thing that a person asked for. */
interface Doing {
  readonly what: 'making' | 'verifying' | 'downloading' | 'made'
  /** The backup that it is about; undefined: a new one. */
  readonly name?: string
}

/** How the service is. It is asked again and again, and soon while an examination or a backup is at work. */
export function useHealth() {
  const { stock } = useStock()
  const pets = useComputed(() => (stock.loaded.value ? stock.all.value.length : undefined)).value
  const { value, error, read } = useQuery<Health>(
    ({ desk }, signal) => desk.api.health.get({ signal }),
    {
      everyMs: (known) => known && pauseAfter(known, pets),
      // A small stock is examined for the first time at once.
      isEarly: ({ examination }) => examination?.at === null,
      againWith: [pets],
    },
  )
  return { health: value.value, error: error.value, read }
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
      download(ticket.url, name)
    },
  }
}
