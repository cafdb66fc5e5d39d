import { PRUNING_START } from '../../src/stock/pruning-checkpoint.ts'
import type { KeptTime } from '../../src/stock/retention.ts'
import type { PruningStep } from '../../src/storage/sqlite/tables/stock/journal-pruning.ts'
import type { BatchWriter } from '../../src/storage/sqlite/writer/batch-writer.ts'
import { batchOf } from './batches.ts'
import { NOW } from './database.ts'

/** Prunes all there is to prune, as the service does it; returns the sizes of the batches. */
export function pruneAll(writer: BatchWriter, kept: KeptTime): number[] {
  const sizes: number[] = []
  let batch: PruningStep = { deleted: 0, next: PRUNING_START }
  while (batch.next !== undefined) {
    const operation = { kind: 'pruneJournal', kept, checkpoint: batch.next } as const
    const written = writer.write(batchOf([], [operation]), NOW)
    if ('failure' in written) throw new Error(written.message)
    const [given] = written.results
    if (given === undefined || 'failure' in given) throw new Error(given?.message)
    batch = given.result as PruningStep
    sizes.push(batch.deleted)
  }
  return sizes
}
