import '../../src/writer.worker.ts'
import { BatchWriter } from '../../src/storage/sqlite/writer/batch-writer.ts'
import type { WriteBatch } from '../../src/storage/sqlite/writer/write-batch.ts'
import { ENDS, ENDS_AFTER_ITS_COMMIT, THROWS } from './deadly-pets.ts'

// The service's writer thread, as it is, but for pets whose change is its end.

const { write } = BatchWriter.prototype

BatchWriter.prototype.write = function (batch, at) {
  const petIds = petIdsIn(batch)
  if (petIds.includes(ENDS)) process.exit(1)
  if (petIds.includes(THROWS)) queueMicrotask(fail)
  const written = write.call(this, batch, at)
  if (petIds.includes(ENDS_AFTER_ITS_COMMIT)) process.exit(1)
  return written
}

const petIdsIn = ({ updates, operations }: WriteBatch): bigint[] => [
  ...updates.petIds,
  ...operations.flatMap((operation) => {
    if (operation.kind === 'addPet') return [operation.addition.pet.petId]
    return operation.kind === 'editPet' || operation.kind === 'removePet' ? [operation.petId] : []
  }),
]

function fail(): never {
  throw new Error('the thread failed')
}
