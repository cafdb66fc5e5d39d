import type { TakenCode } from '../../stock/pet-changes.ts'
import {
  BARCODE_COLUMN,
  barcodeCell,
  type ImportProblem,
  type ImportReading,
  type ImportRow,
} from '../reading/import-reading.ts'

/** Says whose a code is, as a sentence. */
export function describeTaken({ petId: id, barcode, takenBy, takenAs }: TakenCode): string {
  const code = barcode === null ? `the petId ${id}` : `the barcode ${barcode}`
  return `${code} is ${takenAs === 'number' ? 'the petId' : 'a barcode'} of pet ${takenBy} already`
}

/** A reading, with the codes that pets outside of the file have among its problems. */
export function withTakenCodes(
  reading: ImportReading,
  rows: ReadonlyMap<bigint, ImportRow>,
  taken: readonly TakenCode[],
): ImportReading {
  const problems = taken.map((code): ImportProblem => {
    const row = rows.get(code.petId)
    const isNumber = code.barcode === null
    return {
      line: row?.line ?? null,
      column: isNumber ? 'petId' : BARCODE_COLUMN[reading.format],
      value: isNumber ? String(code.petId) : barcodeCell(row?.barcodes ?? [code.barcode]),
      code: 'taken_code',
      reason: describeTaken(code),
      elsewhere: { petId: code.takenBy },
    }
  })
  const inOrder = [...problems].sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
  const refused = reading.refused + new Set(taken.map(({ petId }) => petId)).size
  return { ...reading, problems: [...reading.problems, ...inOrder], refused }
}
