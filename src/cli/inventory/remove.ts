import { quotedText } from '../../names/name.ts'
import type { Pet } from '../../stock/pet.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isSet } from '../command/read-flag.ts'
import { withShop } from '../engine/engine.ts'
import { readShopChoice } from '../engine/engine-choice.ts'
import { CommandFailed } from '../failures/failures.ts'
import { SHOP_FLAGS, YES } from '../flags/common-flags.ts'
import { readPetId } from './pet-flags.ts'

export function addRemove(inventory: PetstockCommand, context: CommandContext): void {
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
  command.refuseMistakes()
  const { terminal } = context
  const confirm = isSet(command, YES) ? undefined : terminal.confirm
  await withShop(shop, context, async ({ stock }) => {
    if (confirm !== undefined) {
      const pet = (await stock.find(petId)) ?? noPetToRemove(petId)
      if (!confirm(question(pet))) {
        throw new CommandFailed('the pet was not removed, and nothing has changed')
      }
    }
    if ((await stock.remove(petId)) === undefined) noPetToRemove(petId)
  })
  terminal.note(`removed pet ${petId}; its history stays`)
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
