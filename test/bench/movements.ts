import type { Measure, Outcome } from './figures.ts'
import { rate, times } from './request-path.ts'
import { alternate, ratios } from './rounds.ts'
import { petstockServer, rival, shopWith } from './servers.ts'
import { wrk } from './wrk.ts'

async function movementsAgainstBare(): Promise<Outcome> {
  using shop = await shopWith(100)
  await using ours = await petstockServer(shop)
  await using bare = await rival('bare-update.ts', [ours.list, shop.key], shop.key)
  const { moved, answered } = await alternate({
    moved: async () => (await wrk({ ...ours, url: ours.list, script: 'movement.lua' })).perSecond,
    answered: async () => (await wrk({ ...bare, url: bare.list, script: 'update.lua' })).perSecond,
  })
  const ratio = ratios(moved, answered)
  return {
    text: `${times(ratio)}: ${rate(moved)} to ${rate(answered)}`,
    holds: ratio.median >= 0.15,
  }
}

export const movements: readonly Measure[] = [
  {
    name: 'movements on the stock page, against the bare server that is sent updates',
    bound: 'at least 0.15',
    measure: movementsAgainstBare,
  },
]
