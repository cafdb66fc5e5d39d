import type { OnShare } from '../../progress.ts'
import type { Numbering } from '../../stock/numbering/unnumbered.ts'
import type {
  EarlierImport,
  ImportedSupplier,
  ImportOutcome,
  ImportPlan,
} from '../../stock/pet-changes.ts'
import { hasAmount } from '../../stock/pet-goods.ts'
import type { StockEditor } from '../../stock/store.ts'
import type { UndoableBy } from '../../stock/undoable.ts'
import { type ImportReading, type ImportRow, rowsById } from '../reading/import-reading.ts'
import { withNameless } from './nameless-list.ts'
import { planImport } from './plan-import.ts'
import { withTakenCodes } from './taken-codes.ts'
import { withoutNumbers } from './unnumbered-problems.ts'
import { unnumberedPets } from './unnumbered-rows.ts'

/** An import that was made. */
export interface MadeImport {
  readonly reading: ImportReading
  readonly plan: ImportPlan
  /** The rows of the pets. */
  readonly rows: ReadonlyMap<bigint, ImportRow>
  /** Of the pets without a number. */
  readonly numbering?: Numbering
}

/** @property reading with what the stock refuses among its problems */
export interface RefusedImport {
  readonly reading: ImportReading
}

/** The suppliers of an import were not added, and nothing else was. */
type RefusedSuppliers = Extract<ImportOutcome, { readonly suppliers: unknown }>

/** The amounts of an import are of a currency that the shop has no longer. */
export type CurrencyChanged = Extract<ImportOutcome, { readonly currencyChanged: true }>

/** Imports what was read of a file without problems into a stock. @param undoable, suppliers as the stock takes them */
export async function importReading<By extends UndoableBy | undefined = undefined>(
  stock: Pick<StockEditor, 'import'>,
  reading: ImportReading,
  undoable?: By,
  suppliers?: readonly ImportedSupplier[],
  onShare?: OnShare,
): Promise<
  | MadeImport
  | RefusedImport
  | RefusedSuppliers
  | CurrencyChanged
  | (By extends UndoableBy ? EarlierImport : never)
> {
  const unnumbered = unnumberedPets(reading)
  let rows = rowsById(reading)
  const brings = reading.rows.some(hasAmount)
  const currency = brings ? (reading.currency?.number ?? null) : undefined
  const outcome = await stock.import(
    [...rows.keys()],
    (pets, numbers) => {
      if (numbers.length > 0) rows = rowsById(reading, numbers)
      return { ...planImport(rows, pets), currency }
    },
    { undoable, unnumbered, suppliers, onShare },
  )
  if ('added' in outcome) {
    const { numbering, currency: _, ...plan } = outcome
    return {
      reading: withNameless(reading, plan),
      plan,
      rows,
      ...(numbering === undefined ? {} : { numbering }),
    }
  }
  if ('taken' in outcome) return { reading: withTakenCodes(reading, rows, outcome.taken) }
  if ('withoutNumber' in outcome) return { reading: withoutNumbers(reading, outcome.withoutNumber) }
  if ('suppliers' in outcome || 'currencyChanged' in outcome) return outcome
  return outcome as By extends UndoableBy ? EarlierImport : never
}
