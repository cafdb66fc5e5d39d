/**
 * What the updates of a key are in the journal: plain updates, or sales and arrivals. A till that knows the plain contract
 * alone sets a quantity to fewer where it has sold, and to more where something has come.
 */
export const KEY_UPDATES = ['plain', 'sales'] as const
export type KeyUpdates = (typeof KEY_UPDATES)[number]
