/// <reference path="./jsbarcode.d.ts" />

/** A barcode's bars, measured in modules: the width of the narrowest of them. */
export interface Barcode {
  readonly modules: number
  /** The bars as an SVG path, one high. */
  readonly path: string
}

/** Draws a pet's id as Code 128. */
export type DrawBarcode = (petId: bigint) => Barcode

/** What has to stay white on either side for a scanner to find the bars. */
export const QUIET_MODULES = 10

/**
 * Widths of a module in millimetres, the preferred first: whole dots of a printer with 300 or 600 of them an inch, so that bars of the
 * same width come out the same. Scanners read no less than the last of them with ease.
 */
const MODULE_WIDTHS = [5, 4, 3].map((dots) => (dots * 25.4) / 300)

const NARROWEST = Math.min(...MODULE_WIDTHS)

/** How wide a module can be where there is so much room for the bars and the white beside them. Millimetres. */
export function moduleWidth(modules: number, room: number): number {
  const all = modules + 2 * QUIET_MODULES
  return MODULE_WIDTHS.find((width) => all * width <= room) ?? NARROWEST
}

/** Loads what encodes barcodes, as only labels need it. */
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
