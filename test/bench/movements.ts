import type { Measure, Outcome } from './figures.ts'
import { rate, times } from './request-path.ts'
import { alternate, ratios } from './rounds.ts'
import { petstockServer, shopWith } from './servers.ts'
import { type Load, wrk } from './wrk.ts'

async function movementsAgainstUpdates(): Promise<Outcome> {
  using shop = await shopWith(100)
  await using ours = await petstockServer(shop)
  const load = (script: Load['script'] & string) => async () =>
    (await wrk({ ...ours, url: ours.list, script })).perSecond
  const { moved, updated } = await alternate({
    moved: load('movement.lua'),
    updated: load('update.lua'),
  })
  const ratio = ratios(moved, updated)
  return {
    text: `${times(ratio)}: ${rate(moved)} to ${rate(updated)}`,
    holds: ratio.median >= 0.4,
  }
}

export const movements: readonly Measure[] = [
  {
    name: 'movements on the stock page, against updates',
    bound: 'at least 0.4',
    measure: movementsAgainstUpdates,
  },
]
