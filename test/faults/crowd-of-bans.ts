import { bearer, createKey, type Server } from '../support/petstock.ts'

const TINY = ['--plan', 'enterprise', '--per-minute', '2', '--per-day', '1000']

interface Banned {
  readonly key: string
  /** UTC epoch milliseconds, as the answer said. */
  readonly until: number
}

/** Keys that go too far, one after another; each ban that was told has to last. */
export class CrowdOfBans {
  readonly #fresh: string[] = []
  readonly #banned: Banned[] = []

  static async of(count: number, data: string): Promise<CrowdOfBans> {
    const crowd = new CrowdOfBans()
    for (let made = 0; made < count; made++) {
      crowd.#fresh.push((await createKey(data, ...TINY)).key)
    }
    return crowd
  }

  get announced(): number {
    return this.#banned.length
  }

  /** Takes the next key past its ban, or as far as the server lives. */
  async provokeNext(server: Server): Promise<void> {
    const key = this.#fresh.pop()
    if (key === undefined) throw new Error('no key is left')
    try {
      for (let asked = 0; asked < 6; asked++) {
        const until = await banOf(server, key)
        if (until === undefined) continue
        this.#banned.push({ key, until })
        return
      }
    } catch {
      // The server is gone.
    }
  }

  /** The bans that were told, should hold still, and do not; or end at another time than was told. */
  async lost(server: Server): Promise<string[]> {
    const lost: string[] = []
    for (const { key, until } of this.#banned) {
      const now = await banOf(server, key)
      if (Date.now() > until - 1_000) continue
      if (now === undefined || Math.abs(now - until) > 1_500) {
        lost.push(`told until ${new Date(until).toISOString()}, now ${now}`)
      }
    }
    return lost
  }
}

async function banOf(server: Server, key: string): Promise<number | undefined> {
  const response = await server.request('/v1/inventory', { headers: bearer(key) })
  if (!(await response.text()).includes('"key_banned"')) return undefined
  return Date.now() + Number(response.headers.get('retry-after')) * 1_000
}
