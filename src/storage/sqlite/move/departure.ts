import { refuseArriving } from '../../arrival-mark.ts'
import { type DataFolder, hasDatabase, noDatabase } from '../../data-folder.ts'
import type { Departure } from '../../embedded-engine.ts'
import { DatabaseDamaged } from '../../failures.ts'
import type { OpeningEvents } from '../../opening-events.ts'
import { markRelocation, readRelocation, removeRelocation } from '../../relocation.ts'
import { accessExclusive } from '../folder/folder-access.ts'
import { openDatabase } from '../folder/open-database.ts'
import { refuseOther } from '../folder/refuse-other.ts'
import { findDamage } from '../schema/integrity.ts'
import { storedShop } from './stored-shop.ts'

/**
 * Opens the shop of a folder to move it elsewhere, while no other process works in the folder. Upgrades a
 * database of an older version, and checks the whole of it.
 * @throws DatabaseRefused, DatabaseDamaged
 */
export function openDeparture(
  folder: DataFolder,
  options: OpeningEvents & { readonly now: () => number },
): Departure {
  refuseArriving(folder)
  if (!hasDatabase(folder)) throw noDatabase(folder)
  const release = accessExclusive(folder, options)
  try {
    refuseOther(folder, options.now())
    const { client } = openDatabase(folder, { ...options, create: false, holdsLock: true })
    try {
      const damage = findDamage(client)
      if (damage !== undefined) throw new DatabaseDamaged(damage)
      return {
        shop: storedShop(client),
        relocation: readRelocation(folder),
        mark: (relocation) => markRelocation(folder, relocation),
        unmark: () => removeRelocation(folder),
        close() {
          client.close()
          release()
        },
      }
    } catch (error) {
      client.close()
      throw error
    }
  } catch (error) {
    release()
    throw error
  }
}
