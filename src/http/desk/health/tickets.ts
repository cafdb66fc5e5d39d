import { createTicket, tokenDigest } from '../../../keys/token.ts'

/** How long a ticket is good. */
export const TICKET_MS = 60_000

// A page takes one for each download. More of them than this are of no use within their minute.
const MAX_TICKETS = 1_000

/** What a ticket is for, and whose key it ends with. */
interface TicketUse {
  readonly backup: string
  /** The digest of the token that asked for it. */
  readonly keyDigest: string
}

interface KeptTicket extends TicketUse {
  readonly endsAt: number
}

/** Tickets for one download each. They are kept in memory alone, by their digests. */
export class Tickets {
  readonly #random: (count: number) => Uint8Array
  readonly #kept = new Map<string, KeptTicket>()

  /** @param random gives that many unpredictable bytes */
  constructor(random: (count: number) => Uint8Array) {
    this.#random = random
  }

  /** @param now the time that ends are compared with, in UTC epoch milliseconds */
  issue(use: TicketUse, now: number): { readonly ticket: string; readonly endsAt: number } {
    this.#forget(now)
    const ticket = createTicket(this.#random)
    const endsAt = now + TICKET_MS
    this.#kept.set(tokenDigest(ticket), { ...use, endsAt })
    return { ticket, endsAt }
  }

  /** Finds what a ticket is for, and leaves it as it is. */
  peek(ticket: string, now: number): TicketUse | undefined {
    const kept = this.#kept.get(tokenDigest(ticket))
    return kept !== undefined && now < kept.endsAt ? kept : undefined
  }

  /** Finds what a ticket is for, and ends it. */
  take(ticket: string, now: number): TicketUse | undefined {
    const use = this.peek(ticket, now)
    this.#kept.delete(tokenDigest(ticket))
    return use
  }

  /** Forgets those that have ended, and the oldest of too many. */
  #forget(now: number): void {
    for (const [digest, { endsAt }] of this.#kept) {
      if (now < endsAt && this.#kept.size < MAX_TICKETS) continue
      this.#kept.delete(digest)
    }
  }
}
