import type { SavedLimits } from '../../limits/saved-limits.ts'
import type { Pet } from '../../stock/pet.ts'
import type { ChangedBy } from '../../stock/store.ts'

/** What the server may ask its writer for, and what it gets back: plain data, to cross threads. */
export interface WriteOperations {
  setQuantity: {
    ask: { petId: bigint; quantity: number; by: ChangedBy; at: number }
    answer: Pet | undefined
  }
  saveLimits: {
    ask: { rows: readonly SavedLimits[]; forgotten: readonly string[] }
    answer: undefined
  }
  markUsed: { ask: { keys: readonly (readonly [id: string, at: number])[] }; answer: undefined }
}

export type WriteKind = keyof WriteOperations

export type WriteOperation = {
  [Kind in WriteKind]: { kind: Kind } & WriteOperations[Kind]['ask']
}[WriteKind]

/** `unavailable`: the disk or a lock was in the way; `fault`: the operation itself was wrong. */
export type WriteResult =
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly failure: 'unavailable' | 'fault'; readonly message: string }

export type ToWriter =
  | { readonly type: 'open'; readonly database: string }
  | { readonly type: 'write'; readonly operations: readonly WriteOperation[] }
  | { readonly type: 'close' }

export type FromWriter =
  | { readonly type: 'opened' }
  | { readonly type: 'written'; readonly results: readonly WriteResult[] }
  | { readonly type: 'changed_elsewhere' }
  | { readonly type: 'closed' }
  | { readonly type: 'failed'; readonly message: string }
