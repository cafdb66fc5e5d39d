import { quotedText } from '../../names/name.ts'
import type { ShopDirectory, ShopName, ShopWithSlug } from '../../shops/shop-directory.ts'
import { ShopsDiffer } from '../../shops/whole-shop.ts'
import type { DatabaseChoice } from '../../storage/engine-choice.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { readArgument } from '../command/read-flag.ts'
import { noSuchShop, withDatabase } from '../engine/database.ts'
import { namedFolder, readEngineChoice } from '../engine/engine-choice.ts'
import { CommandFailed } from '../failures/failures.ts'
import { flag } from '../flags/flag.ts'
import { shopName, shopSlug } from '../flags/values.ts'

/** The database of a call about shops. A call without one is refused with all other mistakes. */
export function readShopsDatabase(
  command: PetstockCommand,
  context: CommandContext,
): DatabaseChoice {
  const choice = readEngineChoice(command, context, namedFolder)
  if (!('data' in choice)) return choice
  command.mistake(
    'shops needs --database (PETSTOCK_DATABASE): a data folder holds one shop, which has no name',
  )
  return { database: [] }
}

export const readShopArgument = (command: PetstockCommand, text: string | undefined): string =>
  readArgument(command, 'the shop', text, shopName, '')

export const withShops = <T>(
  choice: DatabaseChoice,
  use: (shops: ShopDirectory) => Promise<T>,
): Promise<T> =>
  withDatabase(choice, async ({ shops }) => {
    if (shops === undefined) throw new Error('an engine of a database has no shops')
    try {
      return await use(shops)
    } catch (error) {
      if (!(error instanceof ShopsDiffer)) throw error
      throw new CommandFailed(
        `the shop was not moved, and is where it was: ${error.message} in the copy. Look at the disks of both machines`,
        { cause: error },
      )
    }
  })

/** @throws CommandFailed where there is no such shop */
export async function requireShop(shops: ShopDirectory, named: string): Promise<ShopWithSlug> {
  return (await shops.find(named)) ?? noSuchShop(named)
}

export function nameTaken(name: string): never {
  throw new CommandFailed(`there is a shop ${quotedText(name)} already. Choose another name`)
}

export function slugTaken(slug: string): never {
  throw new CommandFailed(
    `another shop has the slug ${quotedText(slug)}, or has it for a name. Choose another slug`,
  )
}

export const SLUG = flag(
  '--slug <slug>',
  'by which commands find the shop; a-z, 0-9 and -',
  shopSlug,
  undefined,
  { shownDefault: 'made from the name' },
)

/** A shop for people. */
export const shopText = ({ name, shopId }: ShopName): string => `${quotedText(name)} (${shopId})`

export const toJson = ({ shopId, slug, name }: ShopWithSlug) => ({
  id: String(shopId),
  slug,
  name,
})
