import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { withShop } from '../engine/engine.ts'
import { readShopChoice } from '../engine/engine-choice.ts'
import { JSON_FLAG, SHOP_FLAGS } from '../flags/common-flags.ts'
import { giveCurrency, moneyGiven, settledCurrency } from './amounts.ts'
import { orderingGiven, readOrderingFlags } from './ordering.ts'
import {
  hasPetFlag,
  noSuchPet,
  notTaken,
  PET_FLAGS,
  readMoneyFlags,
  readPetFlags,
  readPetId,
} from './pet-flags.ts'
import { printPet } from './print-pets.ts'

export function addSet(inventory: PetstockCommand, context: CommandContext): void {
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
    const known = await opened.access.settings()
    const currency = settledCurrency(known.currency, money.currency)
    const all = {
      ...changes,
      ...moneyGiven(money, currency),
      ...(await orderingGiven(ordering, opened.access)),
    }
    // A call that is refused gives the shop no currency.
    if ((await opened.stock.find(petId)) === undefined) throw noSuchPet(petId)
    await giveCurrency(opened, engine, currency)
    return { settings: { ...known, currency }, pet: await opened.stock.edit(petId, all) }
  })
  if (pet === undefined) throw noSuchPet(petId)
  printPet(command, context, notTaken(pet), settings)
}
