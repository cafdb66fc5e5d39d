import { apiDocument } from '../http/docs-routes.ts'
import type { CommandContext, PetstockCommand } from './command.ts'
import { readServers } from './serve/serve-flags.ts'

/** `petstock openapi`: prints a document of the API, without a server or a database. */
export function addOpenapi(program: PetstockCommand, context: CommandContext): void {
  const openapi = program
    .sub('openapi', 'print the OpenAPI document of the API', 'petstock openapi > openapi.json')
    .option('--desk', 'the document of the desk, in place of the contract under /v1')
    .option(
      '--data <dir>',
      'taken as everywhere, and not needed: every database has the same documents',
    )
    .option('--base-url <url>', 'the address of the service (PETSTOCK_BASE_URL, default /v1)')
    .option('--staging-base-url <url>', 'and of a staging service (PETSTOCK_STAGING_BASE_URL)')
  openapi.action(async () => {
    const servers = readServers({ command: openapi, env: context.env })
    openapi.refuseMistakes()
    const name = openapi.getOptionValue('desk') ? 'desk' : 'contract'
    context.terminal.print(JSON.stringify(JSON.parse(await apiDocument(name, servers)), null, 2))
  })
}
