import type {
  AccessChange,
  AccessOutcome,
  Actor,
  ChangeTimes,
} from '../../../src/keys/access-change.ts'
import { COMMAND } from '../../../src/keys/access-change.ts'
import type { AccessStore } from '../../../src/keys/access-store.ts'
import type { AccessEntry } from '../../../src/keys/audit-log.ts'
import type { IssuedKey, KeyRequest } from '../../../src/keys/issue.ts'
import type { PastChange } from '../../../src/storage/embedded-engine.ts'
import type { EngineUnderTest } from './engine-under-test.ts'
import { newKey } from './new-key.ts'
import { openShop } from './open-shop.ts'

/** Both clocks at one time. */
export const at = (now: number): ChangeTimes => ({ machine: now, endsBy: now })

/** A shop with keys of these names; its server changes access, at the time of the test's start. */
export async function openAccess(
  engine: EngineUnderTest,
  requests: Readonly<Record<string, Partial<KeyRequest>>> = { boss: { access: 'manage' } },
  past?: readonly PastChange[],
) {
  const open = await openShop(engine, past === undefined ? {} : { past })
  const now = Date.now()
  const store = (): AccessStore => open.server.access(open.shopId)
  const keys = new Map<string, IssuedKey>()
  const change = (what: AccessChange, by: Actor = COMMAND, times = at(now)) =>
    store().change(what, by, times)
  for (const [name, request] of Object.entries(requests)) {
    const issued = newKey({ name, ...request }, now)
    keys.set(name, issued)
    await change({ kind: 'add_key', key: issued.key, evenIfNameTaken: false })
  }
  const keyOf = (name: string): IssuedKey => {
    const issued = keys.get(name)
    if (issued === undefined) throw new Error(`no key is named ${name}`)
    return issued
  }
  return {
    open,
    now,
    get store() {
      return store()
    },
    idOf: (name: string) => keyOf(name).key.id,
    tokenOf: (name: string) => keyOf(name).token,
    /** A change by the server, as a command unless a key makes it. */
    change,
    /** The outcome of a change that the key of this name makes. */
    by: async (name: string, what: AccessChange, times?: ChangeTimes) =>
      (await change(what, { keyId: keyOf(name).key.id }, times)).outcome,
    /** The whole audit log, newest first. */
    journal: () => wholeJournal(store()),
    [Symbol.asyncDispose]: () => open[Symbol.asyncDispose](),
  }
}

export type AccessUnderTest = Awaited<ReturnType<typeof openAccess>>

export async function wholeJournal(store: AccessStore, pageSize = 1_000): Promise<AccessEntry[]> {
  const entries: AccessEntry[] = []
  let before: bigint | undefined
  for (;;) {
    const page = await store.journalPage(before, pageSize)
    entries.push(...page.entries)
    if (page.next === null) return entries
    before = page.next
  }
}

/** The key of an outcome that has one. */
export function signedInKey(outcome: AccessOutcome) {
  if (outcome.outcome !== 'signed_in') throw new Error(outcome.outcome)
  return outcome.key
}
