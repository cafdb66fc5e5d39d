import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { ACCESS_LEVELS, type Access } from '../../../src/keys/access.ts'
import { dataFolder } from '../../../src/storage/data-folder.ts'
import { createBackup } from '../../../src/storage/sqlite/backup/create-backup.ts'
import { openDatabase } from '../../../src/storage/sqlite/folder/open-database.ts'
import { restoreBackup } from '../../../src/storage/sqlite/restore/restore.ts'
import { AccessTable } from '../../../src/storage/sqlite/tables/access/access-table.ts'
import { apiKey } from '../../support/api-key.ts'
import { keysIn } from '../../support/key-changes.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { runs } from '../../support/property-runs.ts'
import { NOW } from '../database.ts'

const KEYS = 3

const step = fc.oneof(
  fc.record({ kind: fc.constant('issue' as const), key: fc.nat(KEYS - 1) }),
  fc.record({ kind: fc.constant('revoke' as const), key: fc.nat(KEYS - 1) }),
  fc.record({ kind: fc.constant('rotate' as const), key: fc.nat(KEYS - 1) }),
  fc.record({
    kind: fc.constant('access' as const),
    key: fc.nat(KEYS - 1),
    access: fc.constantFrom(...ACCESS_LEVELS),
  }),
  fc.record({ kind: fc.constant('backup' as const) }),
  fc.record({ kind: fc.constant('restore' as const), backup: fc.nat(9) }),
  fc.record({ kind: fc.constant('restore' as const), backup: fc.nat(9) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const FIRST = [
  { kind: 'issue', key: 0 },
  { kind: 'backup' },
  { kind: 'issue', key: 1 },
  { kind: 'backup' },
] as const

interface Decided {
  readonly access: Access
  readonly digest: string
  readonly isRevoked: boolean
}

/** A folder with what was decided of each key, in whatever database of it the key was at that time. */
function decidedFolder() {
  const away = temporaryFolder()
  const folder = dataFolder(away.file('data'))
  const decided = new Map<string, Decided>()
  const backups: string[] = []
  let now = NOW
  const inDatabase = <Result>(use: (table: AccessTable) => Result): Result => {
    const { client } = openDatabase(folder, { create: true, now: () => now })
    try {
      return use(new AccessTable({ client }))
    } finally {
      client.close(true)
    }
  }
  const keysNow = () => inDatabase(({ keys }) => keys.all())

  function change(made: Exclude<Step, { kind: 'backup' | 'restore' }>): void {
    const id = `key_${made.key}`
    const last = decided.get(id)
    inDatabase((table) => {
      const keys = keysIn(table)
      if (made.kind === 'issue') {
        // A key is made once: its id never comes again.
        if (last !== undefined) return
        const key = { digest: `${id} at ${now}`, access: 'write' } as const
        keys.issue(apiKey(id, { ...key, createdAt: now }))
        decided.set(id, { ...key, isRevoked: false })
        return
      }
      const isThere = table.keys.all().some((key) => key.id === id && key.revokedAt === null)
      if (last === undefined || !isThere) return
      if (made.kind === 'revoke') {
        keys.revoke(id, now)
        decided.set(id, { ...last, isRevoked: true })
      } else if (made.kind === 'rotate') {
        const digest = `${id} at ${now}`
        keys.rotate(id, digest, null, now)
        decided.set(id, { ...last, digest })
      } else {
        keys.changeAccess(id, made.access, now)
        decided.set(id, { ...last, access: made.access })
      }
    })
  }

  return {
    decided,
    keysNow,
    /** @returns how many keys no database knows enough of; undefined where nothing was restored */
    make(made: Step): number | undefined {
      now += 1_000
      if (made.kind === 'backup') {
        keysNow()
        const file = away.file(`${backups.length}.db`)
        createBackup(folder.database, file)
        backups.push(file)
        return undefined
      }
      if (made.kind !== 'restore') {
        change(made)
        return undefined
      }
      const file = backups[made.backup % Math.max(backups.length, 1)]
      if (file === undefined) return undefined
      return restoreBackup(folder, file, { now: () => now }).unchecked
    },
    [Symbol.dispose]: away[Symbol.dispose],
  }
}

test('in whatever order backups are restored into one folder, each key is as it was decided last', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 8, maxLength: 20 }), (steps) => {
      using folder = decidedFolder()
      for (const each of [...FIRST, ...steps]) {
        const unchecked = folder.make(each)
        if (unchecked === undefined) continue
        const found = folder.keysNow().map(({ id, access, digest, revokedAt }) => {
          return [id, { access, digest, isRevoked: revokedAt !== null }] as const
        })
        expect(found).toEqual(found.map(([id]) => [id, folder.decided.get(id)] as never))
        expect(unchecked).toBe(0)
      }
    }),
    runs(12),
  )
})
