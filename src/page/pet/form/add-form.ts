import { signal } from '@preact/signals'
import { firstAfter, highestOf, takeFree } from '../../../stock/numbering/free-numbers.ts'
import type { TextsOf, Values } from '../../kit/fields.ts'
import { FormState } from '../../kit/form-state.ts'
import { readNumber } from '../../kit/read-fields.ts'
import { type FormScan, nextScan } from '../../scanner/form-scan.ts'
import { isMisread, isPackageCode } from '../../scanner/package-code.ts'
import type { Stock } from '../../state/stock.ts'
import { allBarcodes, isBarcode, withBarcode } from './barcode-texts.ts'
import { applyResponse, type PetFieldsDependencies, SAVE_DEADLINE_MS } from './edit-form.ts'
import { moneyFields, newMoney } from './money-fields.ts'
import { asSent, NEW_PET_FIELDS, namesOf } from './pet-fields.ts'

const newFields = ({ currency }: PetFieldsDependencies) => ({
  ...NEW_PET_FIELDS,
  ...moneyFields(() => currency.value),
})

type NewPetFields = ReturnType<typeof newFields>

/** The form that adds a pet. Its input stays until the pet is added or the form is discarded. */
export class AddForm extends FormState<NewPetFields, Values<NewPetFields>> {
  readonly scanned = signal<FormScan | undefined>(undefined)
  /** What was typed of another new pet, before a code of this one was scanned. */
  readonly laidAside = signal<Partial<TextsOf<NewPetFields>> | undefined>(undefined)
  /** The pet that the error is about. */
  readonly errorAbout = signal<bigint | undefined>(undefined)
  readonly #stock: Stock
  readonly #currency: PetFieldsDependencies['currency']
  readonly #names: readonly (keyof NewPetFields)[]
  /** The number of the first attempt that may have added a pet. */
  #firstSent: bigint | undefined

  constructor(dependencies: PetFieldsDependencies) {
    // An attempt whose response was lost, and a later one with other input, are not to add two pets.
    const fields = newFields(dependencies)
    super({ fields, isOneChange: true }, dependencies)
    this.#stock = dependencies.stock
    this.#currency = dependencies.currency
    this.#names = namesOf(fields)
  }

  /**
   * Takes a scanned code as a barcode, or as the number where a person asks for that: it can never be changed.
   * @param isForNumber whether a person has chosen the field of the number. The code of a package is never the number,
   * nor one that was misread.
   * @returns false where the form cannot take it, or another pet has it
   */
  scan(code: string, isForNumber = false): boolean {
    if (this.isSaving.peek() || !isBarcode(code)) return false
    const mayBeNumber = !isPackageCode(code) && !isMisread(code)
    const isNumber = isForNumber && mayBeNumber && readNumber(code).value !== undefined
    if (isNumber) this.type('number', code)
    else this.type('barcodes', withBarcode(this.textOf('barcodes'), code))
    const owner = this.#stock.findByCode(code)
    const into = isNumber ? 'number' : 'barcodes'
    this.scanned.value = nextScan({ code, into, owner }, this.scanned.peek())
    return owner === undefined
  }

  /** Begins with a scanned code, as the number or a barcode. A pet that was begun without this code is laid aside. */
  begin(into: 'number' | 'barcodes', code: string): void {
    const isThere =
      this.textOf('number') === code || allBarcodes(this.textOf('barcodes')).includes(code)
    if (this.isSaving.peek() || isThere) return
    if (this.#isTyped) this.laidAside.value = this.texts.peek()
    this.giveUp()
    if (into === 'number') this.type('number', code)
    else this.scan(code)
  }

  /** Goes on with the pet that was laid aside, and lays the present one aside. */
  resume(): void {
    const texts = this.laidAside.peek()
    if (texts === undefined || this.isSaving.peek()) return
    this.laidAside.value = this.#isTyped ? this.texts.peek() : undefined
    this.giveUp()
    for (const name of this.#names) this.type(name, texts[name] ?? '')
  }

  /** Whether a person has typed more than codes. */
  get #isTyped(): boolean {
    const codes: readonly (keyof NewPetFields)[] = ['number', 'barcodes']
    return this.#names.some((name) => !codes.includes(name) && this.isTyped(name))
  }

  /** Forgets what was typed, but not what was laid aside. */
  giveUp(): void {
    this.clear()
    this.scanned.value = undefined
    this.#firstSent = undefined
  }

  /** Forgets everything. */
  forget(): void {
    this.laidAside.value = undefined
    this.giveUp()
  }

  /** @returns the pet that was added */
  async add(): Promise<bigint | undefined> {
    let sent: bigint | undefined
    const added = await this.save(({ number: petId, price, cost, ...pet }, shop, id) => {
      sent = petId
      this.#firstSent ??= petId
      const body = { id, petId, ...asSent(pet), ...newMoney(price, cost, this.#currency.peek()) }
      return shop.desk.api.inventory.post(body, { deadline: SAVE_DEADLINE_MS })
    })
    if (added === undefined) {
      this.#learn(sent)
      return undefined
    }
    applyResponse(this.#stock, added)
    this.giveUp()
    return added.petId
  }

  /** Learns from the error of an attempt what earlier ones have done. */
  #learn(sent: bigint | undefined): void {
    const { code, status } = this.error.peek() ?? { code: '', status: 0 }
    const wasAdded = code === 'movement_id_reused'
    this.errorAbout.value = wasAdded ? (this.#firstSent ?? sent) : sent
    if (wasAdded || code === 'pet_not_found') this.renewId()
    // A final error means that this attempt has added nothing.
    if (status >= 400 && status < 500 && status !== 429) this.#firstSent = undefined
  }
}

/** Suggests a number for a new pet: the one after the highest that the shop has given, and no pet's code. */
export function freeNumber(stock: Pick<Stock, 'all' | 'findByCode'>): bigint {
  const from = firstAfter(highestOf(stock.all.value.map(({ petId }) => petId)), 1n)
  const [free = from] = takeFree(1, from, (petId) => stock.findByCode(String(petId)) !== undefined)
  return free
}
