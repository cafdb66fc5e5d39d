import type { TakenCode } from './pet-changes.ts'
import type { UndoableChange } from './undoable.ts'

/** A pet as a sentence names it. */
export interface NamedPet {
  readonly petId: bigint
  readonly name: string | null
}

/** The result of an undo: the change as it is now, or why it was not undone. */
export type UndoOutcome =
  /** `undone_before`: an earlier request has undone it. */
  | { readonly outcome: 'undone' | 'undone_before'; readonly change: UndoableChange }
  | { readonly outcome: 'unknown_change' }
  /** Its images are not kept any more: it was made too long ago, or others were made since. */
  | { readonly outcome: 'too_old' }
  /** These are not as the change has left them. */
  | { readonly outcome: 'changed_since'; readonly pets: readonly NamedPet[] }
  /** Other pets have got codes that these had. */
  | { readonly outcome: 'codes_taken'; readonly taken: readonly TakenCode[] }

/** Why pets keep a change from being undone; undefined: they do not. */
export function undoRefused(
  pets: readonly NamedPet[],
  taken: readonly TakenCode[],
): UndoOutcome | undefined {
  if (pets.length > 0) return { outcome: 'changed_since', pets }
  return taken.length > 0 ? { outcome: 'codes_taken', taken } : undefined
}

/** What is known of an undo before any pet is looked at; undefined: the pets decide. */
export function undoneAlready(change: UndoableChange | undefined): UndoOutcome | undefined {
  if (change === undefined) return { outcome: 'unknown_change' }
  if (change.undone !== null) return { outcome: 'undone_before', change }
  return change.keepsImages ? undefined : { outcome: 'too_old' }
}
