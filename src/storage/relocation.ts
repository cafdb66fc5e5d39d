import type { AdoptedShop } from '../shops/shop-directory.ts'
import { refuseArriving } from './arrival-mark.ts'
import { type DataFolder, hasDatabase, noDatabase } from './data-folder.ts'
import { ShopMoved } from './failures.ts'
import { movedShop, readMark, removeMark, writeMark } from './mark-file.ts'

// A file in the data folder says that its shop has moved into a database. It is written before the database
// commits, as not certain, so that no crash leaves a shop that both places serve.

/** Where the shop of a folder is now. */
export interface Relocation {
  readonly shop: AdoptedShop
  /** The servers of the database for people, without users and passwords. */
  readonly servers: string
  /** False while the outcome of the commit is not known. */
  readonly isCertain: boolean
}

/** @throws DatabaseRefused where the mark cannot be read */
export const readRelocation = ({ relocationMark }: DataFolder): Relocation | undefined =>
  readMark(relocationMark, {
    says: 'the shop has moved into a database',
    advice: '`petstock shops list --database URL` shows whether it is there',
    read: (mark) => ({
      shop: { ...movedShop(mark), createdAt: mark.number('createdAt') },
      servers: mark.text('servers'),
      isCertain: mark.isTrue('isCertain'),
    }),
  })

/** Writes the mark, synced against a power cut. It replaces another. */
export function markRelocation(folder: DataFolder, relocation: Relocation): void {
  const { shop, servers, isCertain } = relocation
  const content = { ...shop, shopId: String(shop.shopId), servers, isCertain }
  writeMark(folder, folder.relocationMark, content)
}

export const removeRelocation = (folder: DataFolder): void =>
  removeMark(folder, folder.relocationMark)

/** Refuses a folder whose shop is, or may be, in a database. @throws ShopMoved, DatabaseRefused */
export function refuseRelocated(folder: DataFolder): void {
  refuseArriving(folder)
  const relocation = readRelocation(folder)
  if (relocation !== undefined) throw shopMoved(folder, relocation)
}

/** Refuses a folder without a database, and says where its shop is. @throws ShopMoved, DatabaseRefused */
export function requireDatabase(folder: DataFolder): void {
  if (hasDatabase(folder)) return
  refuseRelocated(folder)
  // A shop that comes back has its database in place before its mark goes.
  if (!hasDatabase(folder)) throw noDatabase(folder)
}

/** Says where the shop of a folder is now, and what to do. */
export function shopMoved(
  { directory, relocationMark }: DataFolder,
  { shop, servers, isCertain }: Relocation,
): ShopMoved {
  const where = `the shop ${JSON.stringify(shop.name)} (${shop.shopId}) of the database on ${servers}`
  const text = isCertain
    ? `the shop of ${directory} has moved: it is ${where}. Name that with --database; \`petstock shops export\` makes a folder of it again`
    : `the shop of ${directory} was being moved to be ${where} when the program was cut short. Run the same \`petstock shops adopt\` again: it finds out whether the shop has arrived, and finishes. Where it shall stay here instead, and \`petstock shops list\` does not show it, remove ${relocationMark}`
  return new ShopMoved(text)
}
