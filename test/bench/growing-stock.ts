import { update } from '../support/petstock.ts'
import type { Measure } from './figures.ts'
import { rate, times } from './request-path.ts'
import { alternate, ratios } from './rounds.ts'
import { petstockServer, shopWith, type Target } from './servers.ts'
import { wrk } from './wrk.ts'

async function mixOfListsAndUpdates() {
  const pets = 10_000
  using shop = await shopWith(pets)
  await using ours = await petstockServer(shop)
  const { mixed, readOnly } = await alternate({
    mixed: async () => (await wrk({ ...ours, url: ours.list, script: 'mix.lua', pets })).perSecond,
    readOnly: async () => (await wrk({ ...ours, url: ours.list })).perSecond,
  })
  const ratio = ratios(mixed, readOnly)
  return {
    text: `${times(ratio)}: ${rate(mixed)} to ${rate(readOnly)}`,
    holds: ratio.median >= 0.6,
  }
}

async function listAfterOneChange() {
  using shop = await shopWith(100_000)
  await using ours = await petstockServer(shop)
  let quantity = 100
  const listMs = async () => {
    const began = performance.now()
    const response = await fetch(ours.list, { headers: { Authorization: `Bearer ${ours.key}` } })
    await response.arrayBuffer()
    return performance.now() - began
  }
  const afterChange = async () => {
    quantity += 1
    const changed = await fetch(`${ours.list}/54321`, update(ours.key, { quantity }))
    if (!changed.ok) throw new Error(await changed.text())
    return listMs()
  }
  for (let warm = 0; warm < 20; warm++) await afterChange()
  const { changed, unchanged } = await alternate({ changed: afterChange, unchanged: listMs }, 101)
  const ratio = ratios(changed, unchanged)
  return { text: `${times(ratio)} times`, holds: ratio.median <= 2 }
}

async function costOfOneUpdate() {
  using large = await shopWith(100_000)
  using small = await shopWith(100)
  await using ofLarge = await petstockServer(large)
  await using ofSmall = await petstockServer(small)
  const updates = (target: Target, pets: number) => async () =>
    (await wrk({ ...target, url: target.list, script: 'update.lua', pets })).perSecond
  const { few, many } = await alternate({
    few: updates(ofSmall, 100),
    many: updates(ofLarge, 100_000),
  })
  const ratio = ratios(few, many)
  return {
    text: `${times(ratio)} times: ${rate(many)} to ${rate(few)}`,
    holds: ratio.median <= 1.3,
  }
}

export const growingStock: readonly Measure[] = [
  {
    name: 'mix of 95 lists to 5 updates at 10,000 pets, against lists alone',
    bound: 'at least 0.6',
    measure: mixOfListsAndUpdates,
  },
  {
    name: 'list right after one change at 100,000 pets, against the unchanged list',
    bound: 'at most 2 times',
    measure: listAfterOneChange,
  },
  {
    name: 'cost of one update at 100,000 pets, against 100 pets',
    bound: 'at most 1.3 times',
    measure: costOfOneUpdate,
  },
]
