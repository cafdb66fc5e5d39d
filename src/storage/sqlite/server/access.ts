import type { AccessStore, ShopOfCode } from '../../../keys/access-store.ts'
import { ONLY_SHOP } from '../../embedded-engine.ts'
import { AccessTable, accessReads } from '../tables/access/access-table.ts'
import type { WriterThread } from '../writer/writer-thread.ts'
import type { Credentials } from './credentials.ts'
import type { Reader } from './reader.ts'

interface AccessDependencies {
  readonly reader: Reader
  readonly writer: Pick<WriterThread, 'perform'>
  readonly credentials: Pick<Credentials, 'reload'>
}

/** The keys, codes and settings of a running server's shop. */
export function servedAccess({
  reader,
  writer,
  credentials,
}: AccessDependencies): AccessStore & { readonly shopOfCode: ShopOfCode } {
  const table = new AccessTable(reader.connection)
  // Who has access can be looked at also where another part of the database is damaged.
  const read = <T>(run: () => T): Promise<T> => reader.readAnyway(run)
  return {
    async change(change, by, times) {
      const outcome = await writer.perform({ kind: 'changeAccess', change, by, times })
      const isMade = outcome.outcome === 'done' || outcome.outcome === 'signed_in'
      // It is made, also where the keys cannot be read just now: no key is accepted by what was known before.
      if (isMade) await credentials.reload()
      return outcome
    },
    ...accessReads(table, read),
    shopOfCode: async (digest) =>
      (await read(() => table.codes.has(digest))) ? ONLY_SHOP : undefined,
  }
}
