/**
 * Changes that a shop does not have any more: its database came back older than a server had seen it, after a failover
 * or a restore. The operator accepts it; until then checks and pages say so.
 */
export interface LostChanges {
  readonly changes: number
  /** When it was found, in UTC epoch milliseconds. */
  readonly foundAt: number
}
