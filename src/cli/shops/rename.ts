import type { ShopDirectory, ShopWithSlug } from '../../shops/shop-directory.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isGiven, readArgument, readFlag } from '../command/read-flag.ts'
import { noSuchShop } from '../engine/database.ts'
import { DATABASE } from '../flags/common-flags.ts'
import { flag } from '../flags/flag.ts'
import { newShopName, shopSlug } from '../flags/values.ts'
import {
  nameTaken,
  readShopArgument,
  readShopsDatabase,
  requireShop,
  shopText,
  slugTaken,
  withShops,
} from './shop-call.ts'

const OTHER_SLUG = flag('--slug <slug>', 'another slug in place of another name', shopSlug)

export function addRename(shops: PetstockCommand, context: CommandContext): void {
  const command = shops
    .sub(
      'rename <shop> [name]',
      'give a shop another name, or another slug; its id and its keys stay',
      'petstock shops rename main-street "Market Square"',
    )
    .takes(DATABASE, OTHER_SLUG)
  command.action((shop?: string, name?: string) => rename(command, context, shop, name))
}

/** One of them: a slug stays when the name changes. */
interface Wanted {
  readonly name: string | undefined
  readonly slug: string | undefined
}

async function rename(
  command: PetstockCommand,
  context: CommandContext,
  given: string | undefined,
  nameText: string | undefined,
): Promise<void> {
  const named = readShopArgument(command, given)
  const name = readArgument(command, 'the name', nameText, newShopName, undefined)
  const source = { command, env: context.env }
  const slug = readFlag(source, OTHER_SLUG)
  const choice = readShopsDatabase(command, context)
  if ((nameText !== undefined) === isGiven(source, OTHER_SLUG)) {
    command.mistake('say one of both: the new name, or --slug with the new slug')
  }
  command.refuseMistakes()
  const note = await withShops(choice, async (shops) => {
    const shop = await requireShop(shops, named)
    return change(shops, shop, { name, slug }, named)
  })
  context.terminal.note(note)
}

/** @returns what has changed, for people */
async function change(
  shops: ShopDirectory,
  shop: ShopWithSlug,
  { name, slug }: Wanted,
  named: string,
): Promise<string> {
  const outcome =
    slug === undefined
      ? await shops.rename(shop.shopId, name ?? shop.name)
      : await shops.changeSlug(shop.shopId, slug)
  if (outcome === 'name_taken') nameTaken(name ?? shop.name)
  if (outcome === 'slug_taken') slugTaken(slug ?? shop.slug)
  if (outcome === 'unknown_shop') noSuchShop(named)
  return slug === undefined
    ? `the shop ${shopText(shop)} is ${shopText({ ...shop, name: name ?? shop.name })} now`
    : `the shop ${shopText(shop)} has the slug ${slug} now, in place of ${shop.slug}`
}
