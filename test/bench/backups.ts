import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { lengthenJournal } from '../support/long-journal.ts'
import type { Measure, Outcome } from './figures.ts'
import { times } from './request-path.ts'
import { alternate, figureOf, ratios } from './rounds.ts'
import { petstockServer, shopWith } from './servers.ts'
import { wrk } from './wrk.ts'

const PETS = 100_000
const MOVEMENTS_OF_EACH = 30
const SECONDS = 6

const NEVER = ['--backup-dir', 'off']
/** One soon after the other: most of the time one is on its way. */
const ALWAYS = ['--backup-every', '1s', '--backup-keep', '1']

/** Watches for how much of the time a backup is on its way. */
class BackupWatch {
  #looks = 0
  #onTheirWay = 0
  readonly #timer: Timer

  constructor(directory: string) {
    this.#timer = setInterval(() => {
      this.#looks++
      const names = existsSync(directory) ? readdirSync(directory) : []
      if (names.some((name) => name.endsWith('.partial'))) this.#onTheirWay++
    }, 20)
  }

  get share(): number {
    return this.#onTheirWay / this.#looks
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }
}

async function listDuringBackup(): Promise<Outcome> {
  using shop = await shopWith(PETS)
  lengthenJournal(shop.data, MOVEMENTS_OF_EACH)
  const shares: number[] = []

  const listP99 = async (flags: readonly string[]): Promise<number> => {
    await using ours = await petstockServer(shop, {}, flags)
    using watch = new BackupWatch(join(shop.data, 'backups'))
    const load = { ...ours, url: ours.list, connections: 16, pets: PETS, seconds: SECONDS } as const
    const [{ p99Ms }] = await Promise.all([wrk(load), wrk({ ...load, script: 'update.lua' })])
    if (flags === ALWAYS) shares.push(watch.share)
    return p99Ms
  }
  const { during, without } = await alternate({
    without: () => listP99(NEVER),
    during: () => listP99(ALWAYS),
  })
  const ratio = ratios(during, without)
  const share = figureOf(shares).median
  if (!(share > 0.3)) throw new Error(`a backup was on its way for ${share} of the time alone`)
  return {
    text: `${times(ratio)} times: ${figureOf(during).median.toFixed(0)} ms to ${figureOf(without).median.toFixed(0)} ms, with a backup on its way for ${(share * 100).toFixed(0)}% of the time`,
    holds: ratio.median <= 3,
  }
}

export const backups: readonly Measure[] = [
  {
    name: 'p99 of lists of 100,000 pets during a backup while 16 writers write, against the same without',
    bound: 'at most 3 times',
    measure: listDuringBackup,
  },
]
