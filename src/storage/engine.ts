import type { BackupCopier, BackupFolder } from '../backup/folder.ts'
import type { Clock } from '../clocks/clock.ts'
import type { Clocks } from '../clocks/clocks.ts'
import type { TrustedTimeStore } from '../clocks/store.ts'
import type { Check } from '../health/check.ts'
import type { ApiKey } from '../keys/api-key.ts'
import type { Credential } from '../keys/key-ring.ts'
import type { KeyStore } from '../keys/store.ts'
import type { LimitsStore } from '../limits/store.ts'
import type { ListBody } from '../list/inventory-list.ts'
import type { Soon } from '../soon.ts'
import type { ChangeReason, HistoryReader } from '../stock/journal.ts'
import type { Pet } from '../stock/pet.ts'
import type { PetDetailsReader } from '../stock/pet-details.ts'
import type { JournalPruner } from '../stock/retention.ts'
import type {
  MovementMaker,
  PetEditor,
  StockEditor,
  StockReader,
  StockUpdater,
} from '../stock/store.ts'

// All that a server, a command and the health checks need of a storage engine. A second engine brings
// what is declared here, and `open-engine.ts` picks it; nothing outside of storage changes with it. The
// rules of the stock (stock/) and of keys (keys/) are the domain's, and every engine keeps them.
//
// Every method throws StorageUnavailable where the engine cannot read or write just now, and
// Overloaded where too many writes wait. Times are UTC epoch milliseconds.

/** Stores a shop's data. */
export interface StorageEngine {
  /**
   * Reserves the data for a server. An engine that many servers may use at once always does.
   * @returns undefined while another server has it
   * @throws DatabaseRefused
   */
  claim(events?: OpeningEvents): ServerClaim | undefined
  /** @throws DatabaseRefused, DatabaseDamaged */
  openForCommand(options: CommandOptions): CommandEngine
}

/** The data, reserved for one server: it prepares the data, opens it, and releases it at its end. */
export interface ServerClaim {
  /**
   * Makes what is missing, and upgrades what an older version has made. Checks the whole where it was
   * found damaged before.
   * @throws DatabaseRefused, DatabaseDamaged
   */
  prepare(options: PrepareOptions): Promise<PreparedData>
  open(options: ServerOptions): ServerEngine
  release(): void
}

/** Reports what an engine does before it is open. */
export interface OpeningEvents {
  /** A restore that was cut short has been finished; where the replaced database is. */
  readonly onRestoreFinished?: (replaced: string) => void
  /** An upgrade begins, which takes a while on a large database. */
  readonly onUpgradeBegins?: () => void
  /** The upgrade is done; where the copy of the old database is. */
  readonly onUpgrade?: (copy: string) => void
  /** The upgrade has mended these names. */
  readonly onNamesMended?: (mended: MendedNames) => void
}

/** A name that an older version accepted and this one does not. */
export interface MendedName {
  readonly of: 'pet' | 'key'
  readonly id: string
  readonly before: string
  /** Null where nothing of the name is valid, and the pet has no name now. */
  readonly after: string | null
}

export interface MendedNames {
  readonly count: number
  /** The first of them. */
  readonly listed: readonly MendedName[]
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
  readonly keys: KeyStore
  close(): void
}

export interface ServerOptions {
  readonly clock: Clock
  readonly events: EngineEvents
}

/** What a server counts of an engine's work. */
export interface EngineEvents {
  /** A transaction was committed: the number of its writes, and the milliseconds that it took. */
  readonly onCommit: (writes: number, ms: number) => void
  readonly onCommitFailed: () => void
  /** What writes has failed, and is replaced. */
  readonly onWriterFailed: () => void
}

/** The engine of a running server. */
export interface ServerEngine {
  /** Resolves when the stock can be read and changed, and the keys are known. */
  readonly opened: Promise<void>
  /** The one shop of the data. */
  readonly shop: ShopStore
  readonly credentials: CredentialSource
  /** Keeps the state of the limiters in this process over a restart. */
  readonly limits: LimitsStore
  readonly trustedTime: TrustedTimeSource
  /** Absent where the operator of a database server makes the backups. */
  readonly backupSource?: BackupSource
  /** Whether the data may be changed just now. Where not, the engine has logged why, once. */
  readonly acceptsWrites: boolean
  /** Checks for /readyz what belongs to the storage: whether it can be read and written, and has room. */
  checks(): Promise<readonly Check[]>
  /** Reads the values for /metrics. */
  gauges(): Promise<EngineGauges>
  /** Commits what waits, or refuses it, and closes. */
  close(): Promise<void>
}

/**
 * The stock of one shop. Every change is durable when its promise resolves. Of changes that wait at the same
 * time, an engine chooses the order: only a resolved promise comes before what is called after it.
 */
export interface ShopStore
  extends StockUpdater,
    MovementMaker,
    PetEditor,
    HistoryReader,
    PetDetailsReader,
    JournalPruner {
  /** The body of the list, after every change that was acknowledged before the call. */
  list(): Soon<ListBody>
  /**
   * Listens to every change from now on, in the order of the commits, also of other processes.
   * @returns a function that ends it
   */
  follow(listener: ShopListener): () => void
}

/** Gets the changes of a shop; it reads what they are from the shop. */
export interface ShopListener {
  /** A pet was added, changed or removed. A server's own change comes before its promise resolves. */
  onPetChanged(petId: bigint): void
  /** Any pets may have changed, too many for single calls: the listener has to read the whole stock. */
  onAnyChanged(): void
}

/** Finds the keys of credentials. A change by a command is in force within a second. */
export interface CredentialSource {
  /**
   * Finds what a token stands for that is in force. Unknown, expired and revoked tokens give the same result.
   * @param now when the key was used, by the machine's clock
   * @param endsBy the time that ends are compared with
   */
  authenticate(token: string, now: number, endsBy: number): Soon<Credential | undefined>
  /** Whether the token with this digest is still in force. Does not count as a use of the key. */
  isInForce(digest: string, endsBy: number): Soon<boolean>
  /** Whether a key or an old token has ended after `from`, until `to`. */
  hasEndedBetween(from: number, to: number): Soon<boolean>
  /**
   * Calls the listener with all keys now, and with those that may have changed whenever a command has
   * changed some. To be called once the engine is open.
   */
  follow(listener: (keys: readonly ApiKey[]) => void): void
}

/** Keeps the trusted time. A command may set it while a server runs. */
export interface TrustedTimeSource extends TrustedTimeStore {
  /** Calls `run` when a command may have set it. The engine then looks for changed keys. */
  follow(run: () => Promise<void>): void
}

/** What the scheduled backups of an embedded engine work with. */
export interface BackupSource {
  /** Copies the data that the server has open, and no other. */
  readonly copier: BackupCopier
  /** Where backups go unless the operator names another folder. */
  readonly defaultDirectory: string
  folder(directory: string): BackupFolder
  /** When the data was last written before this server opened it; undefined where that is unknown. */
  readonly writtenAt: number | undefined
}

export interface EngineGauges {
  /** Writes that wait for their commit. */
  readonly queuedWrites: number
  /** How often the body of the list was put together again. */
  readonly listRebuilds: number
  /** Bytes of the database and of its log; undefined where the engine has no such file. */
  readonly databaseBytes: number | undefined
  readonly walBytes: number | undefined
  /** Undefined where the system does not say. */
  readonly freeBytes: number | undefined
}

export interface CommandOptions extends OpeningEvents {
  /** Whether a missing database is made. */
  readonly create: boolean
  readonly now: () => number
}

/** The engine of a command, beside a server that may be running. */
export interface CommandEngine {
  readonly stock: StockReader & StockEditor
  readonly keys: KeyStore
  /** Reads the two clocks as a server that starts now would. */
  clocks(): Promise<Clocks>
  /** Sets the trusted time to the machine's clock. */
  acceptClock(): Promise<AcceptedClock>
  close(): void
}

export interface AcceptedClock {
  /** The trusted time before; null before the first start of a server. */
  readonly before: number | null
  readonly trustedTime: number
}
