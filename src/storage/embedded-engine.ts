import type { AccessStore } from '../keys/access-store.ts'
import type { ShopCopy } from '../shops/shop-directory.ts'
import type { WholeShop } from '../shops/whole-shop.ts'
import type { ChangeReason } from '../stock/journal.ts'
import type { Pet } from '../stock/pet.ts'
import type { Arrival } from './arrival-mark.ts'
import type { CommandEngine, StorageEngine } from './engine.ts'
import type { OpeningEvents } from './opening-events.ts'
import type { Relocation } from './relocation.ts'

// What an engine in a data folder has besides `engine.ts`: a server claims the folder, makes or upgrades
// the data, and checks what was found damaged. Times are UTC epoch milliseconds.

/** The shop of an embedded engine, which stores one. */
export const ONLY_SHOP = 1n

/** Stores one shop in a data folder, which one server may have at a time. */
export interface EmbeddedEngine {
  /**
   * Reserves the data for a server.
   * @returns undefined while another server has it
   * @throws DatabaseRefused
   */
  claim(events?: OpeningEvents): Promise<ServerClaim | undefined>
  /** @throws DatabaseRefused, DatabaseDamaged */
  openForCommand(options: EmbeddedCommandOptions): Promise<EmbeddedCommandEngine>
  /**
   * Opens the shop to move it into a database of many shops, while no other process has the data.
   * @throws DatabaseRefused, DatabaseDamaged
   */
  depart(options: CommandOptions & OpeningEvents): Promise<Departure>
  /**
   * Makes the data of a whole shop where there is none, compared with its source. No other process has the
   * data until the copy is published, discarded or left.
   * @throws DatabaseRefused, ShopsDiffer
   */
  receive(shop: WholeShop, options: ArrivalOptions): Promise<ShopCopy>
  /**
   * Opens the copy of a shop that may have left its database, as an export has left it.
   * @throws DatabaseRefused
   */
  resumeArrival(): Promise<ResumedArrival | undefined>
}

export interface CommandOptions {
  /** Reads the machine's clock. */
  readonly now: () => number
}

/** A shop that moves elsewhere. What it was stays. */
export interface Departure {
  readonly shop: WholeShop
  /** What a mark says of an earlier move. */
  readonly relocation: Relocation | undefined
  /** Marks the data, synced: from now on neither servers nor commands open it. */
  mark(relocation: Relocation): void
  unmark(): void
  close(): void
}

export interface ResumedArrival extends Pick<ShopCopy, 'publish' | 'discard' | 'leave'> {
  readonly arrival: Arrival
}

export interface ArrivalOptions extends CommandOptions {
  /** The servers of the database for people. */
  readonly servers: string
  /** Rows that are written by now. */
  readonly onProgress: (rows: number) => void
}

export interface EmbeddedCommandOptions extends CommandOptions, OpeningEvents {
  /** Whether a missing database is made. */
  readonly create: boolean
}

export interface EmbeddedCommandEngine extends CommandEngine {
  /** Sets the trusted time to the machine's clock. */
  acceptClock(): Promise<AcceptedClock>
}

export interface AcceptedClock {
  /** The trusted time before; null before the first start of a server. */
  readonly before: number | null
  readonly trustedTime: number
}

/** The data, reserved for one server: it prepares the data, opens it, and releases it at its end. */
export interface ServerClaim extends Pick<StorageEngine, 'open'> {
  /**
   * Makes what is missing, and upgrades what an older version has made. Checks the whole where it was
   * found damaged before.
   * @throws DatabaseRefused, DatabaseDamaged
   */
  prepare(options: PrepareOptions): Promise<PreparedData>
  release(): void
}

export interface PrepareOptions extends OpeningEvents {
  readonly now: () => number
  /**
   * Fills a shop that is made now with these changes, and marks it as made for a demo. A shop that was
   * not made so is refused, and stays as it is.
   */
  readonly demo?: readonly PastChange[] | undefined
  /** The check of data that was found damaged begins; what was found. */
  readonly onCheckBegins: (found: string) => void
  /** The checked data is sound. */
  readonly onSound: () => void
}

/** A change to be written as if it had been made at its time. */
export type PastChange =
  | { readonly at: number; readonly added: Omit<Pet, 'updatedAt'> }
  | {
      readonly at: number
      readonly petId: bigint
      readonly quantity: number
      readonly reason: ChangeReason
      readonly keyId: string
    }

/** The data before a server opens it. */
export interface PreparedData {
  /** Whether it was made just now. */
  readonly made: boolean
  readonly hasKeys: boolean
  readonly hasPets: boolean
  access(): Promise<AccessStore>
  close(): void
}
