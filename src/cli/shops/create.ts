import { asPasted } from '../command/as-pasted.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isSet, readArgument, readFlag, textsSaid } from '../command/read-flag.ts'
import { DATABASE, JSON_FLAG } from '../flags/common-flags.ts'
import { newShopName } from '../flags/values.ts'
import { printJson } from '../terminal/terminal.ts'
import {
  nameTaken,
  readShopsDatabase,
  SLUG,
  shopText,
  slugTaken,
  toJson,
  withShops,
} from './shop-call.ts'

export function addCreate(shops: PetstockCommand, context: CommandContext): void {
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
  const made = await withShops(choice, context, (shops) => shops.create(name, slug))
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
