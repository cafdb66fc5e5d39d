/** What a server reads and writes, for a runtime that asks before it lets it. */
interface NeededPermissions {
  /** Folders and files. */
  readonly reads: readonly string[]
  readonly writes: readonly string[]
  /** Whether it looks for the machine's own addresses. */
  readonly networkInterfaces: boolean
}

/** @returns a sentence that names the first permission that is missing, and its flag */
export type MissingPermission = (needed: NeededPermissions) => string | undefined
