import { changedPet } from '../../stock/pet.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { withShop } from '../engine/engine.ts'
import { readShopChoice } from '../engine/engine-choice.ts'
import { CommandFailed } from '../failures/failures.ts'
import { JSON_FLAG, SHOP_FLAGS } from '../flags/common-flags.ts'
import { giveCurrency, moneyGiven, settledCurrency } from './amounts.ts'
import { orderingGiven, readOrderingFlags } from './ordering-flags.ts'
import { changedPetOf, PET_FLAGS, readMoneyFlags, readPetFlags, readPetId } from './pet-flags.ts'
import { printPet } from './print-pets.ts'

export function addAdd(inventory: PetstockCommand, context: CommandContext): void {
  const command = inventory
    .sub('add <petId>', 'add a pet', 'petstock inventory add 42 --quantity 12 --name "Neon tetra"')
    .takes(...SHOP_FLAGS, ...PET_FLAGS, JSON_FLAG)
  command.action((idText?: string) => add(command, context, idText))
}

const NEW_PET = {
  quantity: 0,
  status: 'available',
  name: null,
  kind: null,
  barcodes: [],
  lowStockAt: null,
} as const

async function add(
  command: PetstockCommand,
  context: CommandContext,
  idText: string | undefined,
): Promise<void> {
  const petId = readPetId(command, idText)
  const given = readPetFlags({ command, env: context.env })
  const money = readMoneyFlags({ command, env: context.env })
  const ordering = readOrderingFlags({ command, env: context.env })
  const shop = readShopChoice(command, context)
  command.refuseMistakes()
  const { settings, pet } = await withShop(shop, context, async (opened, engine) => {
    const known = await opened.access.readSettings()
    const currency = settledCurrency(known.currency, money.currency)
    const added = changedPet(
      { petId, ...NEW_PET },
      {
        ...given,
        ...moneyGiven(money, currency),
        ...(await orderingGiven(ordering, opened.access)),
      },
    )
    // A call that is refused gives the shop no currency.
    if ((await opened.stock.find(petId)) !== undefined) throw isThere(petId)
    await giveCurrency(opened, engine, currency)
    const pet = await opened.stock.add(added, currency?.number ?? null)
    return { settings: { ...known, currency }, pet }
  })
  if (pet === undefined) throw isThere(petId)
  printPet(command, context, changedPetOf(pet), settings)
}

const isThere = (petId: bigint): CommandFailed =>
  new CommandFailed(
    `pet ${petId} is there already. Change it with \`petstock inventory set ${petId}\``,
  )
