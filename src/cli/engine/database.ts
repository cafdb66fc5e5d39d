import { quotedText } from '../../names/name.ts'
import { StorageUnavailable } from '../../stock/store.ts'
import type { CommandEngine } from '../../storage/engine.ts'
import type { DatabaseChoice } from '../../storage/engine-choice.ts'
import {
  addressText,
  NotPermitted,
  StatementFault,
  sharedEngine,
} from '../../storage/open-engine.ts'
import type { CommandContext } from '../command/command.ts'
import { CommandFailed } from '../failures/failures.ts'

/** The servers of a database for people: no users and no passwords. */
export const serversText = ({ database }: DatabaseChoice): string =>
  database.map(addressText).join(', ')

/** Opens a database of many shops, uses it, and closes it in any case. */
export async function withDatabase<T>(
  choice: DatabaseChoice,
  use: (engine: CommandEngine) => Promise<T>,
): Promise<T> {
  let engine: CommandEngine | undefined
  try {
    engine = await (await sharedEngine(choice)).openForCommand()
    return await use(engine)
  } catch (error) {
    throw databaseFailure(error, choice)
  } finally {
    await engine?.close()
  }
}

/** Explains what keeps a database from being used; any other error stays as it is. */
export function databaseFailure(error: unknown, choice: DatabaseChoice): unknown {
  if (error instanceof StatementFault) {
    return new CommandFailed(
      `the database on ${serversText(choice)} has refused a statement, which has changed nothing (${error.sqlState}: ${error.message}). Take back what was changed by hand in the tables of petstock, such as a constraint, a trigger or a column; \`petstock doctor\` looks whether they are as they should be`,
      { cause: error },
    )
  }
  if (!(error instanceof StorageUnavailable)) return error
  if (error instanceof NotPermitted) {
    return new CommandFailed(
      `the role of the URL may not do this in the database on ${serversText(choice)} (${error.message}). Grant it SELECT, INSERT, UPDATE and DELETE on all tables of petstock; migrate needs the role that owns them`,
      { cause: error },
    )
  }
  return new CommandFailed(
    `the database on ${serversText(choice)} could not be read or written (${error.message}). Look at its servers, and at the network between`,
    { cause: error },
  )
}

async function noneOrMany(shops: CommandEngine['shops']): Promise<string> {
  const count = (await shops?.list())?.length ?? 0
  return count === 0
    ? 'there is no shop yet. Make one with `petstock shops create NAME`'
    : `there are ${count} shops: name one with --shop. \`petstock shops list\` shows them`
}

/** Finds the shop that a command is about, and says which one it is. */
export async function findShop(
  { shops }: CommandEngine,
  named: string | undefined,
  { terminal }: CommandContext,
): Promise<bigint> {
  const found = await shops?.find(named)
  if (found !== undefined) {
    terminal.note(`shop: ${quotedText(found.name)} (${found.shopId})`)
    return found.shopId
  }
  if (named === undefined) throw new CommandFailed(await noneOrMany(shops))
  return noSuchShop(named)
}

export function noSuchShop(named: string): never {
  throw new CommandFailed(
    `there is no shop ${quotedText(named)}. \`petstock shops list\` shows those there are`,
  )
}
