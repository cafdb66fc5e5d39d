import { Database } from 'bun:sqlite'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseExact, stringifyExact } from '../../../src/json/exact-json.ts'
import { outputOf } from '../../support/petstock.ts'

type Row = Record<string, unknown>

/** What a database tells through the command line, and the counts that only the server reads. */
export interface ContentShown {
  readonly pets: readonly Row[]
  /** Each pet's journal, newest first, by petId. */
  readonly histories: Readonly<Record<string, readonly Row[]>>
  /** Without the ends of bans, which depend on the time at which one asks. */
  readonly keys: readonly Row[]
  readonly counts: readonly Row[]
}

export interface Content extends ContentShown {
  readonly removedPetIds: readonly (number | bigint)[]
  /** Keys of no shop: what the server has to say to each, whenever it is asked. */
  readonly tokens: { readonly valid: readonly string[]; readonly refused: readonly string[] }
}

/** The content of the database that the first release made; integers beyond 2^53 are bigints. */
export const firstContent = (): Content =>
  parseExact(readFileSync(join(import.meta.dir, 'content.json'), 'utf8')) as Content

/** What a program tells of the database in a data folder; this version's, unless told. */
export async function contentShown(
  data: string,
  removedPetIds: readonly (number | bigint)[],
  binary?: string,
): Promise<ContentShown> {
  const json = async (command: string, ...args: string[]) => {
    const call = [...command.split(' '), '--json', '--data', data, '--', ...args]
    return parseExact(await outputOf(call, { binary })) as Row[]
  }
  const pets = await json('inventory list')
  const histories: Record<string, Row[]> = {}
  for (const petId of [...pets.map((pet) => pet.petId), ...removedPetIds].map(String)) {
    histories[petId] = await json('inventory history', petId)
  }
  const keys = await json('keys list')
  for (const key of keys) delete key.bannedUntil
  using client = new Database(join(data, 'petstock.db'), { readonly: true, safeIntegers: true })
  const counts = client.query<Row, []>('SELECT * FROM limiter_state ORDER BY subject').all()
  return parseExact(stringifyExact({ pets, histories, keys, counts })) as ContentShown
}
