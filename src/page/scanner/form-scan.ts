import type { Route } from '../kit/route.ts'
import type { Pet } from '../state/pet.ts'

/** What a form has done with the code that was scanned last. */
export interface FormScan {
  readonly code: string
  readonly into: 'barcodes' | 'number'
  /** Another pet that has the code already. */
  readonly owner: Pet | undefined
  /** How many scans in a row had this code. */
  readonly times: number
}

/** A form that takes scanned codes. */
export interface OpenForm {
  /** @returns false where the form cannot take the code, or another pet has it */
  scan(code: string, isForNumber: boolean): boolean
  readonly scanned: FormScan | undefined
}

/** The forms of pets, as far as scans go into them. */
export interface ScanForms {
  /** The form that is open in a view, if there is one. */
  openForm(route: Route): OpenForm | undefined
  /** Opens the form of a pet, and adds a barcode in it. */
  addBarcode(petId: bigint, code: string): void
}

export const nextScan = (
  scan: Omit<FormScan, 'times'>,
  before: FormScan | undefined,
): FormScan => ({
  ...scan,
  times: before?.code === scan.code ? before.times + 1 : 1,
})
