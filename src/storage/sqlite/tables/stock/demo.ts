import type { PastChange } from '../../../embedded-engine.ts'
import { type Client, type Connection, integerPragma } from '../../driver/connection.ts'
import { InventoryTable } from './inventory-table.ts'

// In the file's header: 0 for a shop's own database, 1 for one that was made to be looked at.
const MADE_FOR_DEMO = 1

/** Writes the changes in the order of their times. The caller runs it in a transaction. */
export function fillForDemo(connection: Connection, changes: readonly PastChange[]): void {
  const inventory = new InventoryTable(connection)
  for (const change of changes.toSorted((a, b) => a.at - b.at)) {
    if ('added' in change) {
      inventory.add(change.added, { reason: 'add', keyId: null }, change.at)
    } else {
      const { petId, quantity, reason, keyId, at } = change
      inventory.setQuantity(petId, quantity, { reason, keyId }, at)
    }
  }
  connection.client.run(`PRAGMA user_version = ${MADE_FOR_DEMO}`)
}

export const isMadeForDemo = (client: Client): boolean =>
  integerPragma(client, 'user_version') === MADE_FOR_DEMO
