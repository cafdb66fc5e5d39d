import { signal } from '@preact/signals'
import type { Period } from './chart/series.ts'
import { AddForm } from './form/add-form.ts'
import { EditForm, type FormDependencies } from './form/edit-form.ts'

/** The forms for pets, and the period of the chart. They stay while another view is open. */
export class PetDesk {
  readonly #dependencies: FormDependencies
  readonly #edits = new Map<bigint, EditForm>()
  readonly addition: AddForm
  readonly period = signal<Period>('30')

  constructor(dependencies: FormDependencies) {
    this.#dependencies = dependencies
    this.addition = new AddForm(dependencies)
  }

  /** The form of one pet. */
  edit(petId: bigint): EditForm {
    let form = this.#edits.get(petId)
    if (form === undefined) {
      form = new EditForm(this.#dependencies)
      this.#edits.set(petId, form)
    }
    return form
  }

  /** Whether a form has input that is not saved. */
  get isDirty(): boolean {
    const { stock } = this.#dependencies
    const isEdited = ([petId, form]: [bigint, EditForm]) => form.isDirty.value && stock.find(petId)
    return this.addition.isDirty.value || [...this.#edits].some(isEdited)
  }

  giveUp(): void {
    this.addition.giveUp()
    this.#edits.clear()
  }
}
