import { readNamedFile } from '../../files/away.ts'
import type { ServerAddress } from '../../runtime/postgres.ts'
import { DatabaseRefused } from '../../storage/failures.ts'
import { readDatabaseUrl } from '../../storage/open-engine.ts'
import { plainDatabase } from './encrypted-links.ts'
import { flag, setting, toggle } from './flag.ts'
import { folderName, InvalidValue, type Parser, shopName } from './values.ts'

/** The URLs of a database. What is wrong with them is said without them. */
const databaseUrls: Parser<readonly ServerAddress[]> = (text) => {
  try {
    const database = readDatabaseUrl(text, readNamedFile)
    const plain = plainDatabase(database)
    if (plain !== undefined) throw new InvalidValue(plain)
    return database
  } catch (error) {
    throw error instanceof DatabaseRefused ? new InvalidValue(error.message) : error
  }
}

export const DEFAULT_DATA = './petstock-data'

/** The data folder, for commands that make it, or replace what is in it: they look for no other one. */
export const NAMED_DATA = setting(
  flag('--data <dir>', 'the data folder', folderName, DEFAULT_DATA, {
    path: { names: 'folder', serve: 'writes' },
  }),
)

/** The data folder, for all other commands. */
export const DATA = {
  ...NAMED_DATA,
  shownDefault: `${DEFAULT_DATA}, or else the installed service's`,
}

/** The flag where a command needs no data folder. */
export const needlessData = (why: string) =>
  flag('--data <dir>', `taken as everywhere, and not needed: ${why}`, folderName)

export const DATABASE = setting(
  flag(
    '--database <urls>',
    'a PostgreSQL database of many shops in place of a data folder, as postgres://user:password@host/database',
    databaseUrls,
    undefined,
    { isSecret: true },
  ),
)

export const SHOP = setting(
  flag('--shop <slugOrId>', 'which shop of the database', shopName, undefined, {
    shownDefault: 'the only one',
  }),
)

/** Where the shop is that a command works on. */
export const SHOP_FLAGS = [DATA, DATABASE, SHOP] as const

export const JSON_FLAG = toggle('--json', 'print the answer as JSON')

export const YES = toggle('--yes', 'do not ask')
