import type { Row } from './held.ts'
import type { Change } from './ledger.ts'

/** An import as its client knows it. */
export interface LoggedImport {
  readonly id: string
  /** One of each pet. */
  readonly changes: readonly Change[]
  undo: 'not_asked' | 'asked' | 'undone'
}

const NO_UNDO: readonly string[] = ['change_not_found', 'undo_expired', 'pets_changed']

/** What was imported and undone, and what a refusal of an undo has said. */
export class ImportLog {
  readonly imports: LoggedImport[] = []
  /** Those of which it was said that a pet has changed since. */
  readonly #changedSince = new Set<LoggedImport>()
  readonly #wrong: string[] = []

  /** @param known what the client had been told before it asked */
  undoRefused(
    made: LoggedImport,
    {
      code,
      isKnown,
      wasUndone,
    }: { code: string | undefined; isKnown: boolean; wasUndone: boolean },
  ): void {
    if (code === undefined) return
    const isRefused = NO_UNDO.includes(code)
    if (wasUndone && isRefused) this.#wrong.push(`${nameOf(made)} is undone, and then ${code}`)
    if (isKnown && code === 'change_not_found') this.#wrong.push(`${nameOf(made)} is not found`)
    if (code === 'pets_changed') this.#changedSince.add(made)
  }

  /** It was sent again after it was acknowledged. */
  replayRefused(made: LoggedImport, code: string | undefined): void {
    if (code === 'movement_id_reused' || code === 'import_refused')
      this.#wrong.push(`${nameOf(made)} is acknowledged, and then ${code}`)
  }

  /** All or nothing, once; and each undo gives back what the import has taken, once. */
  wrongImports(rows: readonly Row[]): string[] {
    const explained = new Set<Row>()
    const wrong = this.imports.flatMap((made) => {
      const rowsOf = made.changes.map(({ petId, quantity }) =>
        rows.filter((row) => row.petId === petId && isImport(row) && sets(row, quantity)),
      )
      const backOf = made.changes.map(({ petId, quantity }) =>
        rows.filter(
          (row) => row.petId === petId && isUndo(row) && Number(row.previousQuantity) === quantity,
        ),
      )
      for (const row of backOf.flat()) explained.add(row)
      const times = rowsOf.map(({ length }) => length)
      const timesBack = backOf.map(({ length }) => length)
      const isGivenBack = backOf.every(([back], place) => {
        const before = rowsOf[place]?.[0]?.previousQuantity
        return back === undefined || back.newQuantity === before
      })
      const isChanged = made.changes.some(({ petId }, place) => {
        const last = rows.findLast((row) => row.petId === petId)
        return last !== rowsOf[place]?.[0]
      })
      const broken = [
        !isOnceOrNever(times) && `is made ${times.join(', ')} times of its pets`,
        !isOnceOrNever(timesBack) && `is undone ${timesBack.join(', ')} times of its pets`,
        !isGivenBack && 'is undone to other quantities than before it',
        made.undo === 'undone' && timesBack[0] !== 1 && 'is not undone, as its client was told',
        made.undo === 'not_asked' && timesBack[0] !== 0 && 'is undone, and nobody has asked for it',
        this.#changedSince.has(made) &&
          (!isChanged || timesBack[0] !== 0) &&
          'is as it was left or undone, while its client was told that pets have changed since',
      ]
      return broken.filter((why) => why !== false).map((why) => `${nameOf(made)} ${why}`)
    })
    const strange = rows.filter((row) => isUndo(row) && !explained.has(row))
    const unasked = strange.map(({ id }) => `movement ${id} undoes what nobody has imported`)
    return [...this.#wrong, ...wrong, ...unasked]
  }
}

export const isImport = ({ reason, note, keyId }: Row): boolean =>
  reason === 'import' && note === null && keyId !== null

/** Whether it sets a pet back to what it was before an import. */
export const isUndo = ({ note }: Row): boolean => note === 'undo: import'

const sets = (row: Row, quantity: number): boolean => Number(row.newQuantity) === quantity

const isOnceOrNever = (times: readonly number[]): boolean =>
  times.every((each) => each === 0) || times.every((each) => each === 1)

const nameOf = ({ id, changes }: LoggedImport): string =>
  `the import ${id} of ${changes.map(({ petId, quantity }) => `${petId}:${quantity}`).join(' ')}`
