import { join } from 'node:path'
import { databaseWith } from '../../support/postgres/many-shops.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { toolIfThere } from '../../support/tools.ts'
import type { Outcome } from '../figures.ts'
import { rate, times } from '../request-path.ts'
import { alternate, ratios } from '../rounds.ts'
import { assertWhole, DURABLE, type UpdatesOptions } from './shops.ts'

const PETS = 100
const SHOPS = 100
const IN_FLIGHT = 256

const ALL: UpdatesOptions = { shops: SHOPS, pets: PETS }
const FIRST_HALF: UpdatesOptions = { shops: SHOPS / 2, pets: PETS }
const SECOND_HALF: UpdatesOptions = { ...FIRST_HALF, firstShop: 1 + SHOPS / 2 }

/** What two nodes get done on one database, each in its own process, against one with the same load. */
export async function twoNodes(shops: 'the same shops' | 'different shops'): Promise<Outcome> {
  if (toolIfThere('postgres') === undefined) return { text: 'needs postgresql', holds: undefined }
  await using server = await startPostgres({ settings: DURABLE })
  const byOne = await databaseWith(server, 'by_one', ALL)
  const byTwo = await databaseWith(server, 'by_two', ALL)
  const [first, second] =
    shops === 'the same shops'
      ? [ALL, { ...ALL, firstQuantity: 1_000_000_000 }]
      : [FIRST_HALF, SECOND_HALF]
  await using alone = new NodeProcess(byOne, IN_FLIGHT, ALL)
  await using one = new NodeProcess(byTwo, IN_FLIGHT / 2, first)
  await using other = new NodeProcess(byTwo, IN_FLIGHT / 2, second)
  const loads = {
    oneNode: () => alone.load(),
    both: async () => {
      const [ofOne, ofOther] = await Promise.all([one.load(), other.load()])
      return ofOne + ofOther
    },
  }
  await alternate(loads, 1)
  const { both, oneNode } = await alternate(loads)
  await assertWhole(byOne, alone.changes)
  await assertWhole(byTwo, one.changes + other.changes)
  return {
    text: `${times(ratios(both, oneNode))}: ${rate(both)} to ${rate(oneNode)}`,
    holds: 'no bound',
  }
}

/** A node in a process of its own. */
class NodeProcess implements AsyncDisposable {
  readonly #child
  readonly #lines: AsyncIterator<string>
  #changes = 0

  constructor(url: string, inFlight: number, updates: UpdatesOptions) {
    const script = join(import.meta.dir, 'node.ts')
    const options = JSON.stringify({ ...updates, inFlight })
    this.#child = Bun.spawn([process.execPath, script, url, options], {
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'inherit',
    })
    this.#lines = linesOf(this.#child.stdout)
  }

  /** How many changes it has made. */
  get changes(): number {
    return this.#changes
  }

  /** Puts one load of updates on the node. @returns how many it acknowledged a second */
  async load(): Promise<number> {
    this.#child.stdin.write('go\n')
    await this.#child.stdin.flush()
    const { value } = await this.#lines.next()
    const { perSecond, changes } = JSON.parse(value ?? '{}')
    this.#changes += changes
    return perSecond
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.stdin.end()
    await this.#child.exited
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = ''
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
