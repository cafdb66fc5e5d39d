import { apiDocument } from '../http/docs-routes.ts'
import type { CommandContext, PetstockCommand } from './command/command.ts'
import { isSet } from './command/read-flag.ts'
import { needlessData } from './flags/common-flags.ts'
import { toggle } from './flags/flag.ts'
import { SERVE } from './flags/serve-flags.ts'
import { readServers } from './serve/read-serve-flags.ts'

const DESK = toggle('--desk', 'the document of the desk, in place of the contract under /v1')

/** `petstock openapi`: prints a document of the API, without a server or a database. */
export function addOpenapi(openapi: PetstockCommand, context: CommandContext): void {
  openapi.takes(
    DESK,
    needlessData('every database has the same documents'),
    { ...SERVE.baseUrl, meaning: 'the address of the service' },
    { ...SERVE.stagingBaseUrl, meaning: 'and of a staging service' },
  )
  openapi.action(async () => {
    const servers = readServers({ command: openapi, env: context.env })
    openapi.refuseMistakes()
    const name = isSet(openapi, DESK) ? 'desk' : 'contract'
    context.terminal.print(JSON.stringify(JSON.parse(await apiDocument(name, servers)), null, 2))
  })
}
