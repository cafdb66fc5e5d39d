import * as example from '../../src/http/desk/health/health-examples.ts'
import type { BackupOutcome } from '../../src/http/desk/health/shop-health.ts'
import { MADE_ELSEWHERE } from '../../src/http/errors/backup-errors.ts'
import { ON_THIS_MACHINE, testApp } from '../support/app.ts'
import { bearer, createKey, serve, temporaryFolder } from '../support/petstock.ts'
import { until } from '../support/wait.ts'
import type { RealResponse } from './real-responses.ts'

type Ask = (operationId: string, path: string, method?: 'POST') => Promise<unknown>

const BACKUPS = '/desk/api/backups'
const OPERATIONS = { verifyBackup: 'verification', issueTicket: 'ticket' } as const

const recorded = (responses: RealResponse[], send: (request: Request) => Promise<Response>) => {
  const ask: Ask = async (operationId, path, method) => {
    const request = new Request(`http://localhost${path}`, {
      headers: { ...bearer('valid'), Host: 'localhost' },
      ...(method && { method }),
    })
    const response = await send(request)
    const { status, headers } = response
    const text = await response.text()
    responses.push({ operationId, status, headers, text })
    return JSON.parse(text)
  }
  return ask
}

/** What a manager gets of the compiled service about its health and its backups. */
export async function backupResponses(): Promise<RealResponse[]> {
  using folder = temporaryFolder()
  const data = folder.file('data')
  const { key } = await createKey(data, '--access', 'manage')
  await using server = await serve(data)
  const responses: RealResponse[] = []
  const ask = recorded(responses, ({ url, method }) =>
    server.request(new URL(url).pathname, { method, headers: bearer(key) }),
  )
  const made = { name: '' }
  // The service may be making one of its own.
  await until(async () => {
    Object.assign(made, await ask('makeBackup', BACKUPS, 'POST'))
    return made.name !== ''
  })
  await ask('getHealth', '/desk/api/health')
  for (const [operation, segment] of Object.entries(OPERATIONS)) {
    for (const name of [made.name, example.BACKUP_NAME]) {
      await ask(operation, `${BACKUPS}/${name}/${segment}`, 'POST')
    }
  }
  return [...responses, ...(await responsesOfExamples())]
}

/** What a manager gets of a shop as the examples have it, while a backup is being made, and where there can be none. */
async function responsesOfExamples(): Promise<RealResponse[]> {
  const responses: RealResponse[] = []
  const outcomes: readonly BackupOutcome[] = [
    { outcome: 'made', backup: example.BACKUP },
    { outcome: 'at_work' },
    { outcome: 'not_possible', reason: MADE_ELSEWHERE },
  ]
  for (const outcome of outcomes) {
    const { handlers } = testApp({
      access: 'manage',
      shopHealth: {
        state: async () => example.HEALTH,
        makeBackup: async () => outcome,
        verifyBackup: async () => example.VERIFICATION,
        hasBackup: async () => true,
        openBackup: async () => undefined,
      },
    })
    const ask = recorded(responses, async (request) => handlers.fetch(request, ON_THIS_MACHINE))
    await ask('makeBackup', BACKUPS, 'POST')
    await ask('getHealth', '/desk/api/health')
    for (const [operation, segment] of Object.entries(OPERATIONS)) {
      await ask(operation, `${BACKUPS}/${example.BACKUP_NAME}/${segment}`, 'POST')
    }
  }
  return responses
}
