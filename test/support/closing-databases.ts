import { Database, type Statement } from 'bun:sqlite'

// SQLite keeps a file open, with its lock and its log, as long as one statement of a closed connection is left. Those
// that Drizzle prepares last until they are collected, or the process ends: for a command, that is at once. Where a
// command runs in the process of the tests, its connections end their statements with themselves.

const prepared = new WeakMap<Database, Set<WeakRef<Statement>>>()
const { prepare, close } = Database.prototype

Database.prototype.prepare = function (this: Database, ...call) {
  const statement = prepare.apply(this, call)
  const own = prepared.get(this) ?? new Set()
  own.add(new WeakRef(statement as Statement))
  prepared.set(this, own)
  return statement
} as Database['prepare']

Database.prototype.close = function (this: Database, throwOnError) {
  for (const statement of prepared.get(this) ?? []) statement.deref()?.finalize()
  close.call(this, throwOnError)
}
