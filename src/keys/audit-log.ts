// The audit log: what managers and commands did besides changing quantities. It is kept as long as the
// journal of the stock.

export const ACCESS_ACTIONS = [
  'set_up',
  'add_key',
  'rename_key',
  'change_access',
  'change_updates',
  'change_plan',
  'renew_key',
  'revoke_key',
  'unban_key',
  'make_code',
  'confirm_code',
  'end_code',
  'sign_in',
  'change_settings',
  'add_supplier',
  'edit_supplier',
  'import',
  'remove_pet',
  'remove_pets',
  'undo_import',
  'undo_removal',
  'make_https',
  'restore',
] as const
export type AccessAction = (typeof ACCESS_ACTIONS)[number]

/** One thing that was done. Times are UTC epoch milliseconds. */
export interface AccessEntry {
  /** In the order of the commits, per shop. */
  readonly id: bigint
  readonly at: number
  /** The key that did it; null: a command. */
  readonly keyId: string | null
  readonly action: AccessAction
  /** The key, the code, the pet, the supplier or the setting that it was done to; null where it is the whole shop. */
  readonly subject: string | null
  /** The name of the key, pet or supplier at that time. */
  readonly name: string | null
  /** The value before and after, as the action has one. */
  readonly before: string | null
  readonly after: string | null
}

export type NewAccessEntry = Omit<AccessEntry, 'id'>

export interface AccessEntryPage {
  /** Newest first. */
  readonly entries: readonly AccessEntry[]
  /** What the next page comes before; null on the last one. */
  readonly next: bigint | null
}

/** The entry of a pet's removal. */
export const removalEntry = (
  removed: {
    readonly petId: bigint
    readonly name: string | null
    readonly quantity: number
    readonly keyId: string | null
  },
  at: number,
): NewAccessEntry => ({
  at,
  keyId: removed.keyId,
  action: 'remove_pet',
  subject: String(removed.petId),
  name: removed.name,
  before: String(removed.quantity),
  after: null,
})

/**
 * The entry of a restore.
 * @param backup its file's name
 * @param newestChangeAt of the stock in the backup; null: it has none
 */
export const restoreEntry = (
  backup: string,
  newestChangeAt: number | null,
  at: number,
): NewAccessEntry => ({
  at,
  keyId: null,
  action: 'restore',
  subject: null,
  name: backup,
  before: null,
  after: newestChangeAt === null ? null : String(newestChangeAt),
})

/** The entry of what was done to many pets: an import, a removal, an undo. */
export const bulkEntry = (
  action: 'import' | 'remove_pets' | 'undo_import' | 'undo_removal',
  { pets, keyId }: { readonly pets: number; readonly keyId: string | null },
  at: number,
): NewAccessEntry => ({
  at,
  keyId,
  action,
  subject: null,
  name: null,
  before: null,
  after: String(pets),
})
