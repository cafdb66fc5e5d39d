import type { Change, Line, Observation, Run } from './run.ts'

/**
 * Holds what clients saw against the one order that the journal has. Finds every acknowledged change that is lost,
 * every change that was made twice or after it was refused, every break in a history, every change that comes
 * before one that was acknowledged earlier, and everything shown that the shop did not have at any moment
 * between question and response.
 * @returns what is wrong, in sentences; nothing where the run is linearizable
 */
export function violations(run: Run): string[] {
  const changes = new Map(run.changes.map((change) => [change.marker, change]))
  return [
    ...brokenChains(run),
    ...lostOrRepeated(run, changes),
    ...outOfOrder(run, changes),
    ...wrongObservations(run, changes),
  ]
}

/** Lines that do not go on from the one before, ids out of order, and quantities other than the last line's. */
function brokenChains({ start, journal, end }: Run): string[] {
  const found: string[] = []
  const quantities = new Map(start)
  let newest: bigint | undefined
  for (const line of journal) {
    const before = quantities.get(line.petId)
    if (before !== line.previousQuantity) {
      found.push(`${show(line)} begins with ${line.previousQuantity}, but the pet had ${before}`)
    }
    if (newest !== undefined && line.id <= newest) found.push(`${show(line)} is not the newest`)
    newest = line.id
    quantities.set(line.petId, line.newQuantity)
  }
  for (const petId of new Set([...quantities.keys(), ...end.keys()])) {
    const [last, has] = [quantities.get(petId), end.get(petId)]
    if (last !== has) found.push(`pet ${petId} has ${has}, but its history ends with ${last}`)
  }
  return found
}

function lostOrRepeated({ journal }: Run, changes: ReadonlyMap<string, Change>): string[] {
  const found: string[] = []
  const lines = new Map<string, Line>()
  for (const line of journal) {
    if (lines.has(line.marker)) found.push(`${show(line)} was made twice`)
    if (!changes.has(line.marker)) found.push(`${show(line)} was asked for by no client`)
    lines.set(line.marker, line)
  }
  for (const { marker, petId, outcome } of changes.values()) {
    const line = lines.get(marker)
    if (line !== undefined && line.petId !== petId) found.push(`${show(line)} is of another pet`)
    if (outcome === 'refused') {
      if (line !== undefined) found.push(`${show(line)} was made, but refused`)
    } else if (outcome !== undefined) {
      if (line === undefined) found.push(`“${marker}” was acknowledged and is lost`)
      else if (
        line.newQuantity !== outcome.newQuantity ||
        line.previousQuantity !== (outcome.previousQuantity ?? line.previousQuantity)
      ) {
        found.push(`${show(line)} was acknowledged with other quantities`)
      }
    }
  }
  return found
}

/** Lines whose change was acknowledged before that of an earlier line was asked for. */
function outOfOrder({ journal }: Run, changes: ReadonlyMap<string, Change>): string[] {
  const found: string[] = []
  let latest: { readonly line: Line; readonly asked: number } | undefined
  for (const line of journal) {
    const change = changes.get(line.marker)
    if (change === undefined) continue
    if (latest !== undefined && change.responded < latest.asked) {
      found.push(`${show(line)} comes after ${show(latest.line)}, which was asked for later`)
    }
    if (latest === undefined || change.asked > latest.asked) latest = { line, asked: change.asked }
  }
  return found
}

/**
 * Finds for each observation the first moment of the journal that it can be of: not before a change that was
 * acknowledged earlier, not before the moment of an earlier observation, and not after a change that was asked for
 * later. The first is always the best: it leaves most to the observations after it. Moment `n` is after `n` lines.
 */
function wrongObservations(run: Run, changes: ReadonlyMap<string, Change>): string[] {
  const found: string[] = []
  const changeOf = run.journal.map(({ marker }) => changes.get(marker))
  const acknowledged = new Floor(
    changeOf.map((change, at) => [change?.responded ?? Number.POSITIVE_INFINITY, at + 1]),
  )
  const seen = new Floor([])
  const stock = new Stock(run)
  for (const observation of run.observations.toSorted((a, b) => a.asked - b.asked)) {
    const { asked, responded } = observation
    const earliest = Math.max(acknowledged.before(asked), seen.before(asked))
    let latest = earliest
    while (latest < changeOf.length && (changeOf[latest]?.asked ?? 0) < responded) latest++
    stock.advanceTo(earliest)
    const moment = stock.firstMoment(observation, latest)
    if (moment !== undefined) seen.add(responded, moment)
    else {
      const where = `from tick ${asked} to ${responded}, lines ${earliest} to ${latest}`
      found.push(`shown at no moment so: ${where}: ${stock.difference(observation)}`)
    }
  }
  return found
}

/** The greatest moment of all that ended before a time. The times that it is asked for never fall. */
class Floor {
  #pending: (readonly [ended: number, moment: number])[]
  #greatest = 0

  constructor(events: (readonly [ended: number, moment: number])[]) {
    // The earliest is the last, and the first to be taken.
    this.#pending = events.toSorted(([a], [b]) => b - a)
  }

  add(ended: number, moment: number): void {
    const at = this.#pending.findLastIndex(([other]) => other >= ended)
    this.#pending.splice(at + 1, 0, [ended, moment])
  }

  before(time: number): number {
    while ((this.#pending.at(-1)?.[0] ?? Number.POSITIVE_INFINITY) < time) {
      this.#greatest = Math.max(this.#greatest, this.#pending.pop()?.[1] ?? 0)
    }
    return this.#greatest
  }
}

/** The quantities of a shop at a moment that only moves on. */
class Stock {
  readonly #run: Run
  readonly #quantities: Map<bigint, number>
  #moment = 0

  constructor(run: Run) {
    this.#run = run
    this.#quantities = new Map(run.start)
  }

  advanceTo(moment: number): void {
    for (const { petId, newQuantity } of this.#run.journal.slice(this.#moment, moment)) {
      this.#quantities.set(petId, newQuantity)
    }
    this.#moment = Math.max(this.#moment, moment)
  }

  /** The first moment from this one on, to the latest one, at which all that was shown was so. */
  firstMoment({ quantities: shown, isWhole }: Observation, latest: number): number | undefined {
    const wrong = new Set(this.#differing(shown, isWhole))
    for (let moment = this.#moment; ; moment++) {
      if (wrong.size === 0) return moment
      const line = this.#run.journal[moment]
      if (moment >= latest || line === undefined) return undefined
      if (!isWhole && !shown.has(line.petId)) continue
      if (shown.get(line.petId) === line.newQuantity) wrong.delete(line.petId)
      else wrong.add(line.petId)
    }
  }

  /** How an observation differs from this moment. */
  difference({ quantities: shown, isWhole }: Observation): string {
    return this.#differing(shown, isWhole)
      .slice(0, 5)
      .map((petId) => `pet ${petId} has ${this.#quantities.get(petId)}, not ${shown.get(petId)}`)
      .join(', ')
  }

  #differing(shown: ReadonlyMap<bigint, number>, isWhole: boolean): bigint[] {
    const compared = isWhole
      ? new Set([...shown.keys(), ...this.#quantities.keys()])
      : new Set(shown.keys())
    return [...compared].filter((petId) => shown.get(petId) !== this.#quantities.get(petId))
  }
}

const show = ({ id, marker }: Line): string => `line ${id} (“${marker}”)`
