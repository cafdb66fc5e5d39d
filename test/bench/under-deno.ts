import { DENO, launcherFor } from '../support/deno.ts'
import { bearer, serve } from '../support/petstock.ts'
import type { Measure, Outcome } from './figures.ts'
import { residentMib } from './footprint.ts'
import { rate, times } from './request-path.ts'
import { alternate, figureOf, ratios } from './rounds.ts'
import { petstockServer, rival, shopWith, type Target } from './servers.ts'
import { wrk } from './wrk.ts'

// The program under Deno, beside the compiled one and beside a bare server of Deno's.

const PETS = 100

const underDenoAs = () => ({ binary: launcherFor('deno') })

const load =
  ({ key, list }: Target, script?: 'update.lua') =>
  async () =>
    (await wrk({ key, url: list, pets: PETS, ...(script && { script }) })).perSecond

async function list(): Promise<Outcome> {
  using shop = await shopWith(PETS)
  await using ours = await petstockServer(shop, underDenoAs())
  const runtime = [DENO, 'run', '-A', '--no-prompt']
  await using ceiling = await rival('ceiling.deno.ts', [ours.list, shop.key], shop.key, runtime)
  const { petstock, bare } = await alternate({ petstock: load(ours), bare: load(ceiling) })
  const ratio = ratios(petstock, bare)
  return {
    text: `${times(ratio)}: ${rate(petstock)} to ${rate(bare)}`,
    holds: ratio.median >= 0.6,
  }
}

async function againstBun(script?: 'update.lua'): Promise<Outcome> {
  using shop = await shopWith(PETS)
  using other = await shopWith(PETS)
  await using ours = await petstockServer(shop, underDenoAs())
  await using compiled = await petstockServer(other)
  const { deno, bun } = await alternate({ deno: load(ours, script), bun: load(compiled, script) })
  return { text: `${times(ratios(deno, bun))}: ${rate(deno)} to ${rate(bun)}`, holds: 'no bound' }
}

async function starts(): Promise<Outcome> {
  using shop = await shopWith(PETS)
  const start = (options: { readonly binary?: string }) => async () => {
    const began = performance.now()
    await using server = await serve(shop.data, [], options)
    const response = await server.request('/v1/inventory', { headers: bearer(shop.key) })
    await response.arrayBuffer()
    const took = performance.now() - began
    await server.stop()
    return took
  }
  const { deno, bun } = await alternate({ deno: start(underDenoAs()), bun: start({}) })
  const ms = (values: readonly number[]) => `${figureOf(values).median.toFixed(0)} ms`
  return { text: `${ms(deno)} to ${ms(bun)}`, holds: 'no bound' }
}

async function memory(): Promise<Outcome> {
  if (process.platform !== 'linux') return { text: 'read from /proc', holds: undefined }
  const figures: string[] = []
  for (const options of [underDenoAs(), {}]) {
    using shop = await shopWith(PETS)
    await using server = await petstockServer(shop, options)
    await Bun.sleep(2_000)
    const idle = residentMib(server.pid)
    for (const script of [undefined, 'update.lua'] as const) await load(server, script)()
    figures.push(`${idle.toFixed(0)} and ${residentMib(server.pid).toFixed(0)} MiB`)
  }
  return { text: figures.join(' to '), holds: 'no bound' }
}

export const underDeno: readonly Measure[] = [
  {
    name: 'under Deno: list, against a bare Deno.serve',
    bound: 'at least 0.6',
    measure: list,
  },
  {
    name: 'under Deno: list, against the compiled program',
    bound: '',
    measure: () => againstBun(),
  },
  {
    name: 'under Deno: durable update, against the compiled program',
    bound: '',
    measure: () => againstBun('update.lua'),
  },
  {
    name: 'under Deno: first 200 after a cold start, beside the compiled program',
    bound: '',
    measure: starts,
  },
  {
    name: 'under Deno: resident memory idle and after lists and updates, beside the compiled program',
    bound: '',
    measure: memory,
  },
]
