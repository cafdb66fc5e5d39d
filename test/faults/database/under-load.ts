import { expect } from 'bun:test'
import { httpNode } from '../../support/linearizable/http-node.ts'
import { Recorder, workAtOnce } from '../../support/linearizable/recorder.ts'
import { violations } from '../../support/linearizable/violations.ts'
import { readStoredShop } from '../../support/postgres/stored-shop.ts'
import { expectInTime } from '../../support/timed.ts'
import { until } from '../../support/wait.ts'
import type { DatabaseShop } from './database-shop.ts'

const CLIENTS = 16

/** Every request has a response by then. */
export const DEADLINE_MS = 10_000

// What the client and the network of the machine need besides.
const BEYOND_MS = 1_000

/** How many changes clients get acknowledged before a fault and after it. */
const ENOUGH = 300

export interface LoadOptions {
  readonly shop: DatabaseShop
  /** Where clients send a request: each of them to any. */
  readonly nodes: readonly Parameters<typeof httpNode>[0][]
  /** Where the database can be read past petstock. */
  readonly readFrom: string
  /** Responses that clients may get besides good ones. */
  readonly mayFail: RegExp | undefined
}

export interface Load {
  readonly recorder: Recorder
  /** Resolves when clients have had so many more changes acknowledged. */
  moreAcknowledged(count?: number): Promise<void>
}

/**
 * Has clients of a shop work while something happens, and holds what they saw against the database afterwards:
 * nothing acknowledged is lost, nothing is made twice, every list has what was acknowledged before it, and every
 * request had its response by its deadline.
 * @param during may return where the database can be read afterwards
 */
export async function underLoad(
  { shop, nodes, readFrom, mayFail }: LoadOptions,
  during: (load: Load) => Promise<undefined | { readonly readFrom: string }>,
): Promise<{ acknowledged: number; lists: number; failed: number; longestMs: number }> {
  const { revision: since } = await readStoredShop(readFrom)
  const recorder = new Recorder()
  let isOver = false
  const asked = nodes.map((node) => httpNode(node, shop.key))
  const working = workAtOnce(recorder, asked, shop.petIds, CLIENTS, () => !isOver)
  const moreAcknowledged = async (count = ENOUGH) => {
    const before = recorder.acknowledged
    await until(() => recorder.acknowledged >= before + count)
  }
  let after: { readonly readFrom: string } | undefined
  try {
    await moreAcknowledged()
    after = await during({ recorder, moreAcknowledged })
    await moreAcknowledged()
  } finally {
    isOver = true
    await working
  }
  const stored = await readStoredShop(after?.readFrom ?? readFrom)
  const run = recorder.run(shop.quantities, since, stored.histories, stored.quantities)
  expect(violations(run)).toEqual([])
  expect(stored.gaps).toBe(0)
  expect(recorder.failures.filter((each) => mayFail?.test(each) !== true)).toEqual([])
  expectInTime(recorder.longestMs, DEADLINE_MS + BEYOND_MS, 'the longest response')
  const { acknowledged, lists, failures, longestMs } = recorder
  return { acknowledged, lists, failed: failures.length, longestMs }
}
