import { MAX_STREAMS } from '../../src/http/desk/events/event-streams.ts'
import { MOST_CREDENTIALS } from '../../src/storage/postgres/keys/credential-cache.ts'
import { PET_BYTES, SHOP_BYTES } from '../../src/storage/postgres/shop/shop-cache.ts'
import type { Limits } from './fleet.ts'

/** petstock as it is, with its defaults; the machines and the network are assumed. */
export const AS_IT_IS: Limits = {
  streams: MAX_STREAMS,
  listBytes: 256e6,
  shopBytes: SHOP_BYTES,
  petBytes: PET_BYTES,
  keys: MOST_CREDENTIALS,
  connections: 6,
  busyShare: 0.5,
  databaseCores: 16,
  roundTrip: 0.000_5,
  commitTime: 0.003,
}

/** What one database and one limiter take beside their CPU. Assumed. */
export const DATABASE = { connections: 500, diskBytes: 2e12 } as const
export const KEPT_DAYS = 400
