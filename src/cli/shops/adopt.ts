import { firstOf } from '../../health/words.ts'
import { quotedText } from '../../names/name.ts'
import type { AdoptedShop, KnownKeys, ShopDirectory } from '../../shops/shop-directory.ts'
import { type AdoptionOutcome, adoptFolder } from '../../storage/adopt-folder.ts'
import { type DataFolder, dataFolder } from '../../storage/data-folder.ts'
import { damageIn, engineOf } from '../../storage/open-engine.ts'
import { shopMoved } from '../../storage/relocation.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { readArgument, readFlag } from '../command/read-flag.ts'
import { damageFound } from '../engine/damage.ts'
import { serversText } from '../engine/database.ts'
import { openingNotes } from '../engine/engine.ts'
import { CommandFailed } from '../failures/failures.ts'
import { DATABASE } from '../flags/common-flags.ts'
import { flag } from '../flags/flag.ts'
import { folderName, newShopName } from '../flags/values.ts'
import { nameTaken, readShopsDatabase, SLUG, shopText, slugTaken, withShops } from './shop-call.ts'
import { progressOf, sizeText } from './size.ts'

const MOST_NAMED = 10

const NAME = flag('--name <name>', 'the name of the shop in the database', newShopName, undefined, {
  isRequired: true,
})

export function addAdopt(shops: PetstockCommand, context: CommandContext): void {
  const command = shops
    .sub(
      'adopt <folder>',
      'move the shop of a data folder into the database, all or nothing; its keys stay the same',
      'petstock shops adopt /srv/petstock --name "Main Street"',
    )
    .takes(DATABASE, NAME, SLUG)
  command.action((folder?: string) => adopt(command, context, folder))
}

async function adopt(
  command: PetstockCommand,
  context: CommandContext,
  given: string | undefined,
): Promise<void> {
  const directory = readArgument(command, 'the folder', given, folderName, undefined)
  const source = { command, env: context.env }
  const name = readFlag(source, NAME) ?? ''
  const slug = readFlag(source, SLUG)
  const choice = readShopsDatabase(command, context)
  command.refuseMistakes()
  if (directory === undefined) return
  const folder = dataFolder(directory)
  const text = await withShops(choice, (shops) =>
    moveFolder({ folder, name, slug, servers: serversText(choice) }, shops, context),
  )
  context.terminal.print(text)
  context.terminal.note(
    `${folder.directory} stays as it was, and is marked as moved: neither serve nor a command uses it any more`,
  )
}

interface FolderToAdopt {
  readonly folder: DataFolder
  readonly name: string
  readonly slug: string | undefined
  readonly servers: string
}

/** @returns what has moved, for people */
async function moveFolder(
  { folder, name, slug, servers }: FolderToAdopt,
  shops: ShopDirectory,
  context: CommandContext,
): Promise<string> {
  const { terminal, now } = context
  try {
    terminal.progress('checking the folder ...')
    const departure = await engineOf(folder).depart({ now, ...openingNotes(folder, context) })
    try {
      const { size } = departure.shop
      const onProgress = progressOf('moving', size, terminal)
      const outcome = await adoptFolder({ departure, shops, name, slug, servers, onProgress })
      terminal.progress('')
      const adopted = requireAdopted(outcome, { folder, name, slug, servers })
      if (adopted.slug !== undefined) terminal.note(`commands find it by --shop ${adopted.slug}`)
      return `adopted ${shopText(adopted)}: ${sizeText(size)}`
    } finally {
      departure.close()
    }
  } catch (error) {
    const damage = damageIn(error)
    throw damage === undefined ? error : await damageFound(folder, damage, context, error)
  }
}

function requireAdopted(
  outcome: AdoptionOutcome,
  { folder, name, slug }: FolderToAdopt,
): AdoptedShop {
  if (outcome === 'name_taken') nameTaken(name)
  if (outcome === 'slug_taken') slugTaken(slug ?? '')
  if ('knownKeys' in outcome) throw new CommandFailed(knownKeysText(outcome))
  if ('relocation' in outcome) {
    throw shopMoved(folder, outcome.relocation)
  }
  return outcome.adopted
}

function knownKeysText({ knownKeys }: KnownKeys): string {
  const named = knownKeys.map(({ id, name }) => `${quotedText(name)} (${id})`)
  return `keys of the folder open a shop of the database already: ${firstOf(named, MOST_NAMED)}. The folder is a copy of that shop, and nothing was adopted. To have this copy in its place, remove that shop first: \`petstock shops list\` shows them, and \`petstock shops remove SHOP\` removes one`
}
