import type { Statements } from '../driver/lane.ts'
import type { NewsRow } from './read-shops.ts'
import type { Version } from './shop-state.ts'
import type { BatchWrites } from './statement-part.ts'
import type { HolderRow, MadeRow, UndoneRow, WholePetRow } from './stored-for-batch.ts'

/** A shop, and the version of it that a node knows. Revision -1: the node knows nothing of the shop. */
export interface KnownShop extends Version {
  readonly shopId: bigint
}

/**
 * How long the database has a statement wait for a lock of another session, in milliseconds; LockTimeout is thrown then.
 * Undefined: as long as the lane waits for a response. A sharded database takes no such time.
 */
export type LockWait = number | undefined

/** Ids, each with its shop. */
export type OfShops<Id> = readonly (readonly [shopId: bigint, id: Id])[]

/**
 * The shops whose batches are committed, by their ids, and a time right before that, by the clock of the database in UTC
 * epoch milliseconds. The function of a sharded database says no time: there it is that of the plan.
 */
export type CommittedShops = ReadonlyMap<bigint, number>

/**
 * What the statements about shops are. A plain database answers for many shops at once; one that keeps its shops
 * on many machines is asked a shop a statement. Both give the same rows. Each method throws what a lane throws.
 */
export interface ShopQueries {
  /** The most shops whose batches are committed together. */
  readonly shopsAtOnce: number
  /** Reads what is new in shops. @returns a row of `questionText` for each shop that exists */
  readNew(lane: Statements, shops: readonly KnownShop[]): Promise<readonly NewsRow[]>
  /** Finds the movements that were made under ids of requests. @returns rows of `madeUnderText` */
  findMadeUnder(lane: Statements, requestIds: OfShops<string>): Promise<readonly MadeRow[]>
  /** Finds when what was made under ids of requests was taken back. @returns rows of `undoneText` */
  findUndone(lane: Statements, requestIds: OfShops<string>): Promise<readonly UndoneRow[]>
  /** Reads pets, also removed ones. @returns rows of `wholePetsText` */
  readPets(lane: Statements, petIds: OfShops<bigint>): Promise<readonly WholePetRow[]>
  /** Finds the pets that have barcodes, given as they are compared. @returns rows of `holdersText` */
  findHolders(lane: Statements, codes: OfShops<string>): Promise<readonly HolderRow[]>
  /** Locks shops until the transaction ends. `lockWait` stands for all statements of it. */
  lock(lane: Statements, shopIds: readonly bigint[], lockWait?: LockWait): Promise<unknown>
  /** Commits batches by compare and set. */
  commit(
    lane: Statements,
    batches: readonly BatchWrites[],
    lockWait?: LockWait,
  ): Promise<CommittedShops>
  /** Commits again what was sent before. @returns also those that were committed then */
  commitAgain(
    lane: Statements,
    batches: readonly BatchWrites[],
    lockWait?: LockWait,
  ): Promise<CommittedShops>
}
