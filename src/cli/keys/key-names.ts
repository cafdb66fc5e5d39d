import type { AccessStore } from '../../keys/access-store.ts'
import type { CommandEngine } from '../../storage/engine.ts'

/** The names of all keys of a shop, also of those that have ended, by their IDs. */
export async function keyNames(
  access: Pick<AccessStore, 'listKeys'>,
  engine: Pick<CommandEngine, 'clocks'>,
): Promise<ReadonlyMap<string, string>> {
  const keys = await access.listKeys((await engine.clocks()).machine)
  return new Map(keys.map(({ id, name }) => [id, name]))
}
