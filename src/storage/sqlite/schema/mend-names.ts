import { isKeyName, MAX_KEY_NAME_LENGTH } from '../../../keys/key-name.ts'
import { mendName } from '../../../names/name.ts'
import { isPetName, MAX_NAME_LENGTH } from '../../../stock/pet.ts'
import type { MendedName, MendedNames } from '../../opening-events.ts'
import type { Client } from '../driver/connection.ts'

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
