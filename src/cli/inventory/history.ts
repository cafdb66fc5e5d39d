import { writeAmount } from '../../money/amount.ts'
import type { Currency } from '../../money/currency.ts'
import type { JournalEntry } from '../../stock/journal.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isSet } from '../command/read-flag.ts'
import { withShop } from '../engine/engine.ts'
import { readShopChoice } from '../engine/engine-choice.ts'
import { CommandFailed } from '../failures/failures.ts'
import { JSON_FLAG, SHOP_FLAGS } from '../flags/common-flags.ts'
import { keyNames } from '../keys/key-names.ts'
import { printTable } from '../terminal/table.ts'
import { printJson } from '../terminal/terminal.ts'
import { printedTimes, TIMES_HELP } from '../terminal/times.ts'
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
  const { movements, ...known } = await withShop(
    shop,
    context,
    async ({ stock, access }, engine) => {
      const found = await stock.history(id)
      if (found.length === 0 && (await stock.find(id)) === undefined) {
        throw new CommandFailed(
          `there is no pet ${id}, and never was one that the journal remembers. \`petstock inventory list\` shows those there are`,
        )
      }
      const { currency } = await access.readSettings()
      const past = await access.listPastCurrencies()
      const currencies = [...past, ...(currency === null ? [] : [currency])]
      return { movements: found, names: await keyNames(access, engine), currencies }
    },
  )
  if (isSet(command, JSON_FLAG)) printJson(context.terminal, movements.map(toJson))
  else printMovements(context, movements, known)
}

const toJson = ({
  petId,
  previousQuantity,
  newQuantity,
  reason,
  note,
  keyId,
  at,
  occurredAt,
  requestId,
  undoes,
  amount,
  currency,
}: JournalEntry) => ({
  petId,
  previousQuantity,
  newQuantity,
  reason,
  note,
  keyId,
  at,
  occurredAt,
  changeId: requestId,
  undoes,
  amount,
  currency,
})

function printMovements(
  { terminal }: CommandContext,
  movements: readonly JournalEntry[],
  known: { readonly names: ReadonlyMap<string, string>; readonly currencies: readonly Currency[] },
): void {
  const { names, currencies } = known
  const { text, zone } = printedTimes(terminal)
  // Few shops have what was sent late: to them alone the column says something.
  const late = movements.some(({ occurredAt }) => occurredAt !== null)
  // A shop may have changed its currency: each amount is one of its own.
  const soldIn = currencies.filter(({ number }) =>
    movements.some((each) => each.currency === number),
  )
  const [first, ...others] = soldIn
  const amountText = ({ amount, currency }: JournalEntry): string | null => {
    const of = soldIn.find(({ number }) => number === currency)
    if (amount === null || of === undefined) return null
    const written = writeAmount(amount, of)
    return others.length === 0 ? written : `${written} ${of.code}`
  }
  printTable(terminal, {
    headings: [
      ...[`AT${zone}`, ...(late ? ['HAPPENED'] : []), 'FROM', 'TO', 'REASON'],
      ...(first === undefined ? [] : [others.length === 0 ? `AMOUNT ${first.code}` : 'AMOUNT']),
      ...['KEY', 'NOTE'],
    ],
    rows: movements.map((movement) => [
      text(movement.at),
      ...(late ? [movement.occurredAt && text(movement.occurredAt)] : []),
      movement.previousQuantity,
      movement.newQuantity,
      movement.reason,
      ...(first === undefined ? [] : [amountText(movement)]),
      movement.keyId && (names.get(movement.keyId) ?? movement.keyId),
      movement.note,
    ]),
    freeText: ['KEY', 'NOTE'],
    leftOut: ['KEY'],
  })
}
