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
   * - `gone`: at rest, no page has it any more, and none shows it as refused
   * - `acknowledged`, `refused`: the service has said so
   * - `taken_back`: a page has told a person that it was never sent
   * - `unknown`: there was no response
   */
  state: 'open' | 'kept' | 'gone' | 'acknowledged' | 'refused' | 'taken_back' | 'unknown'
  /** It was made in a database that came back without it. Whoever sends it again may make it again. */
  isLost?: boolean
}

/** A name that a client gives a pet. */
export interface Naming {
  readonly petId: bigint
  readonly name: string
  state: 'open' | 'acknowledged' | 'refused' | 'unknown'
  /** It was given before a database came back without changes. */
  isLost?: boolean
}

/** A list as a client got it. */
export interface SeenList {
  readonly who: string
  /** How many changes were acknowledged, and how many lists seen, before it was asked for. */
  readonly acknowledged: number
  readonly seen: number
  readonly quantities: string
}

/** What a feed has said to a tab. */
interface Said extends ShownPet {
  readonly who: string
  /** The tab that has the stream: this one, or the one that it follows. */
  readonly from: string
  /** How many changes were acknowledged before the stream was asked for, as far as this tab knows. */
  readonly acknowledged: number
}

/** What clients know. */
export class Ledger {
  readonly changes: Change[] = []
  readonly namings: Naming[] = []
  acknowledged: Change[] = []
  lists: SeenList[] = []
  /** Those that were asked for before a loss of the database, and came after it: of what was lost, or of what is left. */
  readonly listsAcrossLosses: Pick<SeenList, 'who' | 'quantities'>[] = []
  /** The states of the stock that were lost, as lists have them. */
  readonly lostStates = new Set<string>()
  #losses = 0
  /** In the order in which each tab has heard it. */
  readonly said: Said[] = []
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

  beginNaming(petId: bigint, name: string): Naming {
    const begun: Naming = { petId, name, state: 'open' }
    this.namings.push(begun)
    return begun
  }

  acknowledge(change: Change | Naming): void {
    if (change.state === 'acknowledged') return
    if (change.isLost) {
      change.state = 'unknown'
      return
    }
    change.state = 'acknowledged'
    if (!('name' in change)) this.acknowledged.push(change)
  }

  /** No page has a change any more that the service has not refused. */
  pagesAreAtRest(): void {
    for (const change of this.changes) if (change.state === 'kept') change.state = 'gone'
  }

  /** The undo of an import is done: who lists now finds it. */
  acknowledgeUndo(change: Change): void {
    this.acknowledged.push({ ...change, id: undoOf(change) })
  }

  /** @returns what takes the list once it is there */
  askForList(who: string): (pets: readonly ShownPet[]) => void {
    const acknowledged = this.acknowledged.length
    const seen = this.lists.length
    const losses = this.#losses
    return (pets) => {
      const list = { who, acknowledged, seen, quantities: quantitiesOf(pets) }
      if (losses === this.#losses) this.lists.push(list)
      else this.listsAcrossLosses.push(list)
    }
  }

  /**
   * A database has come back without changes: nothing that clients have heard of it before holds any more, besides the rest.
   * @param states of the stock that there were before
   */
  lose(isLost: (change: Change) => boolean, states: Iterable<string>): void {
    this.#losses += 1
    for (const state of states) this.lostStates.add(state)
    for (const change of this.changes) {
      if (!isLost(change)) continue
      change.isLost = true
      if (change.state === 'acknowledged') change.state = 'unknown'
    }
    this.acknowledged = this.acknowledged.filter((change) => !change.isLost)
    this.lists = []
    for (const naming of this.namings) {
      naming.isLost = true
      if (naming.state === 'acknowledged') naming.state = 'unknown'
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
