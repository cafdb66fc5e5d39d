import { nodeOn } from '../../storage/postgres/nodes.ts'
import { databaseWith } from '../../support/postgres/many-shops.ts'
import {
  type PostgresServer,
  startPostgres,
  startSynchronousStandby,
} from '../../support/postgres/server.ts'
import { toolIfThere } from '../../support/tools.ts'
import { PLAIN_UPDATE } from '../../support/update-quantity.ts'
import type { Outcome } from '../figures.ts'
import { rate, times } from '../request-path.ts'
import { ratios } from '../rounds.ts'
import { alternateLoads, type Load, p99Text, perSecond, underLoad } from './load.ts'
import { PlainShops } from './plain-shops.ts'
import { assertWhole, DURABLE, Updates } from './shops.ts'

// A node of petstock and the rival, both in this process, each on a database of its own on one server. Both use
// prepared statements, and each is held against its journal afterwards.

export interface Contest {
  readonly shops: number
  /** Requests at once. */
  readonly inFlight: number
  /** The share of requests that are updates. */
  readonly updates: number
  /** Whether a commit waits for a standby. */
  readonly isReplicated?: boolean
}

interface Contestant {
  setQuantity(update: ReturnType<Updates['next']>): Promise<unknown>
  list(shopId: bigint): Promise<unknown>
}

const PETS = 100

/** @param least the ratio that has to be reached; undefined: none */
export async function contest(options: Contest, least: number | undefined): Promise<Outcome> {
  if (toolIfThere('postgres') === undefined) return { text: 'needs postgresql', holds: undefined }
  await using server = await startPostgres({ settings: DURABLE })
  if (!options.isReplicated) return await contestOn(server, options, least)
  await using _standby = await startSynchronousStandby(server, { settings: DURABLE })
  return await contestOn(server, options, least)
}

async function contestOn(
  server: PostgresServer,
  { shops, inFlight, updates: share }: Contest,
  least: number | undefined,
): Promise<Outcome> {
  const stock = { shops, pets: PETS }
  const ours = await databaseWith(server, 'ours', stock)
  const theirs = await databaseWith(server, 'theirs', stock)
  await using node = nodeOn(ours, { prepare: true })
  await using plain = new PlainShops(theirs)
  const [made, madeByPlain] = [new Updates(stock), new Updates(stock)]
  const load = (updates: Updates, contestant: Contestant) => () =>
    underMix(inFlight, share, updates, contestant)
  const { petstock, byHand } = await alternateLoads({
    petstock: load(made, contestantOf(node)),
    byHand: load(madeByPlain, {
      setQuantity: ({ shopId, petId, quantity }) => plain.setQuantity(shopId, petId, quantity),
      list: (shopId) => plain.list(shopId),
    }),
  })
  await assertWhole(ours, made.count)
  await assertWhole(theirs, madeByPlain.count)
  return outcomeOf(petstock, byHand, least)
}

const BY = { reason: 'update', keyId: 'key_of_the_bench' } as const

export const contestantOf = ({ shops }: ReturnType<typeof nodeOn>): Contestant => ({
  setQuantity: ({ shopId, petId, quantity }) =>
    shops.make(shopId, { kind: 'setQuantity', petId, quantity, by: BY, ...PLAIN_UPDATE }),
  list: (shopId) => shops.list(shopId),
})

const underMix = (inFlight: number, share: number, updates: Updates, contestant: Contestant) =>
  underLoad(inFlight, () =>
    Math.random() < share
      ? contestant.setQuantity(updates.next())
      : contestant.list(updates.shopId()),
  )

function outcomeOf(
  petstock: readonly Load[],
  byHand: readonly Load[],
  least: number | undefined,
): Outcome {
  const ratio = ratios(perSecond(petstock), perSecond(byHand))
  return {
    text: `${times(ratio)}: ${rate(perSecond(petstock))} to ${rate(perSecond(byHand))}, p99 ${p99Text(petstock)} to ${p99Text(byHand)}`,
    holds: least === undefined ? 'no bound' : ratio.median >= least,
  }
}
