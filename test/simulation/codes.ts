import { openConnection } from '../../src/storage/sqlite/driver/connection.ts'
import { bodyOf, type GuestDependencies, issuedIn, send } from './guests.ts'
import { keyOf } from './keys.ts'
import type { Life } from './scheduler.ts'

export type CodeMaker = 'manager' | 'keeper'

export const DEVICES = 2

interface CodeDependencies extends Pick<GuestDependencies, 'wire'> {
  /** What the machine's clock shows, and how often it was set. */
  readonly wall: () => number
  readonly clockSets: () => number
}

/** A one-time code, as those know it who use it. */
interface KnownCode {
  readonly name: string
  readonly access: 'read' | 'write'
  readonly id: string
  readonly text: string
  readonly endsAt: number
  readonly maker: Maker
  /** Of the device that has claimed it. */
  readonly claims: Map<number, string>
  isConfirming: boolean
  /** How many devices have got a key for it. */
  given: number
}

/** A key that makes codes, until it is revoked. */
interface Maker {
  readonly id: string | undefined
  readonly token: string
  isRevoked: boolean
}

/** One-time codes: managers make them, and devices sign in with them. */
export class Codes {
  readonly #dependencies: CodeDependencies
  readonly #manager: Maker = { id: undefined, token: keyOf('manager').token, isRevoked: false }
  readonly #managers
  readonly #devices
  #keeper: Maker | undefined
  #keepers = 0
  #made = 0
  #code: KnownCode | undefined
  readonly wrong: string[] = []

  constructor(dependencies: CodeDependencies) {
    this.#dependencies = dependencies
    const fetchOf = (name: string) => {
      const life: Life = { name, isAlive: true }
      return dependencies.wire.fetchOf(life, name)
    }
    this.#managers = fetchOf('managers of codes')
    this.#devices = Array.from({ length: DEVICES }, (_, n) => fetchOf(`device ${n + 1}`))
  }

  /** A keeper is another manager, whose key comes and goes. */
  async make(by: CodeMaker, access: KnownCode['access']): Promise<void> {
    const maker = by === 'keeper' ? await this.#currentKeeper() : this.#manager
    if (maker === undefined) return
    this.#made += 1
    const name = `phone ${this.#made}`
    const response = await this.#ask(maker, 'POST', '/codes', { name, access })
    const made = response?.status === 201 ? await bodyOf<MadeCode>(response) : undefined
    if (made === undefined) return
    const { id, code: text, endsAt } = made
    const claims = new Map<number, string>()
    this.#code = { name, access, id, text, endsAt, maker, claims, isConfirming: false, given: 0 }
  }

  /** A device sends the newest code, or its claim. */
  async use(device: number): Promise<void> {
    const code = this.#code
    const fetch = this.#devices[device]
    if (code === undefined || fetch === undefined) return
    const { isRevoked } = code.maker
    const { wall, clockSets } = this.#dependencies
    const setBefore = clockSets()
    const wasOver = wall() >= code.endsAt
    const token = code.claims.get(device) ?? code.text
    const response = await send(fetch, {
      method: 'POST',
      path: '/desk/api/sign-in',
      token,
      sent: {},
    })
    if (response?.status === 202) await claim(code, device, response)
    if (response?.status !== 201) return
    code.given += 1
    const { name, access, given, isConfirming } = code
    const broken = [
      isRevoked && 'its maker had ended',
      wasOver && clockSets() === setBefore && 'its time had ended',
      given > 1 && `${given - 1} had one`,
      access === 'write' && !isConfirming && 'no manager had confirmed it',
    ].filter((why) => why !== false)
    for (const why of broken) this.wrong.push(`a device gets the key of ${name}, while ${why}`)
  }

  /** The manager confirms the device that has claimed the newest code. */
  async confirm(): Promise<void> {
    const code = this.#code
    if (code === undefined) return
    const response = await this.#ask(this.#manager, 'GET', `/codes/${code.id}`)
    const number = response?.ok && (await bodyOf<Claimed>(response))?.number
    if (!number) return
    code.isConfirming = true
    await this.#ask(this.#manager, 'POST', `/codes/${code.id}/confirmation`, { number })
  }

  async revokeKeeper(): Promise<void> {
    const keeper = this.#keeper
    if (keeper === undefined) return
    this.#keeper = undefined
    const response = await this.#ask(this.#manager, 'DELETE', `/keys/${keeper.id}`)
    if (response?.ok) keeper.isRevoked = true
  }

  /** A code is good for one key, whoever was told of it. */
  givenTwice(database: string): string[] {
    const { client } = openConnection(database, 'read')
    try {
      const rows = client.query<{ name: string }>(
        "SELECT name FROM api_keys WHERE name LIKE 'phone %' GROUP BY name HAVING count(*) > 1",
      )
      return rows.all().map(({ name }) => `the code of ${name} was good for several keys`)
    } finally {
      client.close()
    }
  }

  async #currentKeeper(): Promise<Maker | undefined> {
    if (this.#keeper !== undefined) return this.#keeper
    this.#keepers += 1
    const sent = { name: `keeper ${this.#keepers}`, access: 'manage' }
    const response = await this.#ask(this.#manager, 'POST', '/keys', sent)
    const issued = response?.status === 201 ? await issuedIn(response) : undefined
    if (issued === undefined) return undefined
    this.#keeper = { id: issued.id, token: issued.key, isRevoked: false }
    return this.#keeper
  }

  #ask({ token }: Maker, method: string, path: string, sent?: object) {
    return send(this.#managers, { method, path: `/desk/api${path}`, token, sent })
  }
}

interface MadeCode {
  readonly id: string
  readonly code: string
  readonly endsAt: number
}

interface Claimed {
  readonly number: string | null
  readonly claim?: string
}

async function claim({ claims }: KnownCode, device: number, response: Response): Promise<void> {
  const claimed = (await bodyOf<Claimed>(response))?.claim
  if (claimed !== undefined) claims.set(device, claimed)
}
