import { readdirSync, readFileSync } from 'node:fs'
import { outputOf } from '../support/petstock.ts'
import type { Measure, Outcome } from './figures.ts'
import { times } from './request-path.ts'
import { alternate, figureOf, ratios } from './rounds.ts'
import { petstockServer, shopWith, type Target } from './servers.ts'
import { listening } from './stock-page.ts'

/** A server looks for the changes of commands each 200 ms; each of these is noticed by itself. */
const BETWEEN_COMMANDS_MS = 300
const COMMANDS = 10
const ADDITIONS = 50

/** The CPU time of each thread of a process, in nanoseconds. */
const cpuOf = (pid: number): ReadonlyMap<string, number> =>
  new Map(
    readdirSync(`/proc/${pid}/task`).map((thread) => {
      const text = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')
      return [thread, Number(text.split(' ')[0])]
    }),
  )

/** What a process has used meanwhile, without the threads that have ended. */
function cpuMsSince(before: ReadonlyMap<string, number>, pid: number): number {
  let nanoseconds = 0
  for (const [thread, used] of cpuOf(pid)) nanoseconds += used - (before.get(thread) ?? 0)
  return nanoseconds / 1e6
}

async function withBoth(
  run: (server: Target, data: string) => () => Promise<number>,
  bound: number,
  unit: string,
): Promise<Outcome> {
  using large = await shopWith(100_000)
  using small = await shopWith(100)
  await using ofLarge = await petstockServer(large)
  await using ofSmall = await petstockServer(small)
  await using _large = await listening(ofLarge)
  await using _small = await listening(ofSmall)
  const measures = { many: run(ofLarge, large.data), few: run(ofSmall, small.data) }
  await alternate(measures, 1)
  const { many, few } = await alternate(measures)
  const ratio = ratios(many, few)
  const [ofMany, ofFew] = [many, few].map((values) => figureOf(values).median.toFixed(1))
  return {
    text: `${times(ratio)} times: ${ofMany} ${unit} to ${ofFew} ${unit}`,
    holds: ratio.median <= bound,
  }
}

async function changesByCommand(): Promise<Outcome> {
  if (process.platform !== 'linux') return { text: 'read from /proc', holds: undefined }
  let quantity = 0
  const cpuOfAChange =
    ({ pid }: Target, data: string) =>
    async () => {
      const before = cpuOf(pid)
      for (let count = 0; count < COMMANDS; count++) {
        quantity += 1
        await outputOf(['inventory', 'set', '50', '--quantity', String(quantity), '--data', data])
        await Bun.sleep(BETWEEN_COMMANDS_MS)
      }
      return cpuMsSince(before, pid) / COMMANDS
    }
  return await withBoth(cpuOfAChange, 3, 'ms')
}

async function additionsOnThePage(): Promise<Outcome> {
  let petId = 1_000_000
  const timeOfAnAddition =
    ({ url, key }: Target) =>
    async () => {
      const began = performance.now()
      for (let count = 0; count < ADDITIONS; count++) {
        petId += 1
        const response = await fetch(`${url}/desk/api/inventory`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ id: crypto.randomUUID(), petId, quantity: 1 }),
        })
        if (!response.ok) throw new Error(await response.text())
        await response.arrayBuffer()
      }
      return (performance.now() - began) / ADDITIONS
    }
  return await withBoth(timeOfAnAddition, 2, 'ms')
}

export const singleChanges: readonly Measure[] = [
  {
    name: 'CPU time of the server for one pet changed by a command, while a stock page listens, at 100,000 pets against 100',
    bound: 'at most 3 times',
    measure: changesByCommand,
  },
  {
    name: 'time of one addition on the stock page at 100,000 pets, against 100 pets',
    bound: 'at most 2 times',
    measure: additionsOnThePage,
  },
]
