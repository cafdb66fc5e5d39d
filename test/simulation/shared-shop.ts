import { commandAccess } from '../../src/storage/postgres/access/shop-access.ts'
import { DatabaseLane } from '../../src/storage/postgres/driver/lane.ts'
import { keysOf } from '../support/key-changes.ts'
import { AccessLog } from './access-log.ts'
import type { SimulatedDatabase } from './database.ts'
import { doAtTill, doByBuyer, doWithKey, isBuying } from './deeds.ts'
import { Guest, Manager } from './guests.ts'
import { lose, notHeld, type Row, type Stored } from './held.ts'
import { keyByCommand, WIDE } from './keys.ts'
import { Ledger, quantitiesOf } from './ledger.ts'
import { LimitLog } from './limit-log.ts'
import { LossLog, type LossRecord, type ShopThen, sumOf } from './loss-log.ts'
import { ADDRESS } from './prepared-database.ts'
import type { Random } from './random.ts'
import type { Life, Scheduler } from './scheduler.ts'
import { type Deed, GUESTS } from './script.ts'
import type { Serving } from './service.ts'
import { Buyer, type StoredSuppliers } from './suppliers.ts'
import { Till } from './till.ts'
import { type StoredTotals, wrongTotals } from './totals-held.ts'
import { type Faults, Wire } from './wire.ts'

/** Every server reads what has changed of keys so late at most. */
const NOTICED_MS = 1_000

interface SharedShopDependencies {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly database: SimulatedDatabase
  readonly tills: number
  readonly faults: Faults
  readonly server: (random: Random) => Serving | undefined
  readonly fate: Life
  readonly onWrong: (what: string) => void
}

/** One of the shops of a shared database, with its clients. */
export class SharedShop {
  readonly wire: Wire
  readonly ledger = new Ledger()
  readonly #name: string
  readonly #shopId: bigint
  readonly #dependencies: SharedShopDependencies
  readonly #accessLog: AccessLog
  readonly #lossLog = new LossLog()
  readonly #tills: readonly Till[]
  readonly #guests: readonly Guest[]
  readonly #manager: Manager
  readonly #buyer: Buyer
  #issued = 0

  constructor(place: number, dependencies: SharedShopDependencies) {
    this.#dependencies = dependencies
    this.#shopId = BigInt(place + 1)
    this.#name = `shop ${place + 1}`
    const { scheduler, random, onWrong, fate, tills, faults, server } = dependencies
    // Each server counts for itself: what is admitted is not held here.
    const limitLog = new LimitLog()
    const { ledger } = this
    const lossLog = this.#lossLog
    this.wire = new Wire({ scheduler, random, onWrong, ledger, limitLog, lossLog, server })
    this.wire.faults = faults
    this.#accessLog = new AccessLog(scheduler.monotonic)
    const clients = { scheduler, random, onWrong, wire: this.wire, ledger }
    this.#tills = Array.from(
      { length: tills },
      (_, n) => new Till(`${this.#name} till ${n + 1}`, clients),
    )
    const guests = {
      ...{ ...clients, accessLog: this.#accessLog },
      limitLog: { know() {}, renewed() {} },
    }
    this.#guests = Array.from(
      { length: GUESTS },
      (_, n) => new Guest(`${this.#name} guest ${n + 1}`, guests),
    )
    this.#buyer = new Buyer(`${this.#name} buyer`, clients)
    const later = (run: () => void, ms: number) =>
      void scheduler.after(ms, fate, 'every node has noticed it', run)
    this.#manager = new Manager(`${this.#name} manager`, {
      ...{ ...guests, limits: WIDE },
      whenOver: (time, run) => later(run, time - scheduler.wall() + NOTICED_MS),
      whenNoticed: (run) => later(run, NOTICED_MS),
    })
  }

  do(deed: Deed): void {
    if ('till' in deed) doAtTill(deed, { tills: this.#tills })
    else if ('guest' in deed) {
      doWithKey(deed, { guests: this.#guests, manager: this.#manager, machine: this.#commands })
    } else if (isBuying(deed)) doByBuyer(deed, this.#buyer)
  }

  /** A list for each time, from any node. */
  list(times: number): void {
    for (let time = 0; time < times; time++) this.#tills[0]?.list()
    void this.#buyer.list()
  }

  /** What of its promises is not held. */
  notHeld(isAtRest: boolean): string[] {
    const { stored, losses } = this.#then()
    const totals = wrongTotals(stored.rows, this.#totals())
    return [
      ...notHeld(stored, this.ledger),
      ...totals,
      ...this.#accessLog.wrong,
      ...this.#lossLog.notHeld({ losses, stored }, isAtRest),
      ...this.#buyer.notHeld(this.#suppliers()),
    ].map((what) => `${this.#name}: ${what}`)
  }

  /** @returns what is to be called once the database has come back, without some of what it has now */
  beforeLoss(): () => void {
    const had = this.#then()
    return () => {
      const has = this.#then()
      lose(had.stored, has.stored, this.ledger)
      this.#lossLog.failedOver(this.#dependencies.scheduler.wall(), had, has)
    }
  }

  /** How many changes are recorded as lost, and with those whose record a failover has taken back. */
  get recordedAsLost(): { readonly now: bigint; readonly ever: bigint } {
    const now = sumOf(this.#then().losses)
    return { now, ever: now + this.#lossLog.takenBack }
  }

  #then(): ShopThen {
    const { database } = this.#dependencies
    const ofShop = [String(this.#shopId)]
    const [row] = database.read(REVISION, ofShop)
    const losses = database.read(LOSSES, ofShop) as unknown as LossRecord[]
    return { stored: this.#stored(), revision: row?.revision as bigint, losses }
  }

  #suppliers(): StoredSuppliers {
    const { database } = this.#dependencies
    const ofShop = [String(this.#shopId)]
    return {
      suppliers: database.read(SUPPLIERS, ofShop) as unknown as StoredSuppliers['suppliers'],
      pets: database.read(ORDERED, ofShop) as unknown as StoredSuppliers['pets'],
    }
  }

  #totals(): StoredTotals {
    const { database } = this.#dependencies
    const ofShop = [String(this.#shopId)]
    const [row] = database.read(TOTALS_PLACE, ofShop)
    return {
      place: (row?.movement_id as bigint | undefined) ?? 0n,
      pets: database.read(PET_TOTALS, ofShop) as unknown as StoredTotals['pets'],
      stock: database.read(STOCK_TOTALS, ofShop) as unknown as StoredTotals['stock'],
    }
  }

  /** The last list is that of the database. */
  lastListNotHeld(): string[] {
    const stored = quantitiesOf(
      this.#stored().pets.map(({ petId, quantity }) => ({ petId, quantity: Number(quantity) })),
    )
    const shown = this.ledger.lists.at(-1)?.quantities
    return shown === stored
      ? []
      : [`${this.#name}: the last list is ${shown}, and ${stored} is stored`]
  }

  get unrest(): readonly string[] {
    const { open } = this.ledger
    return [...(open > 0 ? [`${open} calls`] : []), ...this.wire.open]
  }

  #stored(): Stored {
    const { database } = this.#dependencies
    const rows = database.read(ROWS, [String(this.#shopId)]) as unknown as Omit<Row, 'previousId'>[]
    const pets = database.read(PETS, [String(this.#shopId)])
    const last = new Map<bigint, bigint>()
    return {
      // A row of the shared journal does not name the one before it.
      rows: rows.map((row) => {
        const previousId = last.get(row.petId) ?? null
        last.set(row.petId, row.id)
        return { ...row, previousId }
      }),
      pets: pets as unknown as Stored['pets'],
    }
  }

  /** Another process on the same database, which gives keys and takes them away. */
  get #commands() {
    const { scheduler, database, fate } = this.#dependencies
    const life: Life = { name: `${this.#name} command`, isAlive: true }
    const lane = new DatabaseLane({
      addresses: [ADDRESS],
      surroundings: database.surroundingsOf(life),
    })
    const keys = keysOf(commandAccess(lane, this.#shopId))
    return {
      issueByCommand: (take: (token: string, id: string) => void): void => {
        this.#issued += 1
        const number = Number(this.#shopId) * 1_000 + this.#issued
        const { token, key } = keyByCommand(number, scheduler.wall(), WIDE)
        void keys
          .issue(key)
          .then(
            (outcome) => outcome === 'done' && take(token, key.id),
            () => {},
          )
          .finally(() => lane.drop())
      },
      revokeByCommand: ({ token, id }: { readonly token: string; readonly id: string }): void => {
        const change = this.#accessLog.change(token, 'none')
        const noticed = () => this.#accessLog.made(change)
        void keys
          .revoke(id, scheduler.wall())
          .then(
            () => void scheduler.after(NOTICED_MS, fate, 'every node has noticed it', noticed),
            () => {},
          )
          .finally(() => lane.drop())
      },
    }
  }
}

const ROWS = `SELECT id, pet_id AS "petId", previous_quantity::int8 AS "previousQuantity",
  new_quantity::int8 AS "newQuantity", key_id AS "keyId", request_id AS "requestId", reason, note, at
  FROM stock_movements WHERE shop_id = $1::text::int8 ORDER BY id`

const PETS = `SELECT pet_id AS "petId", name, quantity::int8 AS quantity, last_movement_id AS "lastMovementId"
  FROM inventory WHERE shop_id = $1::text::int8 ORDER BY pet_id`

const REVISION = 'SELECT revision FROM shops WHERE shop_id = $1::text::int8'

const LOSSES = `SELECT found_at AS "foundAt", kept_revision AS "keptRevision", lost_revision AS "lostRevision"
  FROM lost_changes WHERE shop_id = $1::text::int8`

const SUPPLIERS =
  'SELECT id::int8 AS id, name, note FROM suppliers WHERE shop_id = $1::text::int8 ORDER BY id'

const ORDERED = `SELECT pet_id AS "petId", supplier_id::int8 AS "supplierId" FROM inventory
  WHERE shop_id = $1::text::int8`

const TOTALS_PLACE = 'SELECT movement_id FROM totals_place WHERE shop_id = $1::text::int8'

const SUMS =
  'sum(movements)::int8 AS movements, sum(taken)::int8 AS taken, sum(added)::int8 AS added'

const PET_TOTALS = `SELECT span::int8 AS span, pet_id AS "petId", reason, ${SUMS} FROM pet_totals
  WHERE shop_id = $1::text::int8 GROUP BY span, pet_id, reason`

const STOCK_TOTALS = `SELECT span::int8 AS span, 0::int8 AS "petId", reason, ${SUMS} FROM stock_totals
  WHERE shop_id = $1::text::int8 GROUP BY span, reason`
