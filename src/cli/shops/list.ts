import type { ListedShop } from '../../shops/shop-directory.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isSet } from '../command/read-flag.ts'
import { DATABASE, JSON_FLAG } from '../flags/common-flags.ts'
import { printTable } from '../terminal/table.ts'
import { printJson } from '../terminal/terminal.ts'
import { printedTimes, TIMES_HELP } from '../terminal/times.ts'
import { readShopsDatabase, toJson, withShops } from './shop-call.ts'

export function addList(shops: PetstockCommand, context: CommandContext): void {
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
    const listed = await withShops(choice, context, (stored) => stored.list())
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
