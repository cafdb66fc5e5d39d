/** What keys may do: each level includes those before it. */
export const ACCESS_LEVELS = ['read', 'write', 'manage'] as const
export type Access = (typeof ACCESS_LEVELS)[number]

const RANKS: Readonly<Record<Access, number>> = { read: 0, write: 1, manage: 2 }

/** Whether a key with this access may do what needs another. */
export const includesAccess = (access: Access, needed: Access): boolean =>
  RANKS[access] >= RANKS[needed]

/**
 * An access as it is stored. `manages` is beside `access`, since earlier releases know read and write alone: on
 * a shared database they serve a key that manages as one that writes.
 */
export interface AccessColumns {
  readonly access: 'read' | 'write'
  readonly manages: boolean
}

export const toAccessColumns = (access: Access): AccessColumns =>
  access === 'manage' ? { access: 'write', manages: true } : { access, manages: false }

export const toAccess = ({ access, manages }: AccessColumns): Access =>
  manages ? 'manage' : access
