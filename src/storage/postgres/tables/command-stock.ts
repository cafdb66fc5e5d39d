import type { Pet, PetChanges } from '../../../stock/pet.ts'
import type { PlanImport } from '../../../stock/pet-changes.ts'
import {
  asCommand,
  type StockEditor,
  type StockImportOptions,
  type StockReader,
} from '../../../stock/store.ts'
import type { Lane } from '../driver/lane.ts'
import { countedIn } from '../shop/counted-sums.ts'
import { PET_COLUMNS, type PetRow, toPet } from '../shop/pet-rows.ts'
import type { ShopQueries } from '../shop/shop-queries.ts'
import type { Shops } from '../shop/shops.ts'
import { readHistory } from './histories.ts'
import { findImport, importStock } from './stock-import.ts'
import { undoStock } from './stock-undo.ts'
import { readWorth } from './worth.ts'

interface CommandStockDependencies {
  readonly lane: Lane
  readonly shopQueries: ShopQueries
  /** Makes the changes. */
  readonly shops: Pick<Shops, 'make'>
}

const PETS = `SELECT ${PET_COLUMNS} FROM inventory i WHERE i.shop_id = $1::text::int8`
const LIST = `${PETS} ORDER BY i.pet_id`
const FIND = `${PETS} AND i.pet_id = $2::text::int8`

/** The stock of a shop, as commands read and change it. */
export class CommandStock implements StockReader, StockEditor {
  readonly #dependencies: CommandStockDependencies
  readonly #shopId: bigint

  constructor(dependencies: CommandStockDependencies, shopId: bigint) {
    this.#dependencies = dependencies
    this.#shopId = shopId
  }

  async list(): Promise<readonly Pet[]> {
    const rows = await this.#dependencies.lane.query<PetRow>(LIST, [String(this.#shopId)])
    return rows.map(toPet)
  }

  async find(petId: bigint): Promise<Pet | undefined> {
    const { lane } = this.#dependencies
    const [row] = await lane.query<PetRow>(FIND, [String(this.#shopId), String(petId)])
    return row && toPet(row)
  }

  history(petId: bigint) {
    return readHistory(this.#dependencies.lane, this.#shopId, petId)
  }

  async worth(now: number) {
    const { lane } = this.#dependencies
    return readWorth(lane, this.#shopId, await countedIn(lane, this.#shopId), now)
  }

  add(pet: Omit<Pet, 'updatedAt'>, currency?: number | null) {
    const by = asCommand('add')
    return this.#dependencies.shops.make(this.#shopId, { kind: 'add', pet, by, currency })
  }

  edit(petId: bigint, changes: PetChanges, currency?: number | null) {
    const by = asCommand('command')
    const edit = { kind: 'edit', petId, changes, by, currency } as const
    return this.#dependencies.shops.make(this.#shopId, edit)
  }

  remove(petId: bigint) {
    const by = asCommand('remove')
    return this.#dependencies.shops.make(this.#shopId, { kind: 'remove', petId, by })
  }

  import(petIds: readonly bigint[], plan: PlanImport, options?: StockImportOptions) {
    return importStock(this.#ofBulk, petIds, plan, options)
  }

  findImport(id: string) {
    return findImport(this.#ofBulk, id)
  }

  undo(id: string, keyId: string) {
    return undoStock(this.#ofBulk, { id, keyId })
  }

  get #ofBulk() {
    const { lane, shopQueries } = this.#dependencies
    return { lane, shopQueries, shopId: this.#shopId }
  }
}
