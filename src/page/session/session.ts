import { batch, type ReadonlySignal, signal } from '@preact/signals'
import { createClient, PetstockError, type Shop } from '../../client/client.ts'
import { readRetryAfterMs } from '../../client/retry.ts'
import { type Access, includesAccess } from '../../keys/access.ts'
import type { Connectivity } from '../kit/connectivity.ts'
import { type KeyValueStorage, trySet } from '../kit/key-value-storage.ts'
import type { KeyInfo, PageSession, Session } from '../kit/kit-session.ts'

/** Why no key is signed in. */
export type SignedOut = 'never' | 'left' | 'refused'

interface SessionDependencies {
  /** The address of the service. */
  readonly url: string
  /** Stores the key until the tab is closed. */
  readonly thisSession: KeyValueStorage
  /** Stores the key on request, until the person signs out. */
  readonly thisDevice: KeyValueStorage
  /** Learns why requests get no response. */
  readonly connectivity: Connectivity
  /** The key that a token kept on the device was of, once the page can be shown without the service; undefined: it cannot. */
  readonly keptKey: (token: string) => Promise<KeyInfo | undefined>
}

const TOKEN_NAME = 'petstock.key'

/** A stored key waits for its service. */
const PATIENT = Number.POSITIVE_INFINITY

/** Holds the API key of the page. The key leaves the browser only in the Authorization header. */
export class SessionKeeper implements PageSession {
  readonly #dependencies: SessionDependencies
  readonly #current = signal<Session | undefined>(undefined)
  readonly #restoring = signal(false)
  readonly #signedOut = signal<SignedOut>('never')
  readonly #isOfDevice = signal(false)
  /** The wait for a service that is to accept a stored key. */
  #resuming = new AbortController()

  constructor(dependencies: SessionDependencies) {
    this.#dependencies = dependencies
  }

  get current(): ReadonlySignal<Session | undefined> {
    return this.#current
  }

  /** Whether the page is trying a stored key. */
  get restoring(): ReadonlySignal<boolean> {
    return this.#restoring
  }

  get signedOut(): ReadonlySignal<SignedOut> {
    return this.#signedOut
  }

  /** Whether the key is stored for every tab of this device. */
  get isOfDevice(): ReadonlySignal<boolean> {
    return this.#isOfDevice
  }

  get mayWrite(): boolean {
    return this.#may('write')
  }

  get mayManage(): boolean {
    return this.#may('manage')
  }

  /** Signs in with the stored key, if there is one. Waits for a service that is unreachable, unless the page can be shown without. */
  async restore(): Promise<void> {
    const { thisSession, thisDevice } = this.#dependencies
    const token = thisSession.getItem(TOKEN_NAME) ?? thisDevice.getItem(TOKEN_NAME)
    if (token === null) return
    this.#isOfDevice.value = thisSession.getItem(TOKEN_NAME) === null
    await this.#resume(token)
  }

  /**
   * Signs in with a new key, in place of any other. It is stored at once, since its code was used up for it. Waits
   * for a service that is unreachable.
   */
  async adopt(token: string, keepOnDevice: boolean): Promise<void> {
    if (this.#current.peek() !== undefined) this.#leave('left')
    this.#keep(token, keepOnDevice)
    await this.#resume(token)
  }

  /** Stores the key that is signed in for every tab of this device, or until this tab is closed. */
  keep(onDevice: boolean): void {
    const token = this.#current.peek()?.token
    if (token !== undefined) this.#keep(token, onDevice)
  }

  /** @returns the error where it did not work */
  async signIn(text: string, keepOnDevice: boolean): Promise<PetstockError | undefined> {
    const token = text.trim()
    const error = await this.#enter(token, undefined)
    if (error !== undefined) return error
    this.#keep(token, keepOnDevice)
    return undefined
  }

  /** To be called when the service says whose key it is, and what it may do. */
  keyReceived(received: KeyInfo): void {
    const key = this.#current.peek()?.key
    if (key?.peek().id === received.id) key.value = received
  }

  signOut(): void {
    this.#leave('left')
  }

  /** Shows nothing more of the shop until the service has accepted the key again. */
  async renew(): Promise<void> {
    const token = this.#current.peek()?.token
    if (token === undefined) return
    this.#current.value = undefined
    await this.#resume(token)
  }

  /** To be called when another tab has changed an item of this device. @param name null: all items */
  storageChanged(name: string | null): void {
    const { thisSession, thisDevice } = this.#dependencies
    if (name !== null && name !== TOKEN_NAME) return
    const isKept = [thisSession, thisDevice].some((where) => where.getItem(TOKEN_NAME) !== null)
    if (this.#current.peek() !== undefined && this.#isOfDevice.peek() && !isKept)
      this.#leave('left')
  }

  /** Signs out where the refused key is the present one: a request with an earlier one may end late. */
  refused(shop: Shop): void {
    if (this.#current.peek()?.shop === shop) this.#leave('refused')
  }

  #keep(token: string, keepOnDevice: boolean): void {
    this.#forget()
    const { thisSession, thisDevice } = this.#dependencies
    // The page asks again after a reload where the browser did not store the key.
    const isKept = trySet(keepOnDevice ? thisDevice : thisSession, TOKEN_NAME, token)
    this.#isOfDevice.value = keepOnDevice && isKept
  }

  async #resume(token: string): Promise<void> {
    this.#restoring.value = true
    this.#resuming.abort()
    const resuming = new AbortController()
    this.#resuming = resuming
    if (this.#isOfDevice.peek()) void this.#openKept(token, resuming)
    const error = await this.#enter(token, PATIENT, resuming.signal)
    // What is said of a key that another one has replaced meanwhile is not said of that one.
    if (this.#resuming !== resuming) return
    resuming.abort()
    this.#restoring.value = false
    if (error?.status === 401) this.#leave('refused')
  }

  /** Begins with the key that is known here, in place of a response. The first response to anything decides on it. */
  async #openKept(token: string, resuming: AbortController): Promise<void> {
    const key = await this.#dependencies.keptKey(token)
    if (key === undefined || resuming.signal.aborted) return
    resuming.abort()
    this.#begin(token, key, this.#shopOf(token, PATIENT))
  }

  async #enter(
    token: string,
    deadline: number | undefined,
    signal?: AbortSignal,
  ): Promise<PetstockError | undefined> {
    const { connectivity } = this.#dependencies
    let shop: Shop
    try {
      shop = this.#shopOf(token, deadline)
    } catch (error) {
      // The text cannot be a key.
      return new PetstockError(401, 'invalid_api_key', (error as Error).message)
    }
    const { data, error, headers } = await shop.desk.api.key.get({ signal })
    if (error?.status === 429) connectivity.limited(readRetryAfterMs(headers) ?? 0)
    else if (error?.status !== 0) connectivity.recovered()
    if (error !== null) return error
    this.#begin(token, data, shop)
    return undefined
  }

  /** @throws TypeError where the text cannot be a key */
  #shopOf(token: string, deadline: number | undefined): Shop {
    const { url, connectivity } = this.#dependencies
    return createClient(url, { apiKey: token, deadline, onRetry: connectivity.onRetry })
  }

  #begin(token: string, key: KeyInfo, shop: Shop): void {
    batch(() => {
      this.#current.value = { token, key: signal(key), shop }
      this.#signedOut.value = 'never'
    })
  }

  #may(needed: Access): boolean {
    const key = this.#current.value?.key.value
    return key !== undefined && includesAccess(key.access, needed)
  }

  #leave(why: SignedOut): void {
    this.#forget()
    this.#resuming.abort()
    batch(() => {
      this.#current.value = undefined
      this.#signedOut.value = why
    })
  }

  #forget(): void {
    this.#dependencies.thisSession.removeItem(TOKEN_NAME)
    this.#dependencies.thisDevice.removeItem(TOKEN_NAME)
  }
}
