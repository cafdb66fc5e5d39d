// The driver of Deno and Node gives SQLite's result codes as numbers, or texts alone.

/** Runs a call of SQLite. Its errors have a number, or none, and get the names of SQLite. */
export function named<T>(call: () => T): T {
  try {
    return call()
  } catch (error) {
    const { message, errcode } = error as { message: string; errcode?: number }
    const code = codeName(errcode, message)
    throw code === undefined ? error : Object.assign(error as Error, { code })
  }
}

/** The names of SQLite's result codes. */
const PRIMARY: Readonly<Record<number, string>> = {
  1: 'SQLITE_ERROR',
  3: 'SQLITE_PERM',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  9: 'SQLITE_INTERRUPT',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  15: 'SQLITE_PROTOCOL',
  17: 'SQLITE_SCHEMA',
  18: 'SQLITE_TOOBIG',
  19: 'SQLITE_CONSTRAINT',
  20: 'SQLITE_MISMATCH',
  21: 'SQLITE_MISUSE',
  26: 'SQLITE_NOTADB',
}

/** The extended codes that mean more to the program than their primary one. */
const EXTENDED: Readonly<Record<number, string>> = {
  776: 'SQLITE_READONLY_ROLLBACK',
  1034: 'SQLITE_IOERR_FSYNC',
  4618: 'SQLITE_IOERR_SHMOPEN',
  4874: 'SQLITE_IOERR_SHMSIZE',
  5130: 'SQLITE_IOERR_SHMLOCK',
  5386: 'SQLITE_IOERR_SHMMAP',
}

/** What SQLite says of a failure that the driver gives no number for. */
const TEXTS: readonly (readonly [start: string, name: string])[] = [
  ['database is locked', 'SQLITE_BUSY'],
  ['database table is locked', 'SQLITE_LOCKED'],
  ['out of memory', 'SQLITE_NOMEM'],
  ['attempt to write a readonly database', 'SQLITE_READONLY'],
  ['disk I/O error', 'SQLITE_IOERR'],
  ['database disk image is malformed', 'SQLITE_CORRUPT'],
  ['database or disk is full', 'SQLITE_FULL'],
  ['unable to open database file', 'SQLITE_CANTOPEN'],
  ['file is not a database', 'SQLITE_NOTADB'],
]

/** Names a failure of SQLite; undefined where it is none. */
const codeName = (number: number | undefined, message: string): string | undefined =>
  number === undefined
    ? TEXTS.find(([start]) => message.startsWith(start))?.[1]
    : (EXTENDED[number] ?? PRIMARY[number & 0xff])
