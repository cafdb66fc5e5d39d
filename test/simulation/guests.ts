import type { AccessLog } from './access-log.ts'
import { KEYS, keyOf, NARROW } from './keys.ts'
import type { LimitLog } from './limit-log.ts'
import type { Life } from './scheduler.ts'
import { type ClientDependencies, SERVICE } from './till.ts'

export interface GuestDependencies extends ClientDependencies {
  readonly accessLog: AccessLog
  readonly limitLog: Pick<LimitLog, 'know' | 'renewed'>
}

/** What a guest has of the key that it uses. */
interface GuestKey {
  readonly token: string
  readonly id: string
  /** Nobody knows whether it was renewed. */
  mayBeRenewed: boolean
}

/** A program that has few requests, does not wait where it is told to, and whose key comes and goes. */
export class Guest {
  readonly name: string
  readonly #dependencies: GuestDependencies
  readonly #life: Life
  readonly #fetch
  readonly #keys: GuestKey[] = []
  key: GuestKey

  constructor(name: string, dependencies: GuestDependencies) {
    this.name = name
    this.#dependencies = dependencies
    this.#life = { name, isAlive: true }
    this.#fetch = dependencies.wire.fetchOf(this.#life, name, { mayDouble: false })
    const { token, key } = keyOf(name)
    this.key = this.take(token, key.id)
  }

  /** Goes on with another key, which works at once. */
  take(token: string, id: string): GuestKey {
    this.#dependencies.accessLog.begin(token, 'write')
    this.#dependencies.limitLog.know(token, NARROW, this.name)
    this.key = { token, id, mayBeRenewed: false }
    this.#keys.push(this.key)
    return this.key
  }

  list(): void {
    void this.#ask('GET', '/v1/inventory', undefined)
  }

  /** Goes on asking with the key that it has now. */
  listOften(times: number, everyMs: number): void {
    const { key } = this
    const ask = () => void this.#ask('GET', '/v1/inventory', undefined, key)
    for (let time = 0; time < times; time++) {
      this.#dependencies.scheduler.after(time * everyMs, this.#life, 'asks again', ask)
    }
  }

  /** Whoever has an earlier key still tries it. */
  listWithEarlier(back: number): void {
    const earlier = this.#keys.at(-1 - back)
    if (earlier !== undefined) void this.#ask('GET', '/v1/inventory', undefined, earlier)
  }

  update(petId: bigint, quantity: number): void {
    const { ledger } = this.#dependencies
    const change = ledger.begin({ id: undefined, who: this.name, petId, quantity })
    change.state = 'unknown'
    void this.#ask('PATCH', `/v1/inventory/${petId}`, { quantity }).then((status) => {
      if (status === 200) ledger.acknowledge(change)
      else if (status !== undefined && status < 500) change.state = 'refused'
    })
  }

  async #ask(
    method: string,
    path: string,
    sent: object | undefined,
    { token } = this.key,
  ): Promise<number | undefined> {
    const what = `${method} ${path} of ${this.name}`
    const take = this.#dependencies.accessLog.ask(token, what, sent !== undefined)
    const response = await send(this.#fetch, { method, path, token, sent })
    if (response === undefined) return undefined
    take(response.status)
    return response.status
  }
}

interface ManagerDependencies extends GuestDependencies {
  /** Of the keys that it issues. */
  readonly limits: { readonly plan: string; readonly perMinute: number; readonly perDay: number }
  /** Runs once a time has come for the servers of the shop, and no crash forgets it. */
  readonly whenOver: (time: number, run: () => void) => void
  /** Runs once every server has noticed a change of keys to which one has responded. */
  readonly whenNoticed: (run: () => void) => void
}

/** Who gives guests their keys, and takes them away. */
export class Manager {
  readonly #dependencies: ManagerDependencies
  readonly #token: string
  readonly #fetch
  #issued = 0

  constructor(name: string, dependencies: ManagerDependencies) {
    this.#dependencies = dependencies
    this.#token = keyOf(name).token
    const life: Life = { name, isAlive: true }
    this.#fetch = dependencies.wire.fetchOf(life, name, { mayDouble: false })
  }

  /** Gives a guest another key. The one before stays in force. */
  async issue(guest: Guest): Promise<void> {
    await this.#issue(guest, null)
  }

  /** The same with an end: where a clock is ahead, it comes earlier, and once it has come for good, it stays. */
  async issueEnding(guest: Guest, endsInMs: number): Promise<void> {
    const { accessLog, scheduler, whenOver } = this.#dependencies
    const expiresAt = scheduler.wall() + endsInMs
    const token = await this.#issue(guest, expiresAt)
    if (token === undefined) return
    accessLog.change(token, 'none')
    const end = accessLog.later(token, 'none')
    whenOver(expiresAt, () => accessLog.begins(end))
  }

  /** @returns the token, where it is known */
  async #issue(guest: Guest, expiresAt: number | null): Promise<string | undefined> {
    this.#issued += 1
    const name = `${guest.name}, key ${this.#issued + KEYS.size}`
    const sent = { name, access: 'write', ...this.#dependencies.limits, expiresAt }
    const response = await this.#send('POST', '/keys', sent)
    if (response?.status !== 201) return undefined
    const issued = await issuedIn(response)
    if (issued === undefined) return undefined
    const { id, key: token } = issued
    guest.take(token, id)
    return token
  }

  async setAccess({ key }: Guest, access: 'read' | 'write'): Promise<void> {
    const change = this.#dependencies.accessLog.change(key.token, access)
    this.#settle(change, await this.#send('PATCH', `/keys/${key.id}`, { access }))
  }

  async revoke({ key }: Guest): Promise<void> {
    const change = this.#dependencies.accessLog.change(key.token, 'none')
    this.#settle(change, await this.#send('DELETE', `/keys/${key.id}`, undefined))
  }

  /** Puts another token in place of the one of a key, which ends at once. */
  async renew(guest: Guest): Promise<void> {
    const { key } = guest
    if (key.mayBeRenewed) return
    const { id, token: before } = key
    key.mayBeRenewed = true
    const { accessLog, limitLog } = this.#dependencies
    const change = accessLog.change(before, 'none', 'token')
    const response = await this.#send('POST', `/keys/${id}/renewal`, { graceMs: 0 })
    this.#settle(change, response)
    if (response !== undefined && response.status < 500) key.mayBeRenewed = false
    if (response?.status !== 200) return
    const token = (await issuedIn(response))?.key
    if (token === undefined) return
    accessLog.renewed(before, token)
    limitLog.renewed(before, token)
    // Another key was issued meanwhile.
    if (guest.key === key) guest.key = { id, token, mayBeRenewed: false }
  }

  #settle(change: ReturnType<AccessLog['change']>, response: Response | undefined): void {
    const { accessLog } = this.#dependencies
    if (response?.ok) this.#dependencies.whenNoticed(() => accessLog.made(change))
    else if (response !== undefined && response.status < 500) accessLog.refused(change)
  }

  #send(method: string, path: string, sent: object | undefined): Promise<Response | undefined> {
    return send(this.#fetch, { method, path: `/desk/api${path}`, token: this.#token, sent })
  }
}

/** @returns undefined: it broke off, and nobody knows the token */
export const issuedIn = (response: Response) => bodyOf<{ id: string; key: string }>(response)

/** @returns undefined: it broke off */
export const bodyOf = <Body>(response: Response): Promise<Body | undefined> =>
  response.json().then(
    (body) => body as Body,
    () => undefined,
  )

interface Request {
  readonly method: string
  readonly path: string
  readonly token: string
  readonly sent: object | undefined
}

/** @returns undefined: nobody knows what has become of it */
export async function send(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  { method, path, token, sent }: Request,
): Promise<Response | undefined> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = sent === undefined ? null : JSON.stringify(sent)
  return fetch(SERVICE + path, { method, headers, body }).catch(() => undefined)
}
