import { quotedText } from '../../names/name.ts'
import type { Pet } from '../../stock/pet.ts'
import { writeJson } from '../../transfer/csv/write-pets.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { readConfirmation } from '../command/confirmation.ts'
import { isSet } from '../command/read-flag.ts'
import { withShop } from '../engine/engine.ts'
import { readShopChoice } from '../engine/engine-choice.ts'
import { CommandFailed } from '../failures/failures.ts'
import { JSON_FLAG, SHOP_FLAGS, YES } from '../flags/common-flags.ts'
import { TIMES_HELP } from '../terminal/times.ts'
import { addAdd } from './add.ts'
import { giveCurrency, moneyGiven, settledCurrency } from './amounts.ts'
import { addCurrency } from './currency.ts'
import { addExport } from './export.ts'
import { addHistory } from './history.ts'
import { addImport } from './import/import.ts'
import { addOrder } from './order.ts'
import { orderingGiven, readOrderingFlags } from './ordering-flags.ts'
import {
  changedPetOf,
  hasPetFlag,
  noSuchPet,
  PET_FLAGS,
  readMoneyFlags,
  readPetFlags,
  readPetId,
} from './pet-flags.ts'
import { printPet, printPets } from './print-pets.ts'
import { addWorth } from './worth.ts'

/** `petstock inventory ...`: reads and changes the stock. */
export function addInventory(inventory: PetstockCommand, context: CommandContext): void {
  addList(inventory, context)
  addAdd(inventory, context)
  addSet(inventory, context)
  addRemove(inventory, context)
  addImport(inventory, context)
  addExport(inventory, context)
  addHistory(inventory, context)
  addOrder(inventory, context)
  addWorth(inventory, context)
  addCurrency(inventory, context)
}

function addList(inventory: PetstockCommand, context: CommandContext): void {
  const command = inventory
    .sub('list', 'list all pets, by petId', 'petstock inventory list --json')
    .takes(...SHOP_FLAGS, JSON_FLAG)
    .explain(TIMES_HELP)
  command.action(async () => {
    const shop = readShopChoice(command, context)
    command.refuseMistakes()
    const { settings, pets } = await withShop(shop, context, async (opened) => ({
      settings: await opened.access.readSettings(),
      pets: await opened.stock.list(),
    }))
    if (isSet(command, JSON_FLAG)) context.terminal.write(writeJson(pets, settings.currency))
    else printPets(context, pets, settings)
  })
}

function addSet(inventory: PetstockCommand, context: CommandContext): void {
  const command = inventory
    .sub('set <petId>', 'change a pet', 'petstock inventory set 42 --quantity 10 --status pending')
    .takes(...SHOP_FLAGS, ...PET_FLAGS, JSON_FLAG)
  command.action((idText?: string) => set(command, context, idText))
}

async function set(
  command: PetstockCommand,
  context: CommandContext,
  idText: string | undefined,
): Promise<void> {
  const petId = readPetId(command, idText)
  const changes = readPetFlags({ command, env: context.env })
  const money = readMoneyFlags({ command, env: context.env })
  const ordering = readOrderingFlags({ command, env: context.env })
  const shop = readShopChoice(command, context)
  if (!hasPetFlag(command)) {
    command.mistake(
      'nothing to change: name --quantity, --status, --name, --kind, --barcode, --low-stock-at, --price, --cost, --supplier, --supplier-code, --pack-size or --order-up-to',
    )
  }
  command.refuseMistakes()
  const { settings, pet } = await withShop(shop, context, async (opened, engine) => {
    const known = await opened.access.readSettings()
    const currency = settledCurrency(known.currency, money.currency)
    const all = {
      ...changes,
      ...moneyGiven(money, currency),
      ...(await orderingGiven(ordering, opened.access)),
    }
    // A call that is refused gives the shop no currency.
    if ((await opened.stock.find(petId)) === undefined) throw noSuchPet(petId)
    await giveCurrency(opened, engine, currency)
    const number = currency?.number ?? null
    const pet = await opened.stock.edit(petId, all, number)
    return { settings: { ...known, currency }, pet }
  })
  if (pet === undefined) throw noSuchPet(petId)
  printPet(command, context, changedPetOf(pet), settings)
}

function addRemove(inventory: PetstockCommand, context: CommandContext): void {
  const command = inventory
    .sub('remove <petId>', 'remove a pet; its history stays', 'petstock inventory remove 42 --yes')
    .takes(...SHOP_FLAGS, { ...YES, meaning: 'do not ask, as without a terminal' })
  command.action((idText?: string) => remove(command, context, idText))
}

async function remove(
  command: PetstockCommand,
  context: CommandContext,
  idText: string | undefined,
): Promise<void> {
  const petId = readPetId(command, idText)
  const shop = readShopChoice(command, context)
  const confirm = readConfirmation(command, context)
  command.refuseMistakes()
  await withShop(shop, context, async ({ stock }) => {
    const pet = (await stock.find(petId)) ?? noPetToRemove(petId)
    confirm(question(pet), 'the pet was not removed')
    if ((await stock.remove(petId)) === undefined) noPetToRemove(petId)
  })
  context.terminal.note(`removed pet ${petId}; its history stays`)
}

function noPetToRemove(petId: bigint): never {
  throw new CommandFailed(
    `there is no pet ${petId}. \`petstock inventory list\` shows those there are`,
  )
}

function question({ petId, name, quantity, status }: Pet): string {
  const called = name === null ? '' : ` ${quotedText(name)}`
  return `Remove pet ${petId}${called} (${quantity}, ${status})? Its history stays.`
}
