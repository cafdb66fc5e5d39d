import { join } from 'node:path'
import { bearer } from '../support/petstock.ts'
import type { Measure } from './figures.ts'
import { alternate, type Figure, figureOf, ratios } from './rounds.ts'
import { petstockServer, rival, shopWith, type Target } from './servers.ts'
import { wrk } from './wrk.ts'

export const times = ({ median, least, greatest }: Figure): string =>
  `${median.toFixed(2)} (${least.toFixed(2)} to ${greatest.toFixed(2)})`

export const rate = (values: readonly number[]): string =>
  `${Math.round(figureOf(values).median).toLocaleString('en')}/s`

const PLAIN_KEY = 'a-key-of-the-plain-service'

async function listAgainstCeiling() {
  using shop = await shopWith(100)
  await using ours = await petstockServer(shop)
  await using ceiling = await rival('ceiling.ts', [ours.list, shop.key], shop.key)
  const { petstock, bare } = await alternate({
    petstock: async () => (await wrk({ ...ours, url: ours.list })).perSecond,
    bare: async () => (await wrk({ ...ceiling, url: ceiling.list })).perSecond,
  })
  const ratio = ratios(petstock, bare)
  return {
    text: `${times(ratio)}: ${rate(petstock)} to ${rate(bare)}`,
    holds: ratio.median >= 0.75,
  }
}

/** What a till gets that asks again while nothing has changed. */
async function unchangedAgainstCeiling() {
  using shop = await shopWith(100)
  await using ours = await petstockServer(shop)
  const listed = await fetch(ours.list, { headers: bearer(shop.key) })
  const tag = listed.headers.get('etag') ?? ''
  await using ceiling = await rival('ceiling.ts', [ours.list, shop.key, '0', tag], shop.key)
  const load =
    ({ key, list }: Target) =>
    async () =>
      (await wrk({ key, url: list, headers: { 'If-None-Match': tag } })).perSecond
  const { petstock, bare } = await alternate({ petstock: load(ours), bare: load(ceiling) })
  const ratio = ratios(petstock, bare)
  return {
    text: `${times(ratio)}: ${rate(petstock)} to ${rate(bare)}`,
    holds: ratio.median >= 0.6,
  }
}

async function againstPlain(script: 'update.lua' | undefined, least: number) {
  using shop = await shopWith(100)
  using other = await shopWith(100)
  await using ours = await petstockServer(shop)
  const database = join(other.data, 'petstock.db')
  await using plain = await rival('plain-service.ts', [database, '0', PLAIN_KEY], PLAIN_KEY)
  const load = (target: typeof ours) => async () =>
    (await wrk({ key: target.key, url: target.list, ...(script ? { script } : {}) })).perSecond
  const { petstock, byHand } = await alternate({ petstock: load(ours), byHand: load(plain) })
  const ratio = ratios(petstock, byHand)
  return {
    text: `${times(ratio)}: ${rate(petstock)} to ${rate(byHand)}`,
    holds: ratio.median >= least,
  }
}

export const fullRequestPath: readonly Measure[] = [
  {
    name: 'list, against the ceiling',
    bound: 'at least 0.75',
    measure: listAgainstCeiling,
  },
  {
    name: 'unchanged list (304), against the ceiling',
    bound: 'at least 0.6',
    measure: unchangedAgainstCeiling,
  },
  {
    name: 'list, against the plain service',
    bound: 'at least 4.5',
    measure: () => againstPlain(undefined, 4.5),
  },
  {
    name: 'durable update with its journal row, against the plain service',
    bound: 'at least 10',
    measure: () => againstPlain('update.lua', 10),
  },
]
