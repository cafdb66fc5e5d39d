import { bodyOf, type GuestDependencies, send } from './guests.ts'
import type { ImportLog, LoggedImport } from './import-log.ts'
import { keyOf } from './keys.ts'
import { idsOf } from './random.ts'
import type { Life } from './scheduler.ts'

interface ImporterDependencies
  extends Pick<GuestDependencies, 'wire' | 'random' | 'ledger' | 'scheduler'> {
  readonly importLog: ImportLog
}

/** A manager who brings in spreadsheets, sends some again, and undoes some. */
export class Importer {
  readonly #life: Life = { name: 'importer', isAlive: true }
  readonly #dependencies: ImporterDependencies
  readonly #fetch
  readonly #fetchList
  readonly #newId: () => string

  constructor(dependencies: ImporterDependencies) {
    this.#dependencies = dependencies
    this.#fetch = dependencies.wire.fetchOf(this.#life)
    this.#fetchList = dependencies.wire.fetchOf(this.#life, 'importer looks')
    this.#newId = idsOf(dependencies.random.of('importer ids'))
  }

  /** Sets each of these pets to a quantity to which no other change sets it. */
  import(petIds: readonly bigint[], quantity: number): void {
    const { ledger, importLog } = this.#dependencies
    const changes = petIds.map((petId) => {
      const change = ledger.begin({ id: undefined, who: this.#life.name, petId, quantity })
      change.state = 'unknown'
      return change
    })
    const made: LoggedImport = { id: this.#newId(), changes, undo: 'not_asked' }
    importLog.imports.push(made)
    void this.#send(made)
  }

  /** Sends one again, as it was. @param back how many came after it */
  importAgain(back: number): void {
    const made = this.#dependencies.importLog.imports.at(-1 - back)
    if (made !== undefined) void this.#send(made)
  }

  async undo(back: number): Promise<void> {
    const { importLog, ledger } = this.#dependencies
    const made = importLog.imports.at(-1 - back)
    if (made === undefined) return
    const isKnown = isAcknowledged(made)
    const wasUndone = made.undo === 'undone'
    if (made.undo === 'not_asked') made.undo = 'asked'
    const response = await this.#ask(`/changes/${made.id}/undo`, undefined)
    if (response?.status === 200) {
      made.undo = 'undone'
      // What was undone was made.
      for (const change of made.changes) ledger.acknowledge(change)
      for (const change of made.changes) ledger.acknowledgeUndo(change)
      await this.#look()
    } else if (response !== undefined) {
      const code = (await bodyOf<{ code?: string }>(response))?.code
      importLog.undoRefused(made, { code, isKnown, wasUndone })
    }
  }

  async #send(made: LoggedImport): Promise<void> {
    const rows = made.changes.map(({ petId, quantity }) => `${petId},${quantity}\n`)
    const wasMade = isAcknowledged(made)
    const csv = `petId,quantity\n${rows.join('')}`
    const response = await this.#ask('/imports', { id: made.id, csv })
    if (response?.status !== 200) {
      const code = response && (await bodyOf<{ code?: string }>(response))?.code
      if (wasMade) this.#dependencies.importLog.replayRefused(made, code)
      return
    }
    for (const change of made.changes) this.#dependencies.ledger.acknowledge(change)
    await this.#look()
  }

  /** Who has brought in a file, or undone that, looks what the stock is now. */
  async #look(): Promise<void> {
    const take = this.#dependencies.ledger.askForList(this.#life.name)
    const { token } = keyOf('importer')
    const asked = { method: 'GET', path: '/v1/inventory', token, sent: undefined }
    const response = await send(this.#fetchList, asked)
    if (response?.status !== 200) return
    const pets = await bodyOf<{ petId: number; quantity: number }[]>(response)
    if (pets !== undefined) take(pets.map((pet) => ({ ...pet, petId: BigInt(pet.petId) })))
  }

  #ask(path: string, sent: object | undefined): Promise<Response | undefined> {
    const { token } = keyOf('importer')
    return send(this.#fetch, { method: 'POST', path: `/desk/api${path}`, token, sent })
  }
}

const isAcknowledged = ({ changes }: LoggedImport): boolean =>
  changes.every(({ state }) => state === 'acknowledged')
