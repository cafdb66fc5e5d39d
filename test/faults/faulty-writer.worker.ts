import '../../src/writer.worker.ts'
import type { ToWriter, WriteBatch } from '../../src/storage/sqlite/writer/write-batch.ts'
import { ENDS, ENDS_AFTER_ITS_COMMIT, THROWS } from './deadly-pets.ts'

// The service's writer thread, as it is, but for pets whose change is its end.

declare const self: Worker

const work = self.onmessage

self.onmessage = (event: MessageEvent<ToWriter>) => {
  const petIds = event.data.type === 'write' ? petIdsIn(event.data.batch) : []
  if (petIds.includes(ENDS)) process.exit(1)
  if (petIds.includes(THROWS)) queueMicrotask(fail)
  if (petIds.includes(ENDS_AFTER_ITS_COMMIT)) self.postMessage = () => process.exit(1)
  work?.call(self, event)
}

const petIdsIn = ({ updates, operations }: WriteBatch): bigint[] => [
  ...updates.petIds,
  ...operations.flatMap((operation) => {
    if (operation.kind === 'addPet') return [operation.addition.pet.petId]
    return operation.kind === 'editPet' ? [operation.petId] : []
  }),
]

function fail(): never {
  throw new Error('the thread failed')
}
