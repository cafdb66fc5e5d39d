/**
 * Tables that a known tool keeps in each database that it copies, by their names, as it makes them. Litestream has two:
 * one to write into an empty log, one to lock.
 */
export const TABLES_OF_OTHERS: ReadonlyMap<string, string> = new Map([
  ['_litestream_seq', 'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)'],
  ['_litestream_lock', 'CREATE TABLE _litestream_lock (id INTEGER)'],
])
