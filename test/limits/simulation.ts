import type { LimitedKey } from '../../src/limits/key-state.ts'
import { KeyLimiter } from '../../src/limits/local/key-limiter.ts'
import { Random } from '../simulation/random.ts'

/** Extra milliseconds a client waits after the time it was told. */
export type Jitter = (waitMs: number, random: () => number) => number

export interface Simulation {
  readonly key: LimitedKey
  readonly clients: number
  readonly requestsEach: number
  /** The clients begin within so many milliseconds of each other. */
  readonly startWithinMs: number
  /** Milliseconds between an answer and the client's next request. */
  readonly pauseMs: number
  readonly jitter: Jitter
  readonly seed: number
}

export interface SimulationResult {
  readonly admitted: number
  readonly refused: number
  readonly bans: number
  readonly lastMs: number
  readonly mostRejections: number
}

/** Plays clients that share a key and all wait as Retry-After says, until all are served. */
export function simulate(simulation: Simulation): SimulationResult {
  const random = new Random(simulation.seed).next
  const limiter = new KeyLimiter()
  const clients = Array.from({ length: simulation.clients }, () => ({
    at: random() * simulation.startWithinMs,
    left: simulation.requestsEach,
    refusals: 0,
  }))
  const result = { admitted: 0, refused: 0, bans: 0, lastMs: 0, mostRejections: 0 }

  for (let steps = 0; steps < 100_000; steps++) {
    const waiting = clients.filter((client) => client.left > 0)
    const [first] = waiting
    if (!first) return result
    const client = waiting.reduce(
      (earliest, next) => (next.at < earliest.at ? next : earliest),
      first,
    )

    const decision = limiter.decide(simulation.key, client.at)
    result.lastMs = client.at
    if (decision.outcome === 'admitted') {
      result.admitted++
      client.left--
      client.refusals = 0
      client.at += simulation.pauseMs * (0.5 + random())
      continue
    }
    result.refused++
    if (decision.banStarted) result.bans++
    client.refusals++
    result.mostRejections = Math.max(result.mostRejections, client.refusals)
    const waitMs = decision.retryAfterSeconds * 1_000
    client.at += waitMs + simulation.jitter(waitMs, random)
  }
  throw new Error('The clients were not served')
}
