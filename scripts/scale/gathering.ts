// What nodes do with the database: one question is in flight, and what comes meanwhile is asked together. So the
// busier a node is, the less a request costs.

export interface Arrival {
  /** Seconds. */
  readonly at: number
  readonly shop: number
}

/** One question, and what it answers. */
export interface Batch {
  readonly sentAt: number
  readonly endsAt: number
  /** Each shop is named once. */
  readonly shops: number
  readonly arrivals: readonly Arrival[]
}

export interface Gathering {
  /** Seconds that a question about so many shops, with so many requests, takes. */
  readonly seconds: (shops: number, requests: number) => number
  readonly mostShops: number
}

/** Asks about all arrivals, which come in the order of their time. */
export function gather(
  arrivals: readonly Arrival[],
  { seconds, mostShops }: Gathering,
): readonly Batch[] {
  const batches: Batch[] = []
  /** By shop, in the order in which the shops came. */
  const waiting = new Map<number, Arrival[]>()
  let next = 0
  let now = 0
  const admit = () => {
    for (let arrival = arrivals[next]; arrival !== undefined && arrival.at <= now; ) {
      const known = waiting.get(arrival.shop)
      if (known === undefined) waiting.set(arrival.shop, [arrival])
      else known.push(arrival)
      next += 1
      arrival = arrivals[next]
    }
  }
  while (next < arrivals.length || waiting.size > 0) {
    if (waiting.size === 0) now = Math.max(now, arrivals[next]?.at ?? now)
    admit()
    const asked = [...waiting.keys().take(mostShops)]
    const answered = asked.flatMap((shop) => waiting.get(shop) ?? [])
    for (const shop of asked) waiting.delete(shop)
    const endsAt = now + seconds(asked.length, answered.length)
    batches.push({ sentAt: now, endsAt, shops: asked.length, arrivals: answered })
    now = endsAt
  }
  return batches
}
