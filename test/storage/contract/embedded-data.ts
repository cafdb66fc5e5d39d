import { systemClock } from '../../../src/clocks/clock.ts'
import {
  type EmbeddedCommandEngine,
  type EmbeddedEngine,
  ONLY_SHOP,
  type PastChange,
  type ServerClaim,
} from '../../../src/storage/embedded-engine.ts'
import { type DataUnderTest, NO_EVENTS, type StartedServer } from './engine-under-test.ts'

/** The data of an engine that stores one shop. */
export interface EmbeddedData extends DataUnderTest {
  readonly engine: EmbeddedEngine
  openForCommand(now: () => number): Promise<EmbeddedCommandEngine>
}

/** The data of an engine that stores one shop, as the contract uses it. */
export const embeddedData = (
  engine: EmbeddedEngine,
  remove: () => Promise<void>,
): EmbeddedData => ({
  engine,
  async makeShop(past) {
    const claim = await claimed(engine)
    await prepare(claim, past)
    claim.release()
    return ONLY_SHOP
  },
  async startServer(): Promise<StartedServer> {
    const claim = await claimed(engine)
    await prepare(claim)
    const server = claim.open({ clock: systemClock, events: NO_EVENTS })
    let stopped: Promise<void> | undefined
    const stop = () => (stopped ??= server.close().finally(() => claim.release()))
    return { server, stop }
  },
  openForCommand: (now) => engine.openForCommand({ create: false, now }),
  remove,
})

async function claimed(engine: EmbeddedEngine): Promise<ServerClaim> {
  const claim = await engine.claim()
  if (claim === undefined) throw new Error('another server has the data')
  return claim
}

async function prepare(claim: ServerClaim, demo?: readonly PastChange[]): Promise<void> {
  const prepared = await claim.prepare({
    now: Date.now,
    demo,
    onCheckBegins() {},
    onSound() {},
  })
  prepared.close()
}
