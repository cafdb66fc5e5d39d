import type { ShopWithLoss } from '../../shops/shop-directory.ts'
import { dataFolder, hasDatabase, noDatabase } from '../../storage/data-folder.ts'
import type { DatabaseChoice, FolderChoice } from '../../storage/engine-choice.ts'
import { acceptLosses, type FoundLoss, findLosses } from '../../storage/examination/lost-changes.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { readConfirmation } from '../command/confirmation.ts'
import { isSet } from '../command/read-flag.ts'
import { readEngineChoice } from '../engine/engine-choice.ts'
import { CommandFailed } from '../failures/failures.ts'
import { DATA, DATABASE, JSON_FLAG, YES } from '../flags/common-flags.ts'
import { printTable } from '../terminal/table.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'
import { printedTimes, TIMES_HELP } from '../terminal/times.ts'
import { readShopArgument, requireShop, toJson, withShops } from './shop-call.ts'

/** `petstock shops accept-loss`: a person knows what a database that came back older, or a log that was cut, has lost. */
export function addAcceptLoss(shops: PetstockCommand, context: CommandContext): void {
  const command = shops
    .sub(
      'accept-loss [shop]',
      'show what shops have lost, and say that you know',
      'petstock shops accept-loss main-street --yes',
    )
    .takes(DATA, DATABASE, YES, JSON_FLAG)
    .explain(HELP + TIMES_HELP)
  command.action((shop?: string) => accept(command, context, shop))
}

const HELP = `
A database that came back older, after a failover or a restore, has lost changes of its shops. The shop of a data folder has lost
some when the end of its log was cut off under a server, or when its database was deleted or another was put in its place. After
that, no server starts on that folder before you have accepted it, restored a backup, or put the right file back.
`

async function accept(
  command: PetstockCommand,
  context: CommandContext,
  given: string | undefined,
): Promise<void> {
  const { terminal } = context
  const isJson = isSet(command, JSON_FLAG)
  const choice = readEngineChoice(command, context)
  if (given !== undefined && 'data' in choice) {
    command.mistake('a data folder holds one shop, which has no name: leave it out')
  }
  const named = given === undefined ? undefined : readShopArgument(command, given)
  const ask = readConfirmation(command, context, 'the loss is known')
  command.refuseMistakes()
  const confirm = () => ask(QUESTION, 'the loss was not accepted')
  const accepted =
    'data' in choice
      ? await acceptOfFolder(choice, context, { isJson, confirm })
      : await acceptOfShops(choice, context, { named, isJson, confirm })
  if (isJson) printJson(terminal, accepted)
  else if (accepted.length === 0) terminal.note('no shop has lost changes that are not known')
  else terminal.note('accepted: servers and pages do not tell it any more')
}

interface HowToAccept {
  readonly isJson: boolean
  /** @throws CommandFailed where a person does not say yes */
  readonly confirm: () => void
}

/** @returns what was accepted, as JSON has it */
async function acceptOfShops(
  choice: DatabaseChoice,
  context: CommandContext,
  { named, isJson, confirm }: HowToAccept & { readonly named: string | undefined },
): Promise<readonly object[]> {
  return withShops(choice, async (shops) => {
    const only = named === undefined ? undefined : await requireShop(shops, named)
    const lost = (await shops.lostChanges()).filter(
      ({ shopId }) => only === undefined || only.shopId === shopId,
    )
    if (lost.length === 0) return []
    if (!isJson) print(context.terminal, lost)
    confirm()
    for (const { shopId, lostChanges } of lost) await shops.acceptLoss(shopId, lostChanges)
    return lost.map(lostToJson)
  })
}

/** @returns what was accepted, as JSON has it */
async function acceptOfFolder(
  { data }: FolderChoice,
  { terminal, now }: CommandContext,
  { isJson, confirm }: HowToAccept,
): Promise<readonly object[]> {
  const folder = dataFolder(data)
  const lost = findLosses(folder)
  if (lost.length === 0) {
    if (!hasDatabase(folder)) throw noDatabase(folder)
    return []
  }
  const shown = printedTimes(terminal)
  if (!isJson) for (const { check } of lost) terminal.print(check(shown).message)
  confirm()
  if (!isSame(findLosses(folder), lost)) {
    throw new CommandFailed(
      'what was lost has changed meanwhile, and this command has accepted nothing. Run it again, and look at what it shows',
    )
  }
  const logAside = await acceptLosses(folder, now())
  if (logAside !== undefined) terminal.note(`the log of the database is kept as ${logAside}`)
  return lost.map(({ reason, from, to }) => ({ reason, from, to }))
}

const isSame = (found: readonly FoundLoss[], shown: readonly FoundLoss[]): boolean =>
  found.length === shown.length &&
  found.every(({ reason, to }, at) => reason === shown[at]?.reason && to === shown[at].to)

const QUESTION =
  'Do these shops know it, and have they counted their pets? Their pages do not tell it any more then.'

const lostToJson = ({ lostChanges: { changes, foundAt }, ...shop }: ShopWithLoss) => ({
  ...toJson(shop),
  lostChanges: changes,
  foundAt,
})

function print(terminal: Terminal, lost: readonly ShopWithLoss[]): void {
  const { text, zone } = printedTimes(terminal)
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
