import { comparedCode, readBarcode } from '../../../stock/barcode.ts'
import type { Read } from '../../kit/fields.ts'

// A form holds the barcodes as one text: each ends with a blank, and what follows the last blank is still being typed.

/** The text of a list of barcodes. */
export const barcodesText = (barcodes: readonly string[]): string =>
  barcodes.map((barcode) => `${barcode} `).join('')

interface BarcodeTexts {
  readonly listed: readonly string[]
  /** What is still being typed. */
  readonly typed: string
}

export function splitBarcodes(text: string): BarcodeTexts {
  const parts = text.split(/\s+/)
  const typed = parts.pop() ?? ''
  return { listed: parts.filter((part) => part !== ''), typed }
}

/** All barcodes of a text, also the one that is still being typed, each code once. */
export function allBarcodes(text: string): string[] {
  const codes = new Map<string, string>()
  for (const barcode of text.split(/\s+/)) {
    const code = comparedCode(barcode)
    if (barcode !== '' && !codes.has(code)) codes.set(code, barcode)
  }
  return [...codes.values()]
}

/** Adds a barcode at the end of the list. A code that is in the list stays there once. */
export function withBarcode(text: string, barcode: string): string {
  const { listed, typed } = splitBarcodes(text)
  return barcodesText(allBarcodes(barcodesText([...listed, barcode]))) + typed
}

/** Takes a text in the place of what is being typed. A blank in it ends a barcode. */
export function withTyped(text: string, newlyTyped: string): string {
  const { listed, typed } = splitBarcodes(barcodesText(splitBarcodes(text).listed) + newlyTyped)
  return barcodesText(allBarcodes(barcodesText(listed))) + typed
}

export function withoutBarcode(text: string, barcode: string): string {
  const { listed, typed } = splitBarcodes(text)
  return barcodesText(listed.filter((each) => each !== barcode)) + typed
}

export const isBarcode = (text: string): boolean => 'value' in readBarcode(text)

/** Reads a list of barcodes. An empty text is an empty list. */
export function readBarcodeTexts(text: string): Read<string[], 'notABarcode'> {
  const barcodes = allBarcodes(text)
  return barcodes.every(isBarcode) ? { value: barcodes } : { problem: 'notABarcode' }
}
