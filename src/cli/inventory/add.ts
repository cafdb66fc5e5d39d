import type { CommandContext, PetstockCommand } from '../command.ts'
import { withShop } from '../engine.ts'
import { readShopChoice } from '../engine-choice.ts'
import { CommandFailed } from '../failures.ts'
import { JSON_FLAG, SHOP_FLAGS } from '../flags/common-flags.ts'
import { notTaken, PET_FLAGS, readPetFlags, readPetId } from './pet-flags.ts'
import { printPet, readShopLevel } from './print-pets.ts'

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
  const shop = readShopChoice(command, context)
  command.refuseMistakes()
  const { shopLevel, pet } = await withShop(shop, context, async (opened) => ({
    shopLevel: await readShopLevel(opened),
    pet: await opened.stock.add({ petId, ...NEW_PET, ...given }),
  }))
  if (pet === undefined) {
    throw new CommandFailed(
      `pet ${petId} is there already. Change it with \`petstock inventory set ${petId}\``,
    )
  }
  printPet(command, context, notTaken(pet), shopLevel)
}
