import type { Logger } from '@logtape/logtape'
import { diagnose, mistakeIn } from '../../limits/shared/diagnosis.ts'
import type { RedisServer } from '../../limits/shared/redis-server.ts'

/** Says in the log which servers of the limiter are away, why, and that they are back. */
export class LimiterAbsences {
  readonly #log: Pick<Logger, 'info' | 'warn'>
  readonly #named: number
  /** The servers that are away, with the reason that the log has. */
  readonly #reasons = new Map<RedisServer, string>()

  /** @param named how many servers are */
  constructor(log: Pick<Logger, 'info' | 'warn'>, named: number) {
    this.#log = log
    this.#named = named
  }

  /** @param problem for the log, where nothing better is found out */
  async begin(server: RedisServer, problem: string): Promise<void> {
    this.#reasons.set(server, problem)
    const reason = (await this.#reasonOf(server)) ?? problem
    if (this.#reasons.has(server)) this.#reasons.set(server, reason)
    this.#log.warn('the limiter is away: this server counts requests for itself; will retry', {
      server: server.name,
      problem: reason,
    })
  }

  end(server: RedisServer): void {
    this.#reasons.delete(server)
    this.#log.info('the limiter counts for all servers again', { server: server.name })
  }

  /** Says so where a server stays away for another reason. To be called from time to time. */
  async lookAgain(): Promise<void> {
    await Promise.all([...this.#reasons].map((each) => this.#lookAgainAt(...each)))
  }

  async #lookAgainAt(server: RedisServer, known: string): Promise<void> {
    const reason = await this.#reasonOf(server)
    if (reason === undefined || reason === known || this.#reasons.get(server) !== known) return
    this.#reasons.set(server, reason)
    this.#log.warn('the limiter is still away, and now for another reason', {
      server: server.name,
      problem: reason,
    })
  }

  async #reasonOf({ address }: RedisServer): Promise<string | undefined> {
    const found = await diagnose(address)
    return mistakeIn(found, this.#named) ?? found.problem?.text
  }
}
