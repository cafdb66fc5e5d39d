import { isDeepStrictEqual } from 'node:util'
import { placesOfStates, type Row, type Stored, updateOf } from './held.ts'
import { quantitiesOf } from './ledger.ts'
import type { Serving } from './service.ts'

/** What a server has responded to a request with success. */
export interface Shown {
  readonly server: Serving
  /** The id of the change that it asked for; undefined: an update, or a list. */
  readonly id: string | undefined
  readonly path: string
  readonly method: string
  readonly sent: string
  /** What was responded. */
  readonly body: () => string
}

/** What a database has recorded of a loss. */
export interface LossRecord {
  readonly foundAt: bigint
  readonly keptRevision: bigint
  readonly lostRevision: bigint
}

/** A shop at a moment. */
export interface ShopThen {
  readonly stored: Stored
  readonly revision: bigint
  readonly losses: readonly LossRecord[]
}

/** A failover after which a shop was older. */
interface Loss {
  /** By the clock of the database. */
  readonly at: number
  /** Its newest revision before and after. */
  readonly had: bigint
  readonly kept: bigint
  readonly witnesses: readonly Witness[]
}

/** The newest of what is lost that a server had shown, which may say so as long as it lives. */
interface Witness {
  readonly server: Serving
  readonly revision: bigint
  /** The movement of that revision. */
  readonly row: Row | undefined
  /** Another failover has taken back that it was recorded. */
  isForgotten: boolean
}

/** What servers have shown of a shop, what its database has lost of it, and whether that is recorded. */
export class LossLog {
  readonly #shown = new Map<Serving, Shown[]>()
  readonly #losses: Loss[] = []
  /** How many changes were recorded as lost, and then taken back. */
  takenBack = 0n

  showed(shown: Shown): void {
    this.#shown.getOrInsertComputed(shown.server, () => []).push(shown)
  }

  /** A database has come back, as a standby had it. */
  failedOver(at: number, had: ShopThen, has: ShopThen): void {
    this.takenBack += sumOf(had.losses) - sumOf(has.losses)
    for (const loss of this.#losses) {
      for (const witness of loss.witnesses) {
        const says = (record: LossRecord) => isSaidBy(record, loss, witness)
        witness.isForgotten ||= had.losses.some(says) && !has.losses.some(says)
      }
    }
    if (had.revision !== has.revision) {
      const witnesses = this.#witnesses(had, has.revision)
      this.#losses.push({ at, had: had.revision, kept: has.revision, witnesses })
    }
    this.#shown.clear()
  }

  /** What is recorded was lost; at rest, so is what servers that still run had shown. */
  notHeld({ losses: records, stored }: Omit<ShopThen, 'revision'>, isAtRest: boolean): string[] {
    const untrue = records
      .filter(
        (record) =>
          !this.#losses.some((loss) => isAfter(record, loss) && record.lostRevision <= loss.had),
      )
      .map(
        ({ keptRevision, lostRevision }) =>
          `what came after revision ${keptRevision} is said to be lost up to ${lostRevision}, and was not`,
      )
    if (!isAtRest) return untrue
    const unsaid = this.#losses.flatMap((loss) =>
      loss.witnesses
        .filter(
          (witness) =>
            !witness.isForgotten &&
            witness.server.life.isAlive &&
            !isMadeAgain(stored, witness) &&
            !records.some((record) => isSaidBy(record, loss, witness)),
        )
        .map(
          ({ server, revision }) =>
            `${server.life.name} had shown revision ${revision}, and nobody says that it was lost with all after ${loss.kept}`,
        ),
    )
    return [...untrue, ...unsaid]
  }

  #witnesses({ stored }: ShopThen, kept: bigint): Loss['witnesses'] {
    const { rows } = stored
    const revisions = new Map(rows.map((row) => [row.requestId ?? updateOf(row), row.id]))
    const states = placesOfStates(stored)
    const stateOf = (body: string): bigint => {
      const [place = 0] = states.get(listed(body)) ?? []
      return rows[place]?.id ?? 0n
    }
    const revisionOf = ({ id, method, path, sent, body }: Shown): bigint =>
      method === 'GET' ? stateOf(body()) : (revisions.get(id ?? updateIn(path, sent)) ?? 0n)
    return [...this.#shown].flatMap(([server, shown]) => {
      const [revision = 0n] = shown.map(revisionOf).toSorted((a, b) => (a < b ? 1 : -1))
      const row = rows.find(({ id }) => id === revision)
      return revision > kept ? [{ server, revision, row, isForgotten: false }] : []
    })
  }
}

/**
 * Whether a record may be of a loss. Several of a shop that follow each other from the same revision may have one record. It may
 * begin too early: a server that has not seen each revision names the newest that it has seen and that is kept.
 */
const isAfter = ({ foundAt, lostRevision }: LossRecord, loss: Loss): boolean =>
  lostRevision > loss.kept && foundAt >= BigInt(loss.at)

/** Whether a record says that what a server had shown is lost. */
const isSaidBy = (record: LossRecord, loss: Loss, { revision }: Witness): boolean =>
  isAfter(record, loss) && record.keptRevision < revision && revision <= record.lostRevision

/** Whether the batch of a movement whose outcome its server did not know was sent again after the loss: it is there as it was. */
const isMadeAgain = ({ rows }: Stored, { row }: Witness): boolean =>
  row !== undefined && rows.some((each) => isDeepStrictEqual(each, row))

/** How many changes are recorded as lost. */
export const sumOf = (records: readonly LossRecord[]): bigint =>
  records.reduce((sum, { keptRevision, lostRevision }) => sum + lostRevision - keptRevision, 0n)

const updateIn = (path: string, sent: string): string =>
  `${path.split('/').at(-1)}:${/"quantity":(\d+)/.exec(sent)?.[1]}`

const listed = (body: string): string =>
  quantitiesOf(JSON.parse(body) as Parameters<typeof quantitiesOf>[0])
