import { keySubject } from '../../../src/limits/saved-limits.ts'
import type { ServerEngine } from '../../../src/storage/engine.ts'
import { savedLimits } from '../limits-rows.ts'

/** Whether a server admits a token just now. */
export const isKnown = async ({ credentials }: ServerEngine, token: string): Promise<boolean> =>
  (await credentials.authenticate(token, Date.now(), Date.now())) !== undefined

/** Has an engine keep the ban of the key of a token, as a server does before the client hears of it. */
export async function keepBan(
  { credentials, limits }: ServerEngine,
  token: string,
  banEndsAt: number,
): Promise<void> {
  const credential = await credentials.authenticate(token, Date.now(), Date.now())
  if (credential === undefined) throw new Error('the token is not in force')
  const { counted } = credential
  const banned = savedLimits(keySubject(counted.id), {
    banEndsAt,
    banLengthMs: 60_000,
    banCount: 1,
    lastBanAt: banEndsAt - 60_000,
    unbanRevision: counted.unbanRevision,
  })
  if ('bans' in limits) await limits.bans.keepBan(banned)
  else await limits.counts.save([banned], [])
}
