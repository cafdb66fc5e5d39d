import { backups } from './backups.ts'
import { burst } from './burst.ts'
import { database } from './database/database.ts'
import { footprint } from './footprint.ts'
import { growingStock } from './growing-stock.ts'
import { metricsCost } from './metrics-cost.ts'
import { movements } from './movements.ts'
import { reports } from './report.ts'
import { fullRequestPath } from './request-path.ts'
import { scale } from './scale/scale.ts'
import { search } from './search.ts'
import { sharedLimiter } from './shared-limiter.ts'
import { singleChanges } from './single-changes.ts'
import { slowDisk } from './slow-disk.ts'
import { start } from './start/start.ts'
import { stockPage } from './stock-page.ts'
import { underDeno } from './under-deno.ts'
import { updates } from './updates.ts'

export interface Outcome {
  readonly text: string
  /** Undefined where it could not be measured here. */
  readonly holds: boolean | 'no bound' | undefined
}

export interface Measure {
  readonly name: string
  readonly bound: string
  readonly measure: () => Promise<Outcome>
}

export const FIGURES: readonly Measure[] = [
  ...fullRequestPath,
  ...updates,
  ...movements,
  ...reports,
  ...growingStock,
  ...singleChanges,
  ...slowDisk,
  ...metricsCost,
  ...backups,
  ...stockPage,
  ...search,
  ...database,
  ...sharedLimiter,
  ...scale,
  ...footprint,
  ...burst,
  ...start,
  ...underDeno,
]
