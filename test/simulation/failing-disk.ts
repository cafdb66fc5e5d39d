import type { Client, Transaction } from '../../src/runtime/sqlite.ts'

/** How a disk fails who writes: it is full, or a sync of it fails. */
export type DiskFailure = 'full' | 'sync'

const FAILURES: Record<DiskFailure, { readonly code: string; readonly message: string }> = {
  full: { code: 'SQLITE_FULL', message: 'database or disk is full' },
  sync: { code: 'SQLITE_IOERR_FSYNC', message: 'disk I/O error' },
}

/**
 * Fails each transaction that has written, in place of its commit, and SQLite rolls it back, as it does itself.
 * @param failure how the disk fails now; undefined: it works
 */
export function failCommits(client: Client, failure: () => DiskFailure | undefined): void {
  const changes = () => client.query('SELECT total_changes()').values()[0]?.[0]
  const { transaction } = client
  client.transaction = <T, Given extends unknown[] = []>(run: (...given: Given) => T) =>
    transaction.call<Client, [(...given: Given) => T], Transaction<T, Given>>(
      client,
      (...given) => {
        const failing = failure()
        if (failing === undefined) return run(...given)
        const before = changes()
        const result = run(...given)
        if (changes() === before) return result
        const { code, message } = FAILURES[failing]
        throw Object.assign(new Error(message), { code })
      },
    )
}

interface AroundLocks {
  readonly before: () => void
  readonly after: () => void
}

/** Lets something happen before a connection locks the database, and after it has committed. */
export function onLocks(client: Client, { before, after }: AroundLocks): void {
  const { transaction } = client
  client.transaction = <T, Given extends unknown[] = []>(run: (...given: Given) => T) => {
    const begun = transaction.call<Client, [(...given: Given) => T], Transaction<T, Given>>(
      client,
      run,
    )
    return Object.assign((...given: Given) => begun(...given), {
      immediate(...given: Given) {
        before()
        const result = begun.immediate(...given)
        after()
        return result
      },
    })
  }
}
