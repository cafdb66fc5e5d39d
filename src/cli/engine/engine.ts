import { quotedText } from '../../names/name.ts'
import { StorageUnavailable } from '../../stock/store.ts'
import { findDamageMark } from '../../storage/damage-mark.ts'
import { type DataFolder, dataFolder, hasDatabase } from '../../storage/data-folder.ts'
import { type EmbeddedCommandEngine, ONLY_SHOP } from '../../storage/embedded-engine.ts'
import type { CommandEngine, CommandShop } from '../../storage/engine.ts'
import type { FolderChoice } from '../../storage/engine-choice.ts'
import { findLost } from '../../storage/lost-mark.ts'
import { damageIn, engineOf } from '../../storage/open-engine.ts'
import type { MendedName, MendedNames, OpeningEvents } from '../../storage/opening-events.ts'
import type { CommandContext } from '../command/command.ts'
import { CommandFailed } from '../failures/failures.ts'
import { unavailableText } from '../failures/fault-text.ts'
import { damageFound } from './damage.ts'
import { findShop, withDatabase } from './database.ts'
import type { ShopChoice } from './engine-choice.ts'

/** What a command says while it opens the data folder: a restore or an upgrade may have to be done first. */
export const openingNotes = (
  { database }: DataFolder,
  { terminal }: CommandContext,
): OpeningEvents => ({
  onRestoreFinished: (replaced) =>
    terminal.note(`finished a restore that was cut short; the database before it is ${replaced}`),
  onUpgradeBegins: () => terminal.note(`upgrading the database: ${database}`),
  onUpgrade: (copy) => terminal.note(`upgraded the database; the old one is kept as ${copy}`),
  onNamesMended: (mended) => terminal.note(`${NAMES_MENDED}: ${describeMended(mended).join('; ')}`),
})

export const NAMES_MENDED = 'mended names that this version does not take'

/** Lists each mended name with the one before; of a long list, its beginning and how many more there are. */
export function describeMended({ count, listed }: MendedNames): string[] {
  const lines = listed.map(describe)
  if (count > listed.length) lines.push(`and ${count - listed.length} more`)
  return lines
}

const describe = ({ of, id, before, after }: MendedName): string =>
  `${of} ${id}: ${quotedText(before)} is ${after === null ? 'no name' : quotedText(after)} now`

interface FolderUse extends FolderChoice {
  /** Whether the command may create a database where there is none. */
  readonly create?: boolean
}

/** Opens the database of a data folder, says which one it is, uses it, and closes it in any case. */
export async function withFolder<T>(
  { data, create = false }: FolderUse,
  context: CommandContext,
  use: (engine: EmbeddedCommandEngine) => Promise<T>,
): Promise<T> {
  const { terminal } = context
  const folder = dataFolder(data)
  const made = !hasDatabase(folder)
  let engine: EmbeddedCommandEngine | undefined
  try {
    engine = await engineOf(folder).openForCommand({
      create,
      now: context.now,
      ...openingNotes(folder, context),
    })
    if (made) {
      terminal.note(
        `made a new database, for a shop of its own: ${folder.database}. --data names the folder of another shop`,
      )
    } else terminal.note(`database: ${folder.database}`)
    const mark = await findDamageMark(folder)
    if (mark !== undefined) terminal.note(`warning: it was found damaged: ${mark}`)
    const { database: gone } = findLost(folder)
    if (gone !== undefined) terminal.note(`warning: ${gone.reason}`)
    return await use(engine)
  } catch (error) {
    const damage = damageIn(error)
    if (damage !== undefined) throw await damageFound(folder, damage, context, error)
    if (!(error instanceof StorageUnavailable)) throw error
    const message = unavailableText(folder.database, error.message)
    throw new CommandFailed(message, { cause: error })
  } finally {
    await engine?.close()
  }
}

/** Opens the data of a shop, says which one it is, uses it, and closes it in any case. */
export const withShop = <T>(
  { engine: choice, shop, create = false }: ShopChoice & Pick<FolderUse, 'create'>,
  context: CommandContext,
  use: (shop: CommandShop, engine: CommandEngine) => Promise<T>,
): Promise<T> =>
  'data' in choice
    ? withFolder({ ...choice, create: create && choice.isInstalled !== true }, context, (engine) =>
        use(engine.shop(ONLY_SHOP), engine),
      )
    : withDatabase(choice, async (engine) => {
        const shopId = await findShop(engine, shop, context)
        return use(engine.shop(shopId), engine)
      })
