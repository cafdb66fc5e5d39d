import { existsSync } from 'node:fs'
import type { RemovedShop } from '../shops/shop-directory.ts'
import type { ShopSize } from '../shops/whole-shop.ts'
import type { DataFolder } from './data-folder.ts'
import { DatabaseRefused } from './failures.ts'
import { type MarkFields, movedShop, readMark, removeMark, writeMark } from './mark-file.ts'

// A shop that moves from a database into a folder is complete beside its place, and marked, before the database
// commits its removal; it takes its place after that. So no crash leaves a shop that both places serve.

/** A shop whose copy is complete in a folder, and may have left the database. */
export interface Arrival {
  readonly shop: RemovedShop
  readonly size: ShopSize
  /** The servers of the database for people, without users and passwords. */
  readonly servers: string
}

/** @throws DatabaseRefused where the mark cannot be read */
export const readArrival = ({ arrivalMark }: DataFolder): Arrival | undefined =>
  readMark(arrivalMark, {
    says: 'a shop was being moved here from a database',
    advice: '`petstock shops list --database URL` shows whether the shop is still there',
    read: (mark) => ({
      shop: {
        ...movedShop(mark),
        removedAt: mark.number('removedAt'),
      },
      size: sizeOf(mark.fields('size')),
      servers: mark.text('servers'),
    }),
  })

const sizeOf = (size: MarkFields): ShopSize => ({
  movements: size.number('movements'),
  pets: size.number('pets'),
  keys: size.number('keys'),
})

export function markArrival(folder: DataFolder, { shop, size, servers }: Arrival): void {
  writeMark(folder, folder.arrivalMark, { ...shop, shopId: String(shop.shopId), size, servers })
}

export const removeArrival = (folder: DataFolder): void => removeMark(folder, folder.arrivalMark)

/** Refuses a folder into which an export has not ended. @throws DatabaseRefused */
export function refuseArriving(folder: DataFolder): void {
  const arrival = readArrival(folder)
  if (arrival !== undefined) throw new DatabaseRefused(arrivalText(folder, arrival))
  if (!existsSync(folder.arrivingDatabase)) return
  throw new DatabaseRefused(
    `an export of a shop into ${folder.directory} has not ended, and the shop is still in its database. Where the export was cut short, run the same \`petstock shops export\` again, or remove ${folder.arrivingDatabase}`,
  )
}

export function arrivalText({ directory }: DataFolder, { shop, servers }: Arrival): string {
  return `it is not certain whether the shop ${JSON.stringify(shop.name)} (${shop.shopId}) has left the database on ${servers} for ${directory}. Run the same \`petstock shops export\` again, with --remove: it asks the database, and finishes or repeats the move`
}
