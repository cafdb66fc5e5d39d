import type { CoverageSource } from '../backup/coverage.ts'
import type { BackupCopier, BackupFolder, BackupVerification } from '../backup/folder.ts'
import type { Clock } from '../clocks/clock.ts'
import type { Clocks } from '../clocks/clocks.ts'
import type { TrustedTimeStore } from '../clocks/store.ts'
import type { Check } from '../health/check.ts'
import type { AccessStore, ShopOfCode } from '../keys/access-store.ts'
import type { ApiKey } from '../keys/api-key.ts'
import type { Credential } from '../keys/credential.ts'
import type { LookUp } from '../keys/look-up.ts'
import type { CountedKey } from '../limits/key-state.ts'
import type { BanStore, LimitsStore } from '../limits/store.ts'
import type { ListBody } from '../list/inventory-list.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import type { ShopDirectory } from '../shops/shop-directory.ts'
import type { JournalPruner } from '../stock/retention.ts'
import type { ShopReader } from '../stock/stock-question.ts'
import type {
  OfShop,
  StockChanger,
  StockEditor,
  StockReader,
  StockUpdater,
} from '../stock/store.ts'
import type { MovementCounter } from '../stock/totals/report.ts'

// All that a server, a command and the health checks need of a storage engine. A second engine brings
// what is declared here, and `open-engine.ts` picks it; nothing outside of storage changes with it. The
// rules of the stock (stock/) and of keys (keys/) are the domain's, and every engine keeps them. What
// an engine in a data folder has besides is in `embedded-engine.ts`.
//
// Every method throws StorageUnavailable where the engine cannot read or write just now, and
// Overloaded where too many writes wait. Times are UTC epoch milliseconds.

/** Opens data that servers and commands work with at the same time. */
export interface StorageEngine {
  /** Opens the data for a server. What keeps it from opening, `opened` reports. */
  open(options: ServerOptions): ServerEngine
  /** @throws DatabaseRefused, StorageUnavailable */
  openForCommand(): Promise<CommandEngine>
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
  /** A database came back without so many changes that no other server had found missing. */
  readonly onChangesLost: (changes: number) => void
  /** What writes has failed, and is replaced. */
  readonly onWriterFailed: () => void
}

/** The engine of a running server. */
export interface ServerEngine {
  /** Resolves when the stock can be read and changed, and the keys are known. */
  readonly opened: Promise<void>
  /** The stock of a shop, as a credential names it, for one request. Reads nothing yet. */
  readonly shop: OfShop<ShopStore>
  readonly credentials: CredentialSource
  /** The keys, codes and settings of a shop. A change is in force on this server when its promise resolves. */
  readonly access: OfShop<AccessStore>
  readonly shopOfCode: ShopOfCode
  /** Keeps what the limiters in this process know, as far as the engine keeps it. */
  readonly limits: PersistedLimits
  readonly time: TimeSource
  /** Prunes the journals of all shops, one batch of one shop at a time. */
  readonly journals: JournalPruner
  /** Counts what the journals of all shops have that is not counted, one batch of one shop at a time. */
  readonly totals: MovementCounter
  /** Absent where the operator of a database server makes the backups. */
  readonly backupSource?: BackupSource
  /** Whether the data may be changed just now. Where not, the engine has logged why, once. */
  readonly acceptsWrites: boolean
  /** Resolves once all lists include commits made by this server's other threads. */
  catchUp(): Promise<void>
  /** Checks for /readyz what belongs to the storage: whether it can be read and written, and has room. */
  checks(): Promise<readonly Check[]>
  /** Looks whether shops have lost changes that the operator has not accepted; absent where none can be lost so. */
  readonly lostChanges?: () => Promise<Check>
  /** Reads the values for /metrics. */
  gauges(): Promise<EngineGauges>
  /** Commits what waits, or refuses it, and closes. */
  close(): Promise<void>
}

/**
 * The stock of one shop. Every change is durable when its promise resolves. Of changes that wait at the same
 * time, an engine chooses the order: only a resolved promise comes before what is called after it.
 */
export interface ShopStore extends StockUpdater, StockChanger, ShopReader {
  /** The body of the list, after every change that was acknowledged before the call. */
  list(): MaybePromise<ListBody>
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

/** Finds the keys of credentials, with the settings of their shops. A change by a command is in force within a second. */
export interface CredentialSource {
  /**
   * Finds what a token stands for that is in force. Unknown, expired and revoked tokens give the same result.
   * Where the engine does not know it, or not any more, the result asks the store.
   * @param now when the key was used, by the clock that dates changes
   * @param endsBy the time that ends are compared with
   */
  authenticate(token: string, now: number, endsBy: number): Credential | undefined | LookUp
  /** A key of a shop as limiters count it. */
  counted(shopId: bigint, key: ApiKey): CountedKey
  /** Finds what the token with a digest stands for, while it is in force. Does not count as a use of the key. */
  find(digest: string, endsBy: number): MaybePromise<Credential | undefined>
  /**
   * Calls the listener with the keys that the engine has in memory, and with those that may have changed
   * whenever a command or another server has changed some, or the settings of their shop, or has banned one. To be called once the engine
   * is open.
   */
  follow(listener: (keys: readonly CountedKey[]) => void): void
}

/** What an engine keeps of the limiters: an embedded one all counts, a shared one the bans. */
export type PersistedLimits = { readonly counts: LimitsStore } | { readonly bans: BanStore }

/** Where the trusted time comes from: saved by this server, or the clock of a database that servers share. */
export type TimeSource = { readonly saved: TrustedTimeSource } | { readonly shared: SharedClock }

/** The clock of a database that servers share. */
export interface SharedClock {
  /** Reads the time, in UTC epoch milliseconds. */
  read(): Promise<number>
}

/** Keeps the trusted time. A command may set it while a server runs. */
export interface TrustedTimeSource extends TrustedTimeStore {
  /** Calls `run` when a command may have set it. The engine then looks for changed keys. */
  follow(run: () => Promise<void>): void
}

/** What the backups of an embedded engine, and the examination of its data, work with. */
export interface BackupSource {
  /** Copies the data that the server has open, and no other. */
  readonly copier: BackupCopier
  readonly coverage: CoverageSource
  /** Where backups go unless the operator names another folder. */
  readonly defaultDirectory: string
  folder(directory: string): BackupFolder
  /** Reads all of a backup and checks it, on a thread of its own. */
  verify(file: string): Promise<BackupVerification>
  /** Makes every check of the data, its files and its backups, from end to end, on a thread of its own. */
  examine(examination: DataExamination): Promise<readonly Check[]>
  /** A text for other machines: files in the place of the data are named without that place. */
  withoutFolder(text: string): string
  /** When the data was last written before this server opened it; undefined where that is unknown. */
  readonly writtenAt: number | undefined
}

export interface DataExamination {
  /** The machine's clock, in UTC epoch milliseconds. */
  readonly now: number
  /** Where backups go; undefined where they are switched off. */
  readonly directory: string | undefined
  readonly everyMs: number
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

/** The engine of a command, beside servers that may be running. */
export interface CommandEngine {
  /** Absent where the data is that of one shop alone, which has no name. */
  readonly shops?: ShopDirectory
  shop(shopId: bigint): CommandShop
  /** Reads the two clocks as a server that starts now would. Where servers share the data, both are the data's. */
  clocks(): Promise<Clocks>
  close(): Promise<void>
}

/** A shop as commands read and change it. */
export interface CommandShop {
  readonly stock: StockReader & StockEditor
  readonly access: AccessStore
}
