import type { Pet } from '../state/pet.ts'
import { type Barcode, type BarcodeDrawing, fits } from './barcode.ts'
import type { PrintedAs } from './label-choice.ts'

/** What a label has in bars. */
interface PrintedCode {
  readonly text: string
  readonly bars: Barcode
}

/**
 * The code on a pet's label: its first barcode where that is wanted and fits, else its number. A scan of
 * either finds the pet.
 * @param room the width of the label, in millimetres
 */
export function printedCode(
  { petId, barcodes: [barcode] }: Pick<Pet, 'petId' | 'barcodes'>,
  printedAs: PrintedAs,
  draw: BarcodeDrawing,
  room: number,
): PrintedCode {
  if (printedAs === 'barcode' && barcode !== undefined) {
    const bars = draw.barcode(barcode)
    if (fits(bars, room)) return { text: barcode, bars }
  }
  return { text: String(petId), bars: draw.number(petId) }
}

/** How many pets get labels with their numbers, though their barcodes are wanted. */
export function countWithoutBarcode(
  pets: readonly Pet[],
  draw: BarcodeDrawing,
  room: number,
): number {
  return pets.filter((pet) => printedCode(pet, 'barcode', draw, room).text !== pet.barcodes[0])
    .length
}
