import { type Check, fail, ok, warn } from './check.ts'
import { bytesText, counted, firstOf } from './words.ts'

// Checks of a database of many shops. Its files are the business of its own tools.

interface SharedDatabaseFound {
  /** Where its server is: no user, no password. */
  readonly address: string
  readonly server: string
  readonly bytes: number
  readonly pets: number
}

export const sharedDatabaseFound = ({ address, server, bytes, pets }: SharedDatabaseFound): Check =>
  ok('database', `${address}, PostgreSQL ${server}, ${bytesText(bytes)}, ${counted(pets, 'pet')}`)

const PREPARED = {
  nothing: 'servers here prepare their statements: no pooler is between',
  something:
    'servers here prepare no statements, since something is between that may be a pooler; with one that knows them, use --database-prepare',
  unknown:
    'servers here prepare no statements, since this system does not say whether a pooler is between; without one, use --database-prepare',
}

/** Whether servers of this machine prepare their statements, where --database-prepare does not say it. */
export const preparedStatements = (between: keyof typeof PREPARED): Check =>
  ok('prepared statements', PREPARED[between])

/** @param why what keeps the database from being used; it says what to do */
export const unusableDatabase = (why: string): Check =>
  fail('database', why, 'see to that, then look again')

interface TablesState {
  readonly version: number
  readonly known: number
  readonly state: 'missing' | 'too_old' | 'too_new' | 'behind' | 'current'
}

/** Whether this program can work with the tables. */
export function tables({ version, known, state }: TablesState): Check {
  const migrate = 'run `petstock migrate`, with the same --database'
  switch (state) {
    case 'missing':
      return fail('tables', 'the database has no tables of petstock yet', migrate)
    case 'too_old':
      return fail('tables', `version ${version}, too old for this petstock`, migrate)
    case 'too_new':
      return fail(
        'tables',
        `version ${version}, made by a newer petstock; this one knows ${known}`,
        'run the newer petstock',
      )
    case 'behind':
      return warn('tables', `version ${version}, and this petstock brings ${known}`, migrate)
    default:
      return ok('tables', `version ${version}, as this petstock makes them`)
  }
}

/** Whether there are shops, each with a key that opens it. */
export function shopsWithKeys(
  shops: readonly { readonly name: string; readonly keysInForce: number }[],
): Check {
  if (shops.length === 0) {
    return warn('shops', 'there is no shop yet', 'make one with `petstock shops create NAME`')
  }
  const locked = shops.filter(({ keysInForce }) => keysInForce === 0).map(({ name }) => name)
  const summary = counted(shops.length, 'shop')
  if (locked.length === 0) return ok('shops', `${summary}, each with API keys in force`)
  return warn(
    'shops',
    `${summary}; without an API key in force: ${firstOf(locked)}`,
    'make one with `petstock keys create --shop SLUG`',
  )
}

/**
 * Whether shops have lost changes, and the operator has not said yet that this is known. It names none of them: the keys
 * of every shop may read it.
 */
export function lostChanges(
  shops: readonly { readonly lostChanges: { readonly changes: number } }[],
): Check {
  const name = 'lost changes'
  if (shops.length === 0) return ok(name, 'no shop has lost changes that is known of')
  const changes = shops.reduce((sum, shop) => sum + shop.lostChanges.changes, 0)
  return fail(
    name,
    `the database came back without ${counted(changes, 'change')} of ${counted(shops.length, 'shop')} that had been made`,
    '`petstock shops accept-loss` shows the shops. Have them count their pets, see why it is so (a standby that lagged behind took over, or a backup was restored), and then accept it with that command',
  )
}

export const FILES_OF_A_DATABASE: Check = ok(
  'files',
  "not looked at: they are for the database's own tools (pg_amcheck, pg_checksums), and so are its backups (pg_verifybackup)",
)
