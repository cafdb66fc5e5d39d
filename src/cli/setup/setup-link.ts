import { randomBytes } from 'node:crypto'
import { COMMAND, changeTimes } from '../../keys/access-change.ts'
import type { AccessStore } from '../../keys/access-store.ts'
import { makeCode } from '../../keys/make-code.ts'
import { SETUP_CODE_MS } from '../../keys/sign-in-code.ts'
import { dataFolder } from '../../storage/data-folder.ts'
import type { EngineChoice } from '../../storage/engine-choice.ts'
import { addressOfServer } from '../../storage/open-engine.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isSet, readFlag } from '../command/read-flag.ts'
import { withShop } from '../engine/engine.ts'
import { readShopChoice } from '../engine/engine-choice.ts'
import { CommandFailed } from '../failures/failures.ts'
import { JSON_FLAG, SHOP_FLAGS } from '../flags/common-flags.ts'
import { flag } from '../flags/flag.ts'
import { pageAddress } from '../flags/values.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'
import { notedTimes, TIMES_HELP } from '../terminal/times.ts'
import { drawLink } from './draw-link.ts'
import { installedAddress } from './local-address.ts'
import { signInLink } from './sign-in-link.ts'

const DEFAULT_ADDRESS = 'http://localhost:3000'

const ADDRESS = flag('--address <url>', 'where the stock page is', pageAddress, undefined, {
  shownDefault: `the running server's, the installed service's, or ${DEFAULT_ADDRESS}`,
})

/** `petstock setup-link`: lets a person into a shop whose keys are lost, or who has none yet. */
export function addSetupLink(command: PetstockCommand, context: CommandContext): void {
  command.takes(...SHOP_FLAGS, ADDRESS, JSON_FLAG).explain(TIMES_HELP)
  command.action(() => setupLink(command, context))
}

async function setupLink(command: PetstockCommand, context: CommandContext): Promise<void> {
  const { terminal } = context
  const shop = readShopChoice(command, context)
  const source = { command, env: context.env }
  const named = readFlag(source, ADDRESS)
  command.refuseMistakes()
  const address = named ?? addressOf(shop.engine, context)
  const { link, endsAt } = await withShop(shop, context, async ({ access }, engine) => {
    const clocks = await engine.clocks()
    const { machine, endsBy } = changeTimes(clocks)
    const { text, code } = await makeSetupCode(access, machine, endsBy)
    return { link: signInLink(address, text), endsAt: code.endsAt }
  })
  if (isSet(command, JSON_FLAG)) printJson(terminal, { url: link, endsAt })
  else printLink(link, terminal)
  const { text, zone } = notedTimes(terminal)
  terminal.note(
    `open it in a browser. It works once, until ${text(endsAt)}${zone}, and ends when any key or another link is made. Who opens it manages the shop`,
  )
}

/** Where the page of a shop is: at the server that runs, or else where the installed service would be. */
const addressOf = (engine: EngineChoice, context: CommandContext): string =>
  ('data' in engine ? addressOfServer(dataFolder(engine.data)) : undefined) ??
  installedAddress(engine, context) ??
  DEFAULT_ADDRESS

function printLink(link: string, terminal: Pick<Terminal, 'print' | 'screen'>): void {
  terminal.print(link)
  if (terminal.screen !== undefined) drawLink(link, terminal)
}

/** Makes a code that sets the shop up, or lets its owner back in. @throws CommandFailed */
export async function makeSetupCode(access: AccessStore, machine: number, endsBy: number) {
  const keysBefore = (await access.listKeys(machine)).length
  const made = makeCode(
    { purpose: { kind: 'set_up', keysBefore }, lengthMs: SETUP_CODE_MS, madeBy: null },
    endsBy,
    randomBytes,
  )
  const { outcome } = await access.change({ kind: 'make_code', code: made.code }, COMMAND, {
    machine,
    endsBy,
  })
  if (outcome === 'too_many_codes') {
    throw new CommandFailed(
      'the shop has too many codes that wait to be used. Each ends within minutes: try again then',
    )
  }
  return made
}
