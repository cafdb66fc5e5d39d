import { computed, signal } from '@preact/signals'
import type { Values } from '../../kit/fields.ts'
import { type FormDependencies, FormState } from '../../kit/form-state.ts'
import { type FormScan, nextScan } from '../../scanner/form-scan.ts'
import type { Pet } from '../../state/pet.ts'
import type { Stock } from '../../state/stock.ts'
import { isBarcode, withBarcode } from './barcode-texts.ts'
import { asSent, PET_FIELDS, textsOf } from './pet-fields.ts'

export interface PetFormDependencies extends FormDependencies {
  readonly stock: Stock
}

/** After this time the form says that it could not save, and can be sent again. */
export const SAVE_DEADLINE_MS = 30_000

/** The form that edits a pet. Its input stays until it is saved or discarded. */
export class EditForm extends FormState<typeof PET_FIELDS, Partial<Values<typeof PET_FIELDS>>> {
  readonly isOpen = signal(false)
  readonly scanned = signal<FormScan | undefined>(undefined)
  readonly #stock: Stock
  readonly #petId: bigint

  constructor(dependencies: PetFormDependencies, petId: bigint) {
    const { stock } = dependencies
    const known = computed(() => {
      const pet = stock.find(petId)
      return pet === undefined ? {} : textsOf(pet)
    })
    super({ fields: PET_FIELDS, known, isEdit: true }, dependencies)
    this.#stock = stock
    this.#petId = petId
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
    if (Object.keys({ ...input, ...problems }).length > 0) {
      const petId = this.#petId
      const saved = await this.save((edit, shop) =>
        shop.desk.api.inventory({ petId }).patch(asSent(edit), { deadline: SAVE_DEADLINE_MS }),
      )
      if (saved === undefined) return false
      applyResponse(this.#stock, saved)
    }
    this.giveUp()
    return true
  }
}

/** Applies the pet in a response, unless an event has brought a newer state already. */
export function applyResponse(stock: Stock, pet: Pet): void {
  const known = stock.find(pet.petId)
  if (known === undefined || known.updatedAt < pet.updatedAt) stock.apply([pet])
}
