import { signal } from '@preact/signals'
import type { Route } from '../route.ts'
import type { Period } from './chart/series.ts'
import { AddForm } from './form/add-form.ts'
import { EditForm, type FormDependencies } from './form/edit-form.ts'
import type { OpenForm } from './form/form-scan.ts'
import { PetRemoval } from './form/removal.ts'

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

  removal(petId: bigint): PetRemoval {
    return new PetRemoval(this.#dependencies, petId)
  }

  /** The form that is open in a view, if there is one. */
  openForm(route: Route): OpenForm | undefined {
    const { addition } = this
    if (route.view === 'add') {
      const scanned = addition.scanned.value
      return { scanned, scan: (code, isForNumber) => addition.scan(code, isForNumber) }
    }
    const pet = route.view === 'pet' ? this.#dependencies.stock.find(route.petId) : undefined
    if (pet === undefined) return undefined
    const form = this.edit(pet.petId)
    if (!form.isOpen.value) return undefined
    return { scanned: form.scanned.value, scan: (code) => form.scan(code, pet) }
  }

  /** Whether a form has input that is not saved. */
  get isDirty(): boolean {
    const { stock } = this.#dependencies
    const isEdited = ([petId, form]: [bigint, EditForm]) => form.isDirty.value && stock.find(petId)
    const { isDirty, laidAside } = this.addition
    return isDirty.value || laidAside.value !== undefined || [...this.#edits].some(isEdited)
  }

  giveUp(): void {
    this.addition.clear()
    this.#edits.clear()
  }
}
