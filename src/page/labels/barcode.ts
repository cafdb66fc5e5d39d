import { comparedCode } from '../../stock/barcode.ts'

/** A barcode's bars, measured in modules. A module is the width of the narrowest bar. */
export interface Barcode {
  readonly modules: number
  /** The bars as an SVG path, one high. */
  readonly path: string
}

/** Draws what is printed on labels. */
export interface BarcodeDrawing {
  /** Draws a pet's number, as Code 128. */
  number(petId: bigint): Barcode
  /** Draws a barcode of a package: as EAN-13, EAN-8 or UPC-A if it is one, else as Code 128. */
  barcode(code: string): Barcode
}

/** The white space that a scanner needs on either side, in modules: that of EAN-13, which needs the most. */
export const QUIET_MODULES = 11

/**
 * Widths of a module in millimetres, the preferred first. Each is a whole number of dots of a printer with 300 or 600 dots an inch, so
 * that bars of one width are printed alike. Many scanners cannot read less than the last of them.
 */
const MODULE_WIDTHS = [5, 4, 3].map((dots) => (dots * 25.4) / 300)

const NARROWEST = Math.min(...MODULE_WIDTHS)

/** The width of a module that fits, with the white space, into some room. Millimetres. */
export function moduleWidth(modules: number, room: number): number {
  const all = modules + 2 * QUIET_MODULES
  return MODULE_WIDTHS.find((width) => all * width <= room) ?? NARROWEST
}

/** Whether a barcode with its white space fits into some room. Millimetres. */
export const fits = ({ modules }: Barcode, room: number): boolean =>
  (modules + 2 * QUIET_MODULES) * NARROWEST <= room

/** Loads the encoders of barcodes, which only labels need. */
export async function loadBarcodes(): Promise<BarcodeDrawing> {
  const { Code128, Ean8, Ean13, UpcA } = await import('./encoders.ts')
  const retail: Record<number, typeof Ean13> = { 8: Ean8, 12: UpcA, 13: Ean13 }
  return {
    number: (petId) => barcodeOf(new Code128(String(petId), {})),
    barcode(code) {
      // Only a code with the right check digit is compared in another form than its own.
      const Retail = comparedCode(code) === code ? undefined : retail[code.length]
      return barcodeOf(Retail ? new Retail(code, { flat: true }) : new Code128(code, {}))
    },
  }
}

function barcodeOf(encoder: { encode(): { readonly data: string } }): Barcode {
  const { data } = encoder.encode()
  return { modules: data.length, path: barsOf(data) }
}

/** The bars of modules, of which 1 is black, as an SVG path. */
export const barsOf = (data: string): string =>
  [...data.matchAll(/1+/g)]
    .map(({ index, 0: bar }) => `M${index} 0h${bar.length}v1H${index}z`)
    .join('')
