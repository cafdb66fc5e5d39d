import type { Access } from './access.ts'

/**
 * What the updates of a key are in the journal: plain updates, or sales and arrivals. A till that knows the plain contract
 * alone sets a quantity to fewer where it has sold, and to more where something has come.
 */
export const KEY_UPDATES = ['plain', 'sales'] as const
export type KeyUpdates = (typeof KEY_UPDATES)[number]

/** What a new key may do, as the audit log has it: `write`, or `write, sales`. */
export const grantText = (key: {
  readonly access: Access
  readonly updates: KeyUpdates
}): string => (key.updates === 'plain' ? key.access : `${key.access}, ${key.updates}`)
