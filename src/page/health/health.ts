import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'

type Api = Routes['desk']['api']

export type Health = Data<Api['health']['get']['response']>
export type HealthCheck = Health['checks'][number]
export type Backup = Health['backups']['kept'][number]
export type Verification = Data<Api['backups'][':name']['verification']['post']['response']>

/** Whether no backups are made because there is nothing to back up: a demo has only samples. */
export const hasOnlySamples = ({ backups, checks }: Health): boolean =>
  backups.schedule === 'off' &&
  checks.some(({ name, state }) => name === 'backup' && state === 'ok')
