import type { MovementReason } from './journal.ts'
import { undoNote } from './plan-undo.ts'
import type { UndoableBy, UndoableChange } from './undoable.ts'

/** How the journal has a change of many pets, and what is kept of it. */
export interface BulkChange {
  /** Null: a command. */
  readonly keyId: string | null
  readonly note: string | null
  /** The reason of the pets that it adds; others have `import`, and removed ones `remove`. */
  readonly addedAs: MovementReason
  /** The id under which an import can be undone; its images are kept. */
  readonly importId?: string
  /** The change that it undoes. */
  readonly undoes?: UndoableChange
}

/** What the audit log calls a change. */
export const actionOf = ({ undoes }: Pick<BulkChange, 'undoes'>) =>
  undoes === undefined ? 'import' : (`undo_${undoes.kind}` as const)

export const asImport = (undoable: UndoableBy | undefined): BulkChange => ({
  keyId: undoable?.keyId ?? null,
  note: null,
  addedAs: 'import',
  ...(undoable !== undefined && { importId: undoable.id }),
})

export const asUndo = (undoes: UndoableChange, keyId: string): BulkChange => ({
  keyId,
  note: undoNote(undoes.kind),
  addedAs: 'add',
  undoes,
})
