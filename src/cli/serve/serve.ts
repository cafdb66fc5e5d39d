import { asPasted } from '../as-pasted.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { SERVE_FLAGS } from '../flags/serve-flags.ts'
import { confirmNewShop } from './confirm-new-shop.ts'
import { readServeFlags } from './read-serve-flags.ts'

export interface AddServeOptions {
  /** Whether a person is asked before a new data folder is made: the call does not name this command. */
  readonly asksFirst: boolean
}

/** `petstock serve`: runs the service until a signal stops it. */
export function addServe(
  program: PetstockCommand,
  context: CommandContext,
  { asksFirst }: AddServeOptions,
): void {
  const command = program
    .sub(
      'serve',
      'run the service (the default command)',
      'petstock serve --data /srv/petstock --host 0.0.0.0 --port 3000',
    )
    .takes(...SERVE_FLAGS)
  command.action(async () => {
    const flags = readServeFlags(command, context)
    if (asksFirst) confirmNewShop(flags.engine, context)
    const { runServer } = await import('./run-server.ts')
    return runServer(flags, context, asPasted(command, context))
  })
}
