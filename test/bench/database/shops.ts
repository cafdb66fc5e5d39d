import { laneTo } from '../../storage/postgres/nodes.ts'
import type { Settings } from '../../support/postgres/server.ts'

/** A server as it is in use: a commit is on the disk. */
export const DURABLE: Settings = { fsync: 'on', shared_buffers: '128MB' }

export interface UpdatesOptions {
  readonly shops: number
  readonly pets: number
  readonly firstShop?: number
  /** Two nodes set quantities that are far apart. */
  readonly firstQuantity?: number
}

/** Random shops and pets, and a quantity that the pet does not have yet. */
export class Updates {
  readonly #shops: number
  readonly #firstShop: bigint
  readonly #pets: number
  #quantity: number
  #count = 0

  constructor({ shops, pets, firstShop = 1, firstQuantity = 100 }: UpdatesOptions) {
    this.#shops = shops
    this.#firstShop = BigInt(firstShop)
    this.#pets = pets
    this.#quantity = firstQuantity
  }

  /** How many were made. */
  get count(): number {
    return this.#count
  }

  shopId = (): bigint => this.#firstShop + BigInt(Math.floor(Math.random() * this.#shops))

  next() {
    this.#count += 1
    const petId = 1n + BigInt(Math.floor(Math.random() * this.#pets))
    return { shopId: this.shopId(), petId, quantity: this.#quantity++ }
  }
}

const JOURNAL = `SELECT
  (SELECT count(*) FROM stock_movements) AS rows,
  (SELECT sum(revision) FROM shops) AS revisions,
  (SELECT count(*) FROM inventory i JOIN stock_movements m ON m.shop_id = i.shop_id AND m.id = i.last_movement_id
    WHERE m.new_quantity <> i.quantity) AS wrong,
  (SELECT count(*) FROM (SELECT previous_quantity, lag(new_quantity) OVER (PARTITION BY shop_id, pet_id ORDER BY id) AS before
    FROM stock_movements) m WHERE previous_quantity <> before) AS broken`

/** Holds the journal against the number of changes. @throws Error: then nothing was measured */
export async function assertWhole(url: string, changes: number): Promise<void> {
  using lane = laneTo(url, { timeoutMs: 60_000 })
  const [found] = await lane.query(JOURNAL)
  const { rows, revisions, wrong, broken } = found ?? {}
  const isWhole = Number(rows) === changes && Number(revisions) === changes
  if (!isWhole || wrong !== 0n || broken !== 0n) {
    throw new Error(
      `of ${changes} changes, the journal has ${rows} rows, and the shops are at ${revisions}; ${wrong} quantities are wrong, and ${broken} rows do not follow the one before`,
    )
  }
}
