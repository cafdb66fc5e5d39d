/** A change as its client knows it. */
export interface Change {
  /** The id under which it is made once; an update of a quantity has none. */
  readonly id: string | undefined
  readonly who: string
  readonly petId: bigint
  /** What an update sets, which no other change does; what a movement adds. */
  readonly quantity: number
  /**
   * - `open`: nobody knows yet
   * - `kept`: a page has told a person that it has the change
   * - `acknowledged`, `refused`: the service has said so
   * - `taken_back`: a page has told a person that it was never sent
   * - `unknown`: there was no response
   */
  state: 'open' | 'kept' | 'acknowledged' | 'refused' | 'taken_back' | 'unknown'
}

/** A list as a client got it. */
export interface SeenList {
  readonly who: string
  /** How many changes were acknowledged, and how many lists seen, before it was asked for. */
  readonly acknowledged: number
  readonly seen: number
  readonly quantities: string
}

/** What clients know. */
export class Ledger {
  readonly changes: Change[] = []
  readonly acknowledged: Change[] = []
  readonly lists: SeenList[] = []
  /** What the feed has said to each tab, in its order. */
  readonly said: (ShownPet & { readonly who: string })[] = []
  /** The movements that a server has refused. */
  readonly #refused = new Set<string>()
  /** Those of which a copy came after that, or waits meanwhile: the service remembers no refusal, and may make it. */
  readonly cameAgain = new Set<string>()
  /** Calls that have no outcome yet. */
  open = 0

  begin(change: Omit<Change, 'state'>): Change {
    const begun: Change = { ...change, state: 'open' }
    this.changes.push(begun)
    return begun
  }

  acknowledge(change: Change): void {
    if (change.state === 'acknowledged') return
    change.state = 'acknowledged'
    this.acknowledged.push(change)
  }

  /** The undo of an import is done: who lists now finds it. */
  acknowledgeUndo(change: Change): void {
    this.acknowledged.push({ ...change, id: undoOf(change) })
  }

  /** @returns what takes the list once it is there */
  askForList(who: string): (pets: readonly ShownPet[]) => void {
    const acknowledged = this.acknowledged.length
    const seen = this.lists.length
    return (pets) => {
      this.lists.push({ who, acknowledged, seen, quantities: quantitiesOf(pets) })
    }
  }

  /** A request has reached the server. */
  arrived(id: string): void {
    if (this.#refused.has(id)) this.cameAgain.add(id)
  }

  /** The server has refused it. @param waits whether it has a copy of the request, to which it has not responded */
  refused(id: string, waits: boolean): void {
    this.#refused.add(id)
    if (waits) this.cameAgain.add(id)
  }

  find(id: string): Change | undefined {
    return this.changes.find((change) => change.id === id)
  }
}

/** What the undo of a change of an import is known by. */
export const undoOf = ({ petId, quantity }: Pick<Change, 'petId' | 'quantity'>): string =>
  `undo of ${petId}:${quantity}`

interface ShownPet {
  readonly petId: bigint
  readonly quantity: number
}

/** Quantities in one text, by ascending pets. */
export const quantitiesOf = (pets: Iterable<ShownPet>): string =>
  Array.from(pets, ({ petId, quantity }) => `${petId}:${quantity}`).join(' ')
