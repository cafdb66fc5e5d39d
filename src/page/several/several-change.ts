import { type ReadonlySignal, signal } from '@preact/signals'
import type { PetstockError, Shop } from '../../client/client.ts'
import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'
import type { PetStatus } from '../../stock/pet.ts'
import { MAX_EDITED_PETS, MAX_GROUPS } from '../../stock/pets-edit.ts'
import { type RequestError, toRequestError } from '../pet/request-error.ts'

type Api = Routes['desk']['api']['inventory']['patch']
export type Undo = NonNullable<Data<Api['response']>['undo']>

/** What all chosen pets get; a field that is absent stays as it is. */
export interface Wanted {
  readonly kind?: string | null
  readonly status?: PetStatus
  readonly lowStockAt?: number | null
}

/** How the last change, or its undoing, has ended. */
export type Ended =
  | { readonly what: 'changed'; readonly pets: number; readonly undo: Undo | undefined }
  | { readonly what: 'undone'; readonly pets: number }
  | { readonly what: 'failed'; readonly error: RequestError; readonly undo: Undo | undefined }

/** As many bytes as a body may have. */
const MAX_BYTES = 16 * 1024

/** A person decides on the next attempt. */
const ONCE = { retry: false, deadline: 10_000 } as const

/** Changes several pets at once, and undoes it. One request is under way at a time. */
export class SeveralChange {
  readonly #isSending = signal(false)
  readonly #ended = signal<Ended | undefined>(undefined)

  get isSending(): ReadonlySignal<boolean> {
    return this.#isSending
  }

  get ended(): ReadonlySignal<Ended | undefined> {
    return this.#ended
  }

  async make(shop: Shop, petIds: readonly bigint[], wanted: Wanted): Promise<void> {
    if (petIds.length === 0 || petIds.length > MAX_EDITED_PETS) return
    const changes = [{ pets: petIds.map((petId) => ({ petId })), ...wanted }]
    await this.#send(async () => {
      const { data, error, headers } = await shop.desk.api.inventory.patch({ changes }, ONCE)
      if (data === null) return failed(error, headers, undefined)
      return { what: 'changed', pets: data.edited, undo: data.undo ?? undefined }
    })
  }

  async undo(shop: Shop): Promise<void> {
    const before = this.#ended.value
    const undo = before === undefined || before.what === 'undone' ? undefined : before.undo
    if (undo === undefined || !canSend(undo)) return
    await this.#send(async () => {
      const { data, error, headers } = await shop.desk.api.inventory.patch(undo, ONCE)
      if (data === null) return failed(error, headers, undo)
      return { what: 'undone', pets: undo.changes.flatMap(({ pets }) => pets).length }
    })
  }

  async #send(request: () => Promise<Ended>): Promise<void> {
    if (this.#isSending.value) return
    this.#isSending.value = true
    this.#ended.value = await request()
    this.#isSending.value = false
  }
}

/** Whether a body is short enough: pets that were all different may take more. */
export const canSend = (undo: Undo): boolean =>
  undo.changes.length <= MAX_GROUPS &&
  // Numbers of pets are bigints; one digit more than the longest does no harm.
  JSON.stringify(undo, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  ).length <= MAX_BYTES

const failed = (error: PetstockError, headers: Headers, undo: Undo | undefined): Ended => ({
  what: 'failed',
  error: toRequestError(error, headers, Date.now()),
  undo,
})
