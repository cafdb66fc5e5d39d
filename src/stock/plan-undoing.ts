import type { BasketMovement } from './basket.ts'
import { CHANGE_REASONS, type ChangeReason } from './journal.ts'
import type { Count, Difference, UndoRejection } from './movement.ts'
import type { PlannedStock } from './planned-stock.ts'
import type { JournalRow } from './stored-stock.ts'
import { countedReason } from './totals/fold-movements.ts'

// What takes a change back is a movement or a basket of its own, which names the change. A change is taken back once and
// as a whole, so that its units come back once; what has taken it back can be taken back in turn, and so on.

/** The reasons of movements that take a change back, one for each; all undefined where they take none back. */
type Undoing = readonly ((ChangeReason | 'count') | undefined)[]

/**
 * Checks that movements take back the change that they name: all of it, the last movement first, which is right
 * also where a basket has counts, or several movements of a pet.
 * @returns the reasons that they have in the journal: each that of what it takes back, under which it is counted
 */
export function planUndoing(
  stock: PlannedStock,
  undoes: string | null,
  movements: readonly BasketMovement[],
): Undoing | UndoRejection {
  if (undoes === null) return movements.map(() => undefined)
  const undone = stock.madeUnder(undoes).toReversed()
  const reasons = undone.map(reasonOf)
  if (undone.length === 0 || reasons.includes(undefined)) return { outcome: 'undoes_unknown' }
  const undoneAt = stock.undoneAt(undoes)
  if (undoneAt !== undefined) return { outcome: 'already_undone', undoneAt }
  const isWhole = movements.length === undone.length
  const areOpposite = movements.every(({ petId, what }, place) => {
    const row = undone[place]
    return row?.petId === petId && isOpposite(what, row) && isReason(what, reasons[place])
  })
  return isWhole && areOpposite ? reasons : { outcome: 'undo_differs' }
}

/** Why a movement of a client was made; undefined for what is none. */
function reasonOf(row: JournalRow): ChangeReason | 'count' | undefined {
  if (row.reason === 'count') return row.reason
  return CHANGE_REASONS.find((each) => each === countedReason(row))
}

function isOpposite(what: Difference | Count, row: JournalRow): boolean {
  return 'counted' in what
    ? what.counted === row.previousQuantity && what.expected === row.newQuantity
    : what.change === row.previousQuantity - row.newQuantity
}

/** Clients of former versions undo with `other`, and a note that says what. */
const isReason = ({ reason }: Difference | Count, undone: Undoing[number]): boolean =>
  undone === 'count' ? reason === 'count' : reason === undone || reason === 'other'
