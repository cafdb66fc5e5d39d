import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { createClient, PetstockError, type Shop } from '../../client/client.ts'
import { readRetryAfterMs } from '../../client/retry.ts'
import { type Access, includesAccess } from '../../keys/access.ts'
import type { Connectivity } from './connectivity.ts'
import { type KeyValueStorage, trySet } from './key-value-storage.ts'

/** The API key that is signed in, and its client. */
export interface Session {
  readonly token: string
  /** Whose key it is, and what it may do, as the service last said. */
  readonly key: Signal<KeyInfo>
  readonly shop: Shop
}

export interface KeyInfo {
  readonly id: string
  readonly name: string
  readonly access: Access
}

/** Why no key is signed in. */
export type SignedOut = 'never' | 'left' | 'refused'

export interface SessionDependencies {
  /** The address of the service. */
  readonly url: string
  /** Stores the key until the tab is closed. */
  readonly thisSession: KeyValueStorage
  /** Stores the key on request, until the person signs out. */
  readonly thisDevice: KeyValueStorage
  /** Learns why requests get no response. */
  readonly connectivity: Connectivity
}

const TOKEN_NAME = 'petstock.key'

/** Holds the API key of the page. The key leaves the browser only in the Authorization header. */
export class SessionKeeper {
  readonly #dependencies: SessionDependencies
  readonly #current = signal<Session | undefined>(undefined)
  readonly #restoring = signal(false)
  readonly #signedOut = signal<SignedOut>('never')
  /** Whether the key is stored for every tab of this device. */
  #isOfDevice = false

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

  get mayWrite(): boolean {
    return this.#may('write')
  }

  get mayManage(): boolean {
    return this.#may('manage')
  }

  /** Signs in with the stored key, if there is one. Waits for a service that is unreachable. */
  async restore(): Promise<void> {
    const { thisSession, thisDevice } = this.#dependencies
    const token = thisSession.getItem(TOKEN_NAME) ?? thisDevice.getItem(TOKEN_NAME)
    if (token === null) return
    this.#isOfDevice = thisSession.getItem(TOKEN_NAME) === null
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

  /** To be called when another tab has changed an item of this device. @param name null: all items */
  storageChanged(name: string | null): void {
    const { thisSession, thisDevice } = this.#dependencies
    if (name !== null && name !== TOKEN_NAME) return
    const isKept = [thisSession, thisDevice].some((where) => where.getItem(TOKEN_NAME) !== null)
    if (this.#current.peek() !== undefined && this.#isOfDevice && !isKept) this.#leave('left')
  }

  /** To be called when the service no longer accepts the key. */
  refused(): void {
    this.#leave('refused')
  }

  #keep(token: string, keepOnDevice: boolean): void {
    this.#forget()
    const { thisSession, thisDevice } = this.#dependencies
    // The page asks again after a reload where the browser did not store the key.
    const isKept = trySet(keepOnDevice ? thisDevice : thisSession, TOKEN_NAME, token)
    this.#isOfDevice = keepOnDevice && isKept
  }

  async #resume(token: string): Promise<void> {
    this.#restoring.value = true
    const error = await this.#enter(token, Number.POSITIVE_INFINITY)
    this.#restoring.value = false
    if (error?.status === 401) this.refused()
  }

  async #enter(token: string, deadline: number | undefined): Promise<PetstockError | undefined> {
    const { url, connectivity } = this.#dependencies
    let shop: Shop
    try {
      shop = createClient(url, { apiKey: token, deadline, onRetry: connectivity.onRetry })
    } catch (error) {
      // The text cannot be a key.
      return new PetstockError(401, 'invalid_api_key', (error as Error).message)
    }
    const { data, error, headers } = await shop.desk.api.key.get()
    if (error?.status === 429) connectivity.limited(readRetryAfterMs(headers) ?? 0)
    else if (error?.status !== 0) connectivity.recovered()
    if (error !== null) return error
    this.#current.value = { token, key: signal<KeyInfo>(data), shop }
    return undefined
  }

  #may(needed: Access): boolean {
    const key = this.#current.value?.key.value
    return key !== undefined && includesAccess(key.access, needed)
  }

  #leave(why: SignedOut): void {
    this.#forget()
    this.#current.value = undefined
    this.#signedOut.value = why
  }

  #forget(): void {
    this.#dependencies.thisSession.removeItem(TOKEN_NAME)
    this.#dependencies.thisDevice.removeItem(TOKEN_NAME)
  }
}
