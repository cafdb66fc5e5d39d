import { type ReadonlySignal, signal } from '@preact/signals'
import type { Session } from '../session/session.ts'

type ConnectionApi = Session['shop']['desk']['api']
type ConnectionResult = Awaited<ReturnType<ConnectionApi['connection']['get']>>

/** How devices reach the service, as it says. */
export type Connection = NonNullable<ConnectionResult['data']>

/** Why a request failed: a code, and what the service says. */
export interface ConnectionError {
  readonly code: string
  readonly message: string
}

/** What the service says of the way to it, and the request that sets HTTPS up. */
export class ConnectionDesk {
  readonly #api: ConnectionApi
  readonly #current = signal<Connection | undefined>(undefined)
  readonly #error = signal<ConnectionError | undefined>(undefined)
  readonly #isBusy = signal(false)

  constructor(api: ConnectionApi) {
    this.#api = api
  }

  get current(): ReadonlySignal<Connection | undefined> {
    return this.#current
  }

  get error(): ReadonlySignal<ConnectionError | undefined> {
    return this.#error
  }

  get isBusy(): ReadonlySignal<boolean> {
    return this.#isBusy
  }

  load(): Promise<boolean> {
    return this.#ask(() => this.#api.connection.get())
  }

  /** @param hosts besides those that the machine knows of itself. @returns whether it was done */
  setUp(hosts: readonly string[]): Promise<boolean> {
    return this.#ask(() => this.#api.https.post({ hosts: [...hosts] }))
  }

  async #ask(
    request: () => Promise<{
      readonly data: Connection | null
      readonly error: ConnectionError | null
    }>,
  ): Promise<boolean> {
    if (this.#isBusy.value) return false
    this.#isBusy.value = true
    const { data, error } = await request()
    this.#isBusy.value = false
    this.#error.value = error ?? undefined
    if (data !== null) this.#current.value = data
    return error === null
  }
}

/** The address that a person types on a phone, where there is one: certified ones go first. */
export const phoneAddress = ({ addresses }: Connection): string | undefined =>
  (addresses.find(({ certified }) => certified !== false) ?? addresses[0])?.url

/** Reads the names that a person typed, with commas or blanks between. */
export const readNames = (text: string): string[] =>
  text.split(/[\s,;]+/).filter((name) => name !== '')
