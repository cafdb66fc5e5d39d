import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Currency } from '../../../money/currency.ts'
import type { Values } from '../../kit/fields.ts'
import { type FormDependencies, FormState } from '../../kit/form-state.ts'
import { type FormScan, nextScan } from '../../scanner/form-scan.ts'
import type { Pet } from '../../state/pet.ts'
import type { Stock } from '../../state/stock.ts'
import { isBarcode, withBarcode } from './barcode-texts.ts'
import { moneyEdit, moneyFields, moneyTexts } from './money-fields.ts'
import { asSent, PET_FIELDS, textsOf } from './pet-fields.ts'

export interface PetFormDependencies extends FormDependencies {
  readonly stock: Stock
}

export interface PetFieldsDependencies extends PetFormDependencies {
  /** Of all amounts; null: the shop has none. */
  readonly currency: ReadonlySignal<Currency | null>
}

/** After this time the form says that it could not save, and can be sent again. */
export const SAVE_DEADLINE_MS = 30_000

const editFields = ({ currency }: PetFieldsDependencies) => ({
  ...PET_FIELDS,
  ...moneyFields(() => currency.value),
})

type EditFields = ReturnType<typeof editFields>

/** The form that edits a pet. Its input stays until it is saved or discarded. */
export class EditForm extends FormState<EditFields, Partial<Values<EditFields>>> {
  readonly isOpen = signal(false)
  readonly scanned = signal<FormScan | undefined>(undefined)
  /** Whether the pet got another price when it was last saved: its labels say the old one. */
  readonly hasNewPrice = signal(false)
  readonly #stock: Stock
  readonly #petId: bigint
  readonly #currency: PetFieldsDependencies['currency']

  constructor(dependencies: PetFieldsDependencies, petId: bigint) {
    const { stock, currency } = dependencies
    const known = computed(() => {
      const pet = stock.find(petId)
      return pet === undefined ? {} : { ...textsOf(pet), ...moneyTexts(pet, currency.value) }
    })
    super({ fields: editFields(dependencies), known, isEdit: true }, dependencies)
    this.#stock = stock
    this.#petId = petId
    this.#currency = currency
  }

  /** Takes a scanned barcode. @returns false where the form cannot take it, or another pet has it */
  scan(barcode: string): boolean {
    if (this.isSaving.peek() || !isBarcode(barcode)) return false
    const found = this.#stock.findByCode(barcode)
    const owner = found?.petId === this.#petId ? undefined : found
    this.type('barcodes', withBarcode(this.textOf('barcodes'), barcode))
    const scan = { code: barcode, into: 'barcodes', owner } as const
    this.scanned.value = nextScan(scan, this.scanned.peek())
    return owner === undefined
  }

  /** To be called when another view opens. Closes the form, unless something was typed. */
  closeUntyped(): void {
    if (!this.isDirty.peek()) this.isOpen.value = false
  }

  giveUp(): void {
    this.clear()
    this.scanned.value = undefined
    this.isOpen.value = false
  }

  /** @returns whether the service has what was typed */
  async saveEdit(): Promise<boolean> {
    const { input, problems } = this.read()
    this.hasNewPrice.value = false
    if (Object.keys({ ...input, ...problems }).length > 0) {
      const petId = this.#petId
      const saved = await this.save(({ price, cost, ...edit }, shop) =>
        shop.desk.api
          .inventory({ petId })
          .patch(
            { ...asSent(edit), ...moneyEdit(price, cost, this.#currency.peek()) },
            { deadline: SAVE_DEADLINE_MS },
          ),
      )
      if (saved === undefined) return false
      applyResponse(this.#stock, saved)
      this.hasNewPrice.value = input.price !== undefined
    }
    this.giveUp()
    return true
  }
}

/** Applies the pet in a response, unless an event has brought a newer state already. */
export function applyResponse(stock: Stock, pet: Pet): void {
  const known = stock.find(pet.petId)
  if (known === undefined || known.updatedAt < pet.updatedAt) stock.respond(pet)
}
