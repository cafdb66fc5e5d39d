import type { ListedShop } from '../../shops/shop-directory.ts'
import { asPasted } from '../command/as-pasted.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isSet, readArgument, readFlag, textsSaid } from '../command/read-flag.ts'
import { DATABASE, JSON_FLAG } from '../flags/common-flags.ts'
import { newShopName } from '../flags/values.ts'
import { printTable } from '../terminal/table.ts'
import { printJson } from '../terminal/terminal.ts'
import { printedTimes, TIMES_HELP } from '../terminal/times.ts'
import { addAcceptLoss } from './accept-loss.ts'
import { addAdopt } from './adopt.ts'
import { addExport } from './export.ts'
import { addRemove } from './remove.ts'
import { addRename } from './rename.ts'
import {
  nameTaken,
  readShopsDatabase,
  SLUG,
  shopText,
  slugTaken,
  toJson,
  withShops,
} from './shop-call.ts'

/** `petstock shops ...`: the shops of a database. */
export function addShops(shops: PetstockCommand, context: CommandContext): void {
  addCreate(shops, context)
  addList(shops, context)
  addRename(shops, context)
  addRemove(shops, context)
  addAdopt(shops, context)
  addExport(shops, context)
  addAcceptLoss(shops, context)
}

function addCreate(shops: PetstockCommand, context: CommandContext): void {
  const command = shops
    .sub('create <name>', 'make a shop and print its id', 'petstock shops create "Main Street"')
    .takes(DATABASE, SLUG, JSON_FLAG)
  command.action((text?: string) => create(command, context, text))
}

async function create(
  command: PetstockCommand,
  context: CommandContext,
  text: string | undefined,
): Promise<void> {
  const name = readArgument(command, 'the name', text, newShopName, '')
  const slug = readFlag({ command, env: context.env }, SLUG)
  const choice = readShopsDatabase(command, context)
  command.refuseMistakes()
  const made = await withShops(choice, (shops) => shops.create(name, slug))
  if (made === 'name_taken') nameTaken(name)
  if (made === 'slug_taken') slugTaken(slug ?? '')
  if (isSet(command, JSON_FLAG)) printJson(context.terminal, toJson(made))
  else context.terminal.print(String(made.shopId))
  // Its URL may hold a password.
  const again = textsSaid(command, DATABASE).length === 0 ? '' : ', with the same --database'
  context.terminal.note(
    asPasted(
      command,
      context,
    )(
      `made the shop ${shopText(made)}, with the slug ${made.slug}. \`petstock setup-link --shop ${made.slug}\` prints a link that opens it in a browser${again}`,
    ),
  )
}

function addList(shops: PetstockCommand, context: CommandContext): void {
  const command = shops
    .sub(
      'list',
      'list the shops with their slugs, pets, keys in force and last change',
      'petstock shops list --json',
    )
    .takes(DATABASE, JSON_FLAG)
    .explain(TIMES_HELP)
  command.action(async () => {
    const choice = readShopsDatabase(command, context)
    command.refuseMistakes()
    const listed = await withShops(choice, (stored) => stored.list())
    if (isSet(command, JSON_FLAG)) printJson(context.terminal, listed.map(listedToJson))
    else print(context, listed)
  })
}

const listedToJson = ({ pets, keys, changedAt, ...shop }: ListedShop) => ({
  ...toJson(shop),
  pets,
  keys,
  changedAt,
})

function print({ terminal }: CommandContext, listed: readonly ListedShop[]): void {
  const { text, zone } = printedTimes(terminal)
  printTable(terminal, {
    headings: ['ID', 'SLUG', 'NAME', 'PETS', 'KEYS', `LAST CHANGE${zone}`],
    rows: listed.map(({ shopId, slug, name, pets, keys, changedAt }) => [
      shopId,
      slug,
      name,
      pets,
      keys,
      text(changedAt),
    ]),
    freeText: ['NAME'],
  })
}
