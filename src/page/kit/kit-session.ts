import type { ReadonlySignal, Signal } from '@preact/signals'
import type { Shop } from '../../client/client.ts'
import type { Access } from '../../keys/access.ts'

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

/** The shop that requests go to. */
export interface KitSession {
  /** Undefined where no key is signed in. */
  readonly current: ReadonlySignal<{ readonly shop: Shop } | undefined>
  /** Says that the service no longer accepts the key of a request. @param shop that the request was sent with */
  refused(shop: Shop): void
}

/** Who is signed in. */
export interface PageSession extends KitSession {
  readonly current: ReadonlySignal<Session | undefined>
  /** Whether the page is trying a stored key. */
  readonly restoring: ReadonlySignal<boolean>
  readonly mayWrite: boolean
  readonly mayManage: boolean
  signOut(): void
}
