/// <reference path="./jsbarcode.d.ts" />

/** A barcode's bars, measured in modules. A module is the width of the narrowest bar. */
export interface Barcode {
  readonly modules: number
  /** The bars as an SVG path, one high. */
  readonly path: string
}

/** Draws a pet's id as Code 128. */
export type DrawBarcode = (petId: bigint) => Barcode

/** The white space that a scanner needs on either side, in modules. */
export const QUIET_MODULES = 10

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

/** Loads the encoder of barcodes, which only labels need. */
export async function loadBarcodes(): Promise<DrawBarcode> {
  const { default: Code128 } = await import('jsbarcode/src/barcodes/CODE128/CODE128_AUTO.js')
  return (petId) => {
    const { data } = new Code128(String(petId), {}).encode()
    return { modules: data.length, path: barsOf(data) }
  }
}

const barsOf = (data: string): string =>
  [...data.matchAll(/1+/g)]
    .map(({ index, 0: bar }) => `M${index} 0h${bar.length}v1H${index}z`)
    .join('')
