import { expect } from 'bun:test'
import { Recorder, type ShopNode, workAtOnce } from '../../support/linearizable/recorder.ts'
import { storeNode } from '../../support/linearizable/store-node.ts'
import { readStoredShop } from '../../support/postgres/stored-shop.ts'
import { type NodeOptions, nodeOn, SHOP } from './nodes.ts'

const CLIENTS = 24

export interface WorkOptions extends Pick<NodeOptions, 'prepare' | 'shopQueries'> {
  /** How many changes have to be acknowledged in all. */
  readonly changes: number
  /** What the second node is made to do. */
  readonly second?: (node: ShopNode) => ShopNode
  /** What happens meanwhile. */
  readonly fault?: (recorder: Recorder) => Promise<void>
  /** Where the shop is read afterwards; the same database unless it is named. */
  readonly readFrom?: string
}

/**
 * Has clients work at two nodes on a database.
 * @param url of the database; of several, the first is read before
 */
export async function workAtTwoNodes(
  url: string,
  { changes, second = (node) => node, fault = async () => {}, readFrom, ...options }: WorkOptions,
) {
  const [first = url] = url.split(',')
  const { revision, quantities: start } = await readStoredShop(first, SHOP)
  const recorder = new Recorder()
  {
    await using one = nodeOn(url, options)
    await using another = nodeOn(url, options)
    const nodes = [storeNode(one.shop), second(storeNode(another.shop))]
    let isOver = false
    const goesOn = () => !isOver || recorder.acknowledged < changes
    const working = workAtOnce(recorder, nodes, [...start.keys()], CLIENTS, goesOn)
    try {
      await fault(recorder)
    } finally {
      isOver = true
      await working
    }
  }
  const stored = await readStoredShop(readFrom ?? first, SHOP)
  expect(stored.gaps).toBe(0)
  return { recorder, run: recorder.run(start, revision, stored.histories, stored.quantities) }
}
