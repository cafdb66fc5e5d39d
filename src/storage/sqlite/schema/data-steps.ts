import { isKeyName, MAX_KEY_NAME_LENGTH } from '../../../keys/key-name.ts'
import { mendName } from '../../../names/name.ts'
import { isPetName, MAX_NAME_LENGTH } from '../../../stock/pet.ts'
import type { MendedName, MendedNames } from '../../opening-events.ts'
import type { Client } from '../driver/connection.ts'

export interface DataStepEvents {
  readonly onNamesMended?: (mended: MendedNames) => void
}

type DataStep = (client: Client, events: DataStepEvents) => void

/**
 * The changes that a migration makes in the rows of an older database, by the migration's name. A step
 * runs in the migration's transaction, right after its statements.
 */
export const DATA_STEPS: Readonly<Record<string, DataStep>> = {
  '0002_trusted_time_and_old_tokens': (client, { onNamesMended }) => {
    moveOldTokens(client)
    const mended = mendNames(client)
    onNamesMended?.(mended)
  },
}

function moveOldTokens(client: Client): void {
  client.run(`INSERT INTO old_tokens (digest, key_id, ends_at)
    SELECT previous_digest, id, previous_ends_at FROM api_keys
    WHERE previous_digest IS NOT NULL AND previous_ends_at IS NOT NULL`)
  client.run('UPDATE api_keys SET previous_digest = NULL, previous_ends_at = NULL')
}

const MAX_LISTED = 20

/** Mends the names in the database. A pet keeps the time of its last change, since no client changed it. */
export function mendNames(client: Client): MendedNames {
  const mended = [...mendPets(client), ...mendKeys(client)]
  return { count: mended.length, listed: mended.slice(0, MAX_LISTED) }
}

function mendPets(client: Client): MendedName[] {
  const set = client.query('UPDATE inventory SET name = ? WHERE pet_id = ?')
  const rows = client.query('SELECT pet_id, name FROM inventory WHERE name IS NOT NULL').values()
  return (rows as [bigint, string][])
    .filter(([, name]) => !isPetName(name))
    .map(([petId, name]) => {
      const after = mendName(String(name), MAX_NAME_LENGTH) || null
      set.run(after, petId)
      return { of: 'pet', id: String(petId), before: String(name), after }
    })
}

function mendKeys(client: Client): MendedName[] {
  const set = client.query('UPDATE api_keys SET name = ? WHERE id = ?')
  const rows = client.query('SELECT id, name FROM api_keys').values()
  return (rows as [string, string][])
    .filter(([, name]) => !isKeyName(name))
    .map(([id, name]) => {
      const after = mendName(String(name), MAX_KEY_NAME_LENGTH) || id
      set.run(after, id)
      return { of: 'key', id, before: String(name), after }
    })
}
