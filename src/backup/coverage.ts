/** What a backup has of the stock. It is read from the backup once. */
export interface BackupContents {
  /** The numbers of its pets, ascending. */
  readonly petIds: BigInt64Array
  /** The id of its newest movement; 0 where it has none. */
  readonly newestMovement: bigint
  /** What its newest import is known by; null where it has none. */
  readonly newestImport: string | null
}

/** How much of the stock a backup has. */
export interface Coverage {
  /** The pets of the stock. */
  readonly pets: number
  /** Those of them that the backup does not have. */
  readonly missing: number
  /** When the first of those came, in UTC epoch milliseconds; null: none is missing, or that is not known. */
  readonly missingSince: number | null
  /** Whether the newest import is missing. */
  readonly importMissing: boolean
}

/** What a short look at the stock shows. */
export interface StockLook {
  readonly newestMovement: bigint
  readonly newestImport: string | null
  /** Whether pets may have come or gone since the movement that was asked about. */
  readonly mayDiffer: boolean
}

/** Reads what backups and the stock have. A backup's drive may hang, so reading it never blocks. */
export interface CoverageSource {
  /** @param since the newest movement of an earlier look */
  look(since: bigint | undefined): Promise<StockLook>
  contentsOf(file: string): Promise<BackupContents>
  compare(contents: BackupContents): Promise<Coverage>
}
