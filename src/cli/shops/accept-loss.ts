import type { ShopWithLoss } from '../../shops/shop-directory.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { DATABASE_FLAG } from '../engine-choice.ts'
import { CommandFailed } from '../failures.ts'
import { printTable } from '../table.ts'
import { JSON_FLAG, printJson, type Terminal } from '../terminal.ts'
import { TIMES_HELP, times } from '../times.ts'
import { readShopArgument, readShopsDatabase, requireShop, toJson, withShops } from './shop-call.ts'

/** `petstock shops accept-loss`: a person knows what a database that came back older has lost. */
export function addAcceptLoss(shops: PetstockCommand, context: CommandContext): void {
  const command = shops
    .sub(
      'accept-loss [shop]',
      'show what shops have lost since the database came back older, and say that you know',
      'petstock shops accept-loss main-street --yes',
    )
    .option(...DATABASE_FLAG)
    .option('--yes', 'do not ask')
    .option(...JSON_FLAG)
    .explain(TIMES_HELP)
  command.action((shop?: string) => accept(command, context, shop))
}

async function accept(
  command: PetstockCommand,
  context: CommandContext,
  given: string | undefined,
): Promise<void> {
  const { terminal } = context
  const named = given === undefined ? undefined : readShopArgument(command, given)
  const isJson = command.getOptionValue('json') === true
  const asked = command.getOptionValue('yes') !== true
  const choice = readShopsDatabase(command, context)
  if (asked && terminal.confirm === undefined) {
    command.mistake('there is no terminal to ask on: say --yes where the loss is known')
  }
  command.refuseMistakes()
  const accepted = await withShops(choice, context, async (shops) => {
    const only = named === undefined ? undefined : await requireShop(shops, named)
    const lost = (await shops.lostChanges()).filter(
      ({ shopId }) => only === undefined || only.shopId === shopId,
    )
    if (lost.length === 0) return lost
    if (!isJson) print(terminal, lost)
    if (asked && !terminal.confirm?.(QUESTION)) {
      throw new CommandFailed('the loss was not accepted, and nothing has changed')
    }
    for (const { shopId, lostChanges } of lost) await shops.acceptLoss(shopId, lostChanges)
    return lost
  })
  if (isJson) printJson(terminal, accepted.map(lostToJson))
  else if (accepted.length === 0) terminal.note('no shop has lost changes that are not known')
  else terminal.note('accepted: servers and pages do not tell it any more')
}

const QUESTION =
  'Do these shops know it, and have they counted their pets? Their pages do not tell it any more then.'

const lostToJson = ({ lostChanges: { changes, foundAt }, ...shop }: ShopWithLoss) => ({
  ...toJson(shop),
  lostChanges: changes,
  foundAt,
})

function print(terminal: Terminal, lost: readonly ShopWithLoss[]): void {
  const { text, zone } = times(terminal.screen !== undefined)
  printTable(terminal, {
    headings: ['ID', 'SLUG', 'NAME', 'LOST CHANGES', `FOUND${zone}`],
    rows: lost.map(({ shopId, slug, name, lostChanges: { changes, foundAt } }) => [
      shopId,
      slug,
      name,
      changes,
      text(foundAt),
    ]),
    freeText: ['NAME'],
  })
}
