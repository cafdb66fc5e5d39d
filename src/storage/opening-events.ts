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
