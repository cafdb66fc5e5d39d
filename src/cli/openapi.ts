import { contractDocument } from '../http/docs.ts'
import type { CommandContext, PetstockCommand } from './command.ts'
import { readServers } from './serve-flags.ts'

/** `petstock openapi`: the API's document, without a server or a database. */
export function addOpenapi(program: PetstockCommand, context: CommandContext): void {
  const openapi = program
    .command('openapi')
    .description("print the API's OpenAPI document") as PetstockCommand
  openapi
    .example('petstock openapi > petstock-openapi.json')
    .option('--base-url <url>', 'the address of the service (default /v1)')
    .option('--staging-base-url <url>', 'the address of a staging service')
    .action(async (_flags, command: PetstockCommand) => {
      const servers = readServers({ command, env: context.env })
      command.refuseMistakes()
      context.terminal.print(await contractDocument(servers))
    })
}
