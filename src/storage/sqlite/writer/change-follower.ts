import { statSync } from 'node:fs'
import type { StockSnapshot } from '../../../stock/stock-listener.ts'
import { type Client, type Connection, integerPragma } from '../driver/connection.ts'
import { KeyChangesTable } from '../tables/key-changes-table.ts'
import { type ChangeCursor, StockChangesTable } from '../tables/stock/stock-changes.ts'
import { readSnapshot } from '../tables/stock/stock-snapshot.ts'
import type { ChangesElsewhere } from './write-batch.ts'

// A command's change, seen by a running server: cli/inventory/inventory.ts, storage/sqlite/tables/stock/inventory-table.ts,
// storage/sqlite/writer/change-follower.ts, storage/sqlite/tables/stock/stock-changes.ts,
// storage/sqlite/writer/writer-thread.ts, list/inventory-list.ts, list/blocks.ts, live/live-feeds.ts,
// live/live-feed.ts.

/** What the follower has seen of the database. */
export interface Position {
  /**
   * SQLite raises this number when another process commits or empties the log, as Bun does at the end of
   * a process, and never for this connection's commits.
   */
  readonly version: number
  readonly stock: ChangeCursor
  readonly keys: number
}

/**
 * Finds what other processes have committed, by a cursor that this connection's own commits move, too.
 * A command costs as much work as the pets that it has touched. After a commit that has left no trace for
 * the cursor, such as that of another program, the whole stock is read.
 */
export class ChangeFollower {
  readonly #client: Client
  readonly #changes: StockChangesTable
  readonly #keys: KeyChangesTable
  readonly #log: string
  #position: Position

  constructor({ client }: Connection) {
    this.#client = client
    this.#changes = new StockChangesTable(client)
    this.#keys = new KeyChangesTable(client)
    this.#log = `${fileOf(client)}-wal`
    this.#position = client.transaction(() => this.#readPosition())()
  }

  /** Reads the whole stock. What is committed later is found by the next look. */
  snapshot(): StockSnapshot {
    return this.#client.transaction(() => {
      this.#position = this.#readPosition()
      return readSnapshot(this.#client)
    })()
  }

  /** Finds what was committed since the last look; undefined: nothing. */
  look(): ChangesElsewhere | undefined {
    if (this.#version() === this.#position.version) return undefined
    const isLogEmpty = this.#isLogEmpty()
    return this.#client.transaction(() => {
      const before = this.#position
      const now = this.#readPosition()
      // Damage is reported once, and not at every look.
      this.#position = { ...before, version: now.version }
      const found =
        this.#changesBetween(before, now) ?? (isLogEmpty ? undefined : this.#everything())
      this.#position = now
      return found
    })()
  }

  /**
   * Looks in a transaction of this connection, before it writes. A commit without a trace is left to the
   * next look, which then finds the log filled by what this transaction has written.
   */
  lookBeforeWriting(): { readonly elsewhere: ChangesElsewhere | undefined; position: Position } {
    const before = this.#position
    if (this.#version() === before.version) return { elsewhere: undefined, position: before }
    const now = this.#readPosition()
    const elsewhere = this.#changesBetween(before, now)
    const isExplained = elsewhere !== undefined || this.#isLogCut()
    return { elsewhere, position: isExplained ? now : before }
  }

  /** The position after what the transaction has written, for {@link moveTo}. */
  positionAfter(position: Position): Position {
    return { ...position, stock: this.#changes.cursor() }
  }

  /** To be called once the transaction is committed. */
  moveTo(position: Position): void {
    this.#position = position
  }

  /** @returns undefined where the cursor finds nothing */
  #changesBetween(before: Position, now: Position): ChangesElsewhere | undefined {
    const keysChanged = now.keys !== before.keys
    const changes = this.#changes.changesSince(before.stock)
    if (changes === 'too_many') return { snapshot: readSnapshot(this.#client), keysChanged }
    const isNothing = !keysChanged && changes.changed.length + changes.removed.length === 0
    return isNothing ? undefined : { changes, keysChanged }
  }

  #readPosition(): Position {
    return {
      version: this.#version(),
      stock: this.#changes.cursor(),
      keys: this.#keys.revision(),
    }
  }

  /** What a commit without a trace may have changed. */
  #everything(): ChangesElsewhere {
    return { snapshot: readSnapshot(this.#client), keysChanged: true }
  }

  /** Whether nothing was committed since the log was last emptied. */
  #isLogEmpty(): boolean {
    const [row] = this.#client.query('PRAGMA wal_checkpoint(NOOP)').values()
    return row?.[1] === 0n
  }

  /** Whether the log is empty, within a transaction, in which SQLite does not say it: an emptied log has no bytes. */
  #isLogCut(): boolean {
    return statSync(this.#log, { throwIfNoEntry: false })?.size === 0
  }

  #version(): number {
    return integerPragma(this.#client, 'data_version')
  }
}

/** The file of a connection's database. */
const fileOf = (client: Client): string => {
  const [main] = client.query('PRAGMA database_list').values()
  return String(main?.[2])
}
