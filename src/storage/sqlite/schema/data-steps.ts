import type { MendedNames } from '../../opening-events.ts'
import type { Client } from '../driver/connection.ts'
import { mendNames } from './mend-names.ts'

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
