import { FormState } from '../../kit/form-state.ts'
import type { Stock } from '../../state/stock.ts'
import type { PetFormDependencies } from './edit-form.ts'

/** A removal has one attempt of this length: a person decides on the next. */
const ATTEMPT = { retry: false, deadline: 10_000 }

/** Removes a pet: a form without fields. It never waits for a service that is unreachable: by then the stock may be another. */
export class PetRemoval extends FormState<Readonly<Record<never, never>>, unknown> {
  readonly #stock: Stock
  readonly #petId: bigint

  constructor(dependencies: PetFormDependencies, petId: bigint) {
    super({ fields: {} }, dependencies)
    this.#stock = dependencies.stock
    this.#petId = petId
  }

  async remove(): Promise<void> {
    const petId = this.#petId
    const removed = await this.save((_, { desk }, id) =>
      desk.api.inventory({ petId }).delete({ query: { id }, ...ATTEMPT }),
    )
    if (removed === undefined) return
    // An event may have brought a pet that was added under this number since.
    const known = this.#stock.find(petId)
    if (known !== undefined && known.updatedAt <= removed.at) this.#stock.remove([petId])
  }
}
