import type { WriteBatch, WriteOperation } from '../../src/storage/sqlite/writer/write-batch.ts'

/** A batch as it crosses to the writer. */
export function batchOf(
  updates: readonly (readonly [petId: bigint, quantity: number, keyId: string])[],
  operations: readonly WriteOperation[] = [],
): WriteBatch {
  const keyIds = [...new Set(updates.map(([, , keyId]) => keyId))]
  return {
    updates: {
      petIds: new BigInt64Array(updates.map(([petId]) => petId)),
      quantities: new Int32Array(updates.map(([, quantity]) => quantity)),
      keys: new Uint32Array(updates.map(([, , keyId]) => keyIds.indexOf(keyId))),
      keyIds,
      areSales: keyIds.map(() => false),
      currencies: keyIds.map(() => null),
    },
    operations,
  }
}
