import '../../src/writer.worker.ts'
import type { ToWriter } from '../../src/storage/sqlite/write-batch.ts'
import { ENDS, ENDS_AFTER_ITS_COMMIT, THROWS } from './deadly-pets.ts'

// The service's writer thread, as it is, but for pets whose update is its end.

declare const self: Worker

const work = self.onmessage

self.onmessage = (event: MessageEvent<ToWriter>) => {
  const petIds = event.data.type === 'write' ? [...event.data.batch.updates.petIds] : []
  if (petIds.includes(ENDS)) process.exit(1)
  if (petIds.includes(THROWS)) queueMicrotask(fail)
  if (petIds.includes(ENDS_AFTER_ITS_COMMIT)) self.postMessage = () => process.exit(1)
  work?.call(self, event)
}

function fail(): never {
  throw new Error('the thread failed')
}
