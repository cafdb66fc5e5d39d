import type { JournalEntry } from '../../stock/journal.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { withShop } from '../engine.ts'
import { readShopChoice } from '../engine-choice.ts'
import { CommandFailed } from '../failures.ts'
import { JSON_FLAG, SHOP_FLAGS } from '../flags/common-flags.ts'
import { isSet } from '../flags/read-flag.ts'
import { keyNames } from '../keys/key-names.ts'
import { printTable } from '../table.ts'
import { printJson } from '../terminal.ts'
import { TIMES_HELP, times } from '../times.ts'
import { readPetId } from './pet-flags.ts'

export function addHistory(inventory: PetstockCommand, context: CommandContext): void {
  const command = inventory
    .sub(
      'history <petId>',
      "print a pet's journal, newest first",
      'petstock inventory history 42 --json',
    )
    .takes(...SHOP_FLAGS, JSON_FLAG)
    .explain(TIMES_HELP)
  command.action((idText?: string) => history(command, context, idText))
}

async function history(
  command: PetstockCommand,
  context: CommandContext,
  idText: string | undefined,
): Promise<void> {
  const id = readPetId(command, idText)
  const shop = readShopChoice(command, context)
  command.refuseMistakes()
  const { movements, names } = await withShop(shop, context, async ({ stock, access }, engine) => {
    const found = await stock.history(id)
    if (found.length === 0 && (await stock.find(id)) === undefined) {
      throw new CommandFailed(`there is no pet ${id}, and never was one that the journal remembers`)
    }
    return { movements: found, names: await keyNames(access, engine) }
  })
  if (isSet(command, JSON_FLAG)) printJson(context.terminal, movements.map(toJson))
  else printMovements(context, movements, names)
}

const toJson = ({
  petId,
  previousQuantity,
  newQuantity,
  reason,
  note,
  keyId,
  at,
}: JournalEntry) => ({
  petId,
  previousQuantity,
  newQuantity,
  reason,
  note,
  keyId,
  at,
})

function printMovements(
  { terminal }: CommandContext,
  movements: readonly JournalEntry[],
  names: ReadonlyMap<string, string>,
): void {
  const { text, zone } = times(terminal.screen !== undefined)
  printTable(terminal, {
    headings: [`AT${zone}`, 'FROM', 'TO', 'REASON', 'KEY', 'NOTE'],
    rows: movements.map((movement) => [
      text(movement.at),
      movement.previousQuantity,
      movement.newQuantity,
      movement.reason,
      movement.keyId && (names.get(movement.keyId) ?? movement.keyId),
      movement.note,
    ]),
    freeText: ['KEY', 'NOTE'],
    leftOut: ['KEY'],
  })
}
