import { type KeyValueStorage, trySet } from '../../kit/key-value-storage.ts'
import type { Lease } from './election.ts'

/** A lease in the storage that the tabs of a browser share. It has no time: clocks may be set while it is there. */
export const leaseIn = (storage: KeyValueStorage, name: string): Lease => ({
  read() {
    const [, term, id] = /^(\d{1,15}) (\S+)$/.exec(storage.getItem(name) ?? '') ?? []
    return term === undefined || id === undefined ? undefined : { term: Number(term), id }
  },
  write: ({ term, id }) => void trySet(storage, name, `${term} ${id}`),
  clear: () => storage.removeItem(name),
})
