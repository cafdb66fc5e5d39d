import { signal } from '@preact/signals'
import { AddForm } from './add-form.ts'
import { EditForm, type FormOptions } from './edit-form.ts'
import type { Period } from './series.ts'

/** What is being done with pets: it outlives a visit to another view. */
export class PetDesk {
  readonly #options: FormOptions
  readonly #edits = new Map<bigint, EditForm>()
  readonly addition: AddForm
  readonly period = signal<Period>('30')

  constructor(options: FormOptions) {
    this.#options = options
    this.addition = new AddForm(options)
  }

  /** The form of one pet. */
  edit(petId: bigint): EditForm {
    let form = this.#edits.get(petId)
    if (form === undefined) {
      form = new EditForm(this.#options)
      this.#edits.set(petId, form)
    }
    return form
  }

  /** Whether something was typed that is not saved yet. */
  get isDirty(): boolean {
    const { stock } = this.#options
    const isEdited = ([petId, form]: [bigint, EditForm]) => form.isDirty.value && stock.find(petId)
    return this.addition.isDirty.value || [...this.#edits].some(isEdited)
  }

  giveUp(): void {
    this.addition.giveUp()
    this.#edits.clear()
  }
}
