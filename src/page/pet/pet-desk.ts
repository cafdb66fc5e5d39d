import { signal } from '@preact/signals'
import type { Route } from '../kit/route.ts'
import type { OpenForm, ScanForms } from '../scanner/form-scan.ts'
import type { Period } from './chart/series.ts'
import { AddForm } from './form/add-form.ts'
import { EditForm, type PetFieldsDependencies } from './form/edit-form.ts'
import { PetRemoval } from './form/removal.ts'

interface PetDeskDependencies extends PetFieldsDependencies {
  readonly printLabels: (petId: bigint) => void
}

/** The forms for pets, and the period of the chart. They stay while another view is open. */
export class PetDesk implements ScanForms {
  readonly #dependencies: PetFieldsDependencies
  readonly #edits = new Map<bigint, EditForm>()
  readonly addition: AddForm
  readonly period = signal<Period>('30')
  /** Leads to the labels of a pet. */
  readonly printLabels: (petId: bigint) => void

  constructor({ printLabels, ...dependencies }: PetDeskDependencies) {
    this.#dependencies = dependencies
    this.printLabels = printLabels
    this.addition = new AddForm(dependencies)
  }

  /** The form of one pet. */
  edit(petId: bigint): EditForm {
    let form = this.#edits.get(petId)
    if (form === undefined) {
      form = new EditForm(this.#dependencies, petId)
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
    return { scanned: form.scanned.value, scan: (code) => form.scan(code) }
  }

  addBarcode(petId: bigint, code: string): void {
    const form = this.edit(petId)
    form.isOpen.value = true
    form.scan(code)
  }

  /** Whether a form has input that is not saved. */
  get isDirty(): boolean {
    const { stock } = this.#dependencies
    const isEdited = ([petId, form]: [bigint, EditForm]) => form.isDirty.value && stock.find(petId)
    const { isDirty, laidAside } = this.addition
    return isDirty.value || laidAside.value !== undefined || [...this.#edits].some(isEdited)
  }

  giveUp(): void {
    this.addition.forget()
    this.#edits.clear()
  }
}
