import { timeText } from '../../health/words.ts'
import type { ListedShop } from '../../shops/shop-directory.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { DATABASE_FLAG } from '../engine-choice.ts'
import { JSON_FLAG, printJson, printTable } from '../terminal.ts'
import { readShopsDatabase, toJson, withShops } from './shop-call.ts'

export function addList(shops: PetstockCommand, context: CommandContext): void {
  const command = shops
    .sub(
      'list',
      'list the shops with their pets, keys in force and last change',
      'petstock shops list --json',
    )
    .option(...DATABASE_FLAG)
    .option(...JSON_FLAG)
  command.action(async () => {
    const choice = readShopsDatabase(command, context)
    command.refuseMistakes()
    const listed = await withShops(choice, context, (stored) => stored.list())
    if (command.getOptionValue('json')) printJson(context.terminal, listed.map(listedToJson))
    else print(context, listed)
  })
}

const listedToJson = ({ pets, keys, changedAt, ...shop }: ListedShop) => ({
  ...toJson(shop),
  pets,
  keys,
  changedAt,
})

const print = ({ terminal }: CommandContext, listed: readonly ListedShop[]): void =>
  printTable(
    terminal,
    ['ID', 'NAME', 'PETS', 'KEYS', 'LAST CHANGE'],
    listed.map((shop) => [
      shop.shopId,
      shop.name,
      shop.pets,
      shop.keys,
      shop.changedAt === null ? null : timeText(shop.changedAt),
    ]),
  )
