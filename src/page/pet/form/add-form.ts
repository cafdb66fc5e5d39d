import { computed, signal } from '@preact/signals'
import { newId } from '../../../client/client.ts'
import type { Pet } from '../../state/pet.ts'
import { type RequestError, toRequestError } from '../request-error.ts'
import { applyResponse, type FormDependencies, SAVE_DEADLINE_MS } from './edit-form.ts'
import {
  type FieldProblem,
  readLevel,
  readName,
  readNumber,
  readQuantity,
  statusIn,
} from './read-fields.ts'

export const ADD_FIELDS = ['number', 'name', 'quantity', 'status', 'level'] as const
export type AddField = (typeof ADD_FIELDS)[number]
export type AddTexts = Readonly<Record<AddField, string>>
export type AddProblems = { readonly [Field in AddField]?: FieldProblem }

const EMPTY: AddTexts = { number: '', name: '', quantity: '', status: 'available', level: '' }

export interface ReadAddition {
  readonly pet: Pick<Pet, 'petId' | 'name' | 'quantity' | 'status' | 'lowStockAt'> | undefined
  readonly problems: AddProblems
}

export function readAddition(texts: AddTexts): ReadAddition {
  const number = readNumber(texts.number)
  const name = readName(texts.name)
  const quantity = readQuantity(texts.quantity)
  const level = readLevel(texts.level)
  const status = statusIn(texts.status)
  const isRead =
    number.value !== undefined &&
    name.value !== undefined &&
    quantity.value !== undefined &&
    level.value !== undefined
  if (isRead) {
    const pet = {
      petId: number.value,
      name: name.value,
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

  giveUp(): void {
    this.texts.value = EMPTY
    this.#reset()
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
