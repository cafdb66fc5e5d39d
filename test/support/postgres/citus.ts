import { runSql } from './connection.ts'

// Citus is in no package here. A plain server has the tables, the functions of the commits and what is asked a shop a
// statement: it lacks the distribution. So a database says that it has the extension, and writes down what it was to keep
// where. What this cannot show is that Citus takes a statement to one machine.

const STAND_IN = [
  `CREATE TABLE distributed (what text PRIMARY KEY, place text NOT NULL)`,
  `CREATE FUNCTION create_reference_table(listed regclass) RETURNS void LANGUAGE sql AS
    $$ INSERT INTO distributed VALUES (listed::text, 'everywhere') $$`,
  `CREATE FUNCTION create_distributed_table(listed regclass, shop text, colocate_with text DEFAULT 'shops')
    RETURNS void LANGUAGE sql AS $$ INSERT INTO distributed VALUES (listed::text, colocate_with) $$`,
  `CREATE FUNCTION create_distributed_function(listed regprocedure, shop text, colocate_with text)
    RETURNS void LANGUAGE sql AS $$ INSERT INTO distributed VALUES (listed::oid::regproc::text, colocate_with) $$`,
]

const EXTENSION = `
  INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
  SELECT max(oid::int8) + 1, 'citus', 10, 'pg_catalog'::regnamespace, false, 'none' FROM pg_extension`

/** Has an empty database behave as one with Citus. @param adminUrl of it, for the role that may do everything */
export async function standInForCitus(url: string, adminUrl: string): Promise<void> {
  await runSql(url, ...STAND_IN)
  await runSql(adminUrl, 'SET allow_system_table_mods = on', EXTENSION)
}

/** What a database was to keep where: with a shop, or everywhere. */
export const distributedIn = async (url: string): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await runSql(url, 'SELECT what, place FROM distributed')).map(({ what, place }) => [
      what as string,
      place as string,
    ]),
  )
