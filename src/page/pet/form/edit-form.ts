import { computed, signal } from '@preact/signals'
import type { SessionKeeper } from '../../session/session.ts'
import type { Pet } from '../../state/pet.ts'
import type { Stock } from '../../state/stock.ts'
import { type RequestError, toRequestError } from '../request-error.ts'
import { isBarcode, withBarcode } from './barcode-texts.ts'
import { type FormScan, nextScan } from './form-scan.ts'
import { type EditField, readEdit, type TypedFields, textIn, typedInto } from './pet-edit.ts'

export interface FormDependencies {
  readonly session: Pick<SessionKeeper, 'current' | 'refused'>
  readonly stock: Stock
  /** UTC epoch milliseconds. */
  readonly wallClock: () => number
}

/** After this time the form says that it could not save, and can be sent again. */
export const SAVE_DEADLINE_MS = 30_000

/** The result of sending a form. */
export type SaveOutcome = 'saved' | 'refused' | 'busy'

/** The form that edits a pet. Its input stays until it is saved or discarded. */
export class EditForm {
  readonly #dependencies: FormDependencies
  readonly typed = signal<TypedFields>({})
  readonly isOpen = signal(false)
  readonly isSaving = signal(false)
  readonly requestError = signal<RequestError | undefined>(undefined)
  readonly scanned = signal<FormScan | undefined>(undefined)
  readonly isDirty = computed(() => Object.keys(this.typed.value).length > 0)

  constructor(dependencies: FormDependencies) {
    this.#dependencies = dependencies
  }

  type(field: EditField, text: string, pet: Pet): void {
    this.typed.value = typedInto(field, text, this.typed.value, pet)
  }

  /** Takes a scanned barcode. @returns false where the form cannot take it, or another pet has it */
  scan(barcode: string, pet: Pet): boolean {
    if (this.isSaving.peek() || !isBarcode(barcode)) return false
    const { stock } = this.#dependencies
    const found = stock.findByCode(barcode)
    const owner = found?.petId === pet.petId ? undefined : found
    this.type('barcodes', withBarcode(textIn('barcodes', this.typed.peek(), pet), barcode), pet)
    const scan = { code: barcode, into: 'barcodes', owner } as const
    this.scanned.value = nextScan(scan, this.scanned.peek())
    return owner === undefined
  }

  /** To be called when another view opens. Closes the form, unless something was typed. */
  leave(): void {
    if (!this.isDirty.peek()) this.isOpen.value = false
  }

  giveUp(): void {
    this.typed.value = {}
    this.scanned.value = undefined
    this.requestError.value = undefined
    this.isOpen.value = false
  }

  /** Sends only the fields that differ from the pet. */
  async save(pet: Pet): Promise<SaveOutcome> {
    const { session, stock, wallClock } = this.#dependencies
    const { edit, problems } = readEdit(this.typed.value, pet)
    const shop = session.current.value?.shop
    if (this.isSaving.value || shop === undefined) return 'busy'
    if (Object.keys(problems).length > 0) return 'refused'
    if (Object.keys(edit).length > 0) {
      this.isSaving.value = true
      this.requestError.value = undefined
      const { data, error, headers } = await shop.desk.api
        .inventory({ petId: pet.petId })
        .patch(edit, { deadline: SAVE_DEADLINE_MS })
      this.isSaving.value = false
      if (error !== null) {
        this.requestError.value = toRequestError(error, headers, wallClock())
        if (error.status === 401) session.refused()
        return 'refused'
      }
      applyResponse(stock, data)
    }
    this.giveUp()
    return 'saved'
  }
}

/** Applies the pet in a response, unless an event has brought a newer state already. */
export function applyResponse(stock: Stock, pet: Pet): void {
  const known = stock.find(pet.petId)
  if (known === undefined || known.updatedAt < pet.updatedAt) stock.apply([pet])
}
