import { newId } from '../../client/client.ts'

/**
 * The id under which a change is sent. A change that is sent again has the same one: the service makes it once, also
 * where a response was lost.
 */
export class ChangeId {
  #last: { readonly change: string; readonly id: string } | undefined

  /** @param change what makes it this change, and not another */
  of(change: string): string {
    if (this.#last?.change !== change) this.#last = { change, id: newId() }
    return this.#last.id
  }

  /** The next change is another one, also where it is the same again. */
  renew(): void {
    this.#last = undefined
  }
}
