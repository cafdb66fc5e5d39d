import { signal } from '@preact/signals'
import { newId } from '../../../client/client.ts'
import { type RequestError, toRequestError } from '../request-error.ts'
import type { FormDependencies } from './edit-form.ts'

/** A removal has one attempt of this length: a person decides on the next. */
const REMOVE_DEADLINE_MS = 10_000

/** Removes a pet. It never waits for a service that is unreachable: by then the stock may be another. */
export class PetRemoval {
  readonly #dependencies: FormDependencies
  readonly #petId: bigint
  /** The same in all attempts: the service removes one pet under this id. */
  readonly #id = newId()
  readonly isRemoving = signal(false)
  readonly requestError = signal<RequestError | undefined>(undefined)

  constructor(dependencies: FormDependencies, petId: bigint) {
    this.#dependencies = dependencies
    this.#petId = petId
  }

  async remove(): Promise<void> {
    const { session, stock, wallClock } = this.#dependencies
    const shop = session.current.value?.shop
    if (this.isRemoving.value || shop === undefined) return
    this.isRemoving.value = true
    this.requestError.value = undefined
    const pet = shop.desk.api.inventory({ petId: this.#petId })
    const { data, error, headers } = await pet.delete({
      query: { id: this.#id },
      deadline: REMOVE_DEADLINE_MS,
      retry: false,
    })
    this.isRemoving.value = false
    if (error !== null) {
      this.requestError.value = toRequestError(error, headers, wallClock())
      if (error.status === 401) session.refused()
      return
    }
    // An event may have brought a pet that was added under this number since.
    const known = stock.find(this.#petId)
    if (known !== undefined && known.updatedAt <= data.at) stock.remove([this.#petId])
  }
}
