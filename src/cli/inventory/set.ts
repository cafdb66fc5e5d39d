import type { CommandContext, PetstockCommand } from '../command.ts'
import { withShop } from '../engine.ts'
import { readShopChoice } from '../engine-choice.ts'
import { JSON_FLAG, SHOP_FLAGS } from '../flags/common-flags.ts'
import { hasPetFlag, noSuchPet, notTaken, PET_FLAGS, readPetFlags, readPetId } from './pet-flags.ts'
import { printPet, readShopLevel } from './print-pets.ts'

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
  const shop = readShopChoice(command, context)
  if (!hasPetFlag(command)) {
    command.mistake(
      'nothing to change: name --quantity, --status, --name, --kind, --barcode or --low-stock-at',
    )
  }
  command.refuseMistakes()
  const { shopLevel, pet } = await withShop(shop, context, async (opened) => ({
    shopLevel: await readShopLevel(opened),
    pet: await opened.stock.edit(petId, changes),
  }))
  if (pet === undefined) throw noSuchPet(petId)
  printPet(command, context, notTaken(pet), shopLevel)
}
