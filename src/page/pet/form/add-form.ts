import { computed, signal } from '@preact/signals'
import { newId } from '../../../client/client.ts'
import type { Pet } from '../../state/pet.ts'
import { type RequestError, toRequestError } from '../request-error.ts'
import {
  allBarcodes,
  isBarcode,
  isMisread,
  isPackageCode,
  readBarcodeTexts,
  withBarcode,
} from './barcode-texts.ts'
import { applyResponse, type FormDependencies, SAVE_DEADLINE_MS } from './edit-form.ts'
import { type FormScan, nextScan } from './form-scan.ts'
import {
  type FieldProblem,
  readKind,
  readLevel,
  readName,
  readNumber,
  readQuantity,
  statusIn,
} from './read-fields.ts'

export const ADD_FIELDS = [
  'number',
  'name',
  'quantity',
  'status',
  'level',
  'kind',
  'barcodes',
] as const
/** The name of the field that takes a scan as the number. */
export const NUMBER_FIELD: AddField = 'number'
export type AddField = (typeof ADD_FIELDS)[number]
export type AddTexts = Readonly<Record<AddField, string>>
export type AddProblems = { readonly [Field in AddField]?: FieldProblem }

const EMPTY: AddTexts = {
  number: '',
  name: '',
  kind: '',
  barcodes: '',
  quantity: '',
  status: 'available',
  level: '',
}

type AddedFields = 'petId' | 'name' | 'kind' | 'barcodes' | 'quantity' | 'status' | 'lowStockAt'

export interface ReadAddition {
  readonly pet: Pick<Pet, AddedFields> | undefined
  readonly problems: AddProblems
}

export function readAddition(texts: AddTexts): ReadAddition {
  const number = readNumber(texts.number)
  const name = readName(texts.name)
  const kind = readKind(texts.kind)
  const barcodes = readBarcodeTexts(texts.barcodes)
  const quantity = readQuantity(texts.quantity)
  const level = readLevel(texts.level)
  const status = statusIn(texts.status)
  const isRead =
    number.value !== undefined &&
    name.value !== undefined &&
    kind.value !== undefined &&
    barcodes.value !== undefined &&
    quantity.value !== undefined &&
    level.value !== undefined
  if (isRead) {
    const pet = {
      petId: number.value,
      name: name.value,
      kind: kind.value,
      barcodes: [...barcodes.value],
      quantity: quantity.value,
      status,
      lowStockAt: level.value,
    }
    return { pet, problems: {} }
  }
  return {
    pet: undefined,
    problems: {
      ...(number.problem && { number: number.problem }),
      ...(name.problem && { name: name.problem }),
      ...(kind.problem && { kind: kind.problem }),
      ...(barcodes.problem && { barcodes: barcodes.problem }),
      ...(quantity.problem && { quantity: quantity.problem }),
      ...(level.problem && { level: level.problem }),
    },
  }
}

/** Why a pet could not be added. */
export type AddError =
  | ({ readonly kind: 'request' } & RequestError)
  /** Another pet has this number. */
  | { readonly kind: 'exists'; readonly petId: bigint }
  /** An earlier attempt, whose response was lost, has added this pet. */
  | { readonly kind: 'addedBefore'; readonly petId: bigint }

/** The form that adds a pet. Its input stays until the pet is added or the form is discarded. */
export class AddForm {
  readonly #dependencies: FormDependencies
  readonly texts = signal(EMPTY)
  readonly isSaving = signal(false)
  readonly requestError = signal<AddError | undefined>(undefined)
  readonly scanned = signal<FormScan | undefined>(undefined)
  /** What was typed of another new pet, before a code of this one was scanned. */
  readonly laidAside = signal<AddTexts | undefined>(undefined)
  readonly isDirty = computed(
    () => Object.values(this.texts.value).join() !== Object.values(EMPTY).join(),
  )
  /** The same in all attempts, also after other input: the service adds one pet under this id. */
  #id = newId()
  #firstSent: bigint | undefined

  constructor(dependencies: FormDependencies) {
    this.#dependencies = dependencies
  }

  type(field: AddField, text: string): void {
    this.texts.value = { ...this.texts.value, [field]: text }
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
    else this.type('barcodes', withBarcode(this.texts.peek().barcodes, code))
    const owner = this.#dependencies.stock.findByCode(code)
    const into = isNumber ? 'number' : 'barcodes'
    this.scanned.value = nextScan({ code, into, owner }, this.scanned.peek())
    return owner === undefined
  }

  /** Begins with a scanned code, as the number or a barcode. A pet that was begun without this code is laid aside. */
  begin(into: 'number' | 'barcodes', code: string): void {
    const { number, barcodes } = this.texts.peek()
    if (this.isSaving.peek() || number === code || allBarcodes(barcodes).includes(code)) return
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
    this.texts.value = texts
  }

  /** Whether a person has typed more than codes. */
  get #isTyped(): boolean {
    const { number, barcodes, ...typed } = this.texts.peek()
    const { number: _, barcodes: __, ...empty } = EMPTY
    return Object.values(typed).join() !== Object.values(empty).join()
  }

  /** Forgets what was typed, but not what was laid aside. */
  giveUp(): void {
    this.texts.value = EMPTY
    this.scanned.value = undefined
    this.#reset()
  }

  /** Forgets everything. */
  clear(): void {
    this.laidAside.value = undefined
    this.giveUp()
  }

  /** @returns the pet that was added */
  async save(): Promise<bigint | undefined> {
    const { session, stock, wallClock } = this.#dependencies
    const { pet } = readAddition(this.texts.value)
    const shop = session.current.value?.shop
    if (this.isSaving.value || pet === undefined || shop === undefined) return undefined
    this.isSaving.value = true
    this.requestError.value = undefined
    this.#firstSent ??= pet.petId
    const { data, error, headers } = await shop.desk.api.inventory.post(
      { id: this.#id, ...pet },
      { deadline: SAVE_DEADLINE_MS },
    )
    this.isSaving.value = false
    if (error === null) {
      applyResponse(stock, data)
      this.giveUp()
      return data.petId
    }
    this.#fail(error.code, pet.petId, toRequestError(error, headers, wallClock()))
    if (error.status === 401) session.refused()
    return undefined
  }

  #fail(code: string, petId: bigint, requestError: RequestError): void {
    if (code === 'movement_id_reused') {
      const before = this.#firstSent ?? petId
      this.#reset()
      this.requestError.value = { kind: 'addedBefore', petId: before }
    } else if (code === 'pet_exists') {
      this.requestError.value = { kind: 'exists', petId }
    } else {
      if (code === 'pet_not_found') this.#reset()
      this.requestError.value = { kind: 'request', ...requestError }
    }
    // A final error means that this attempt has added nothing.
    if (requestError.status >= 400 && requestError.status < 500 && requestError.status !== 429) {
      this.#firstSent = undefined
    }
  }

  #reset(): void {
    this.#id = newId()
    this.#firstSent = undefined
    this.requestError.value = undefined
  }
}
