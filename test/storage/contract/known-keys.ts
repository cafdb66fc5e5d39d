import type { Credential } from '../../../src/keys/credential.ts'
import { keySubject } from '../../../src/limits/saved-limits.ts'
import type { ServerEngine } from '../../../src/storage/engine.ts'
import { savedLimits } from '../limits-rows.ts'

const SENDER = { address: '192.0.2.7', isOverLimit: false }

/** What a token stands for, also where a server has to look it up. */
export async function authenticated(
  { credentials }: Pick<ServerEngine, 'credentials'>,
  token: string,
  now: number,
  endsBy: number,
): Promise<Credential | undefined> {
  const found = credentials.authenticate(token, now, endsBy)
  return typeof found === 'function' ? found(SENDER) : found
}

/** Whether a server admits a token just now. */
export const isKnown = async (server: ServerEngine, token: string): Promise<boolean> =>
  (await authenticated(server, token, Date.now(), Date.now())) !== undefined

/** Has an engine keep the ban of the key of a token, as a server does before the client hears of it. */
export async function keepBan(
  server: ServerEngine,
  token: string,
  banEndsAt: number,
): Promise<void> {
  const credential = await authenticated(server, token, Date.now(), Date.now())
  if (credential === undefined) throw new Error('the token is not in force')
  const { counted } = credential
  const banned = savedLimits(keySubject(counted.id), {
    banEndsAt,
    banLengthMs: 60_000,
    banCount: 1,
    lastBanAt: banEndsAt - 60_000,
    unbanRevision: counted.unbanRevision,
  })
  const { limits } = server
  if ('bans' in limits) await limits.bans.keepBan(banned)
  else await limits.counts.save([banned], [])
}
