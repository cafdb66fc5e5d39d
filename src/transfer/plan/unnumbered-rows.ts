import { comparedCode, petIdOfCode } from '../../stock/barcode.ts'
import type { UnnumberedPets } from '../../stock/numbering/unnumbered.ts'
import type { FileRow, ImportReading } from '../reading/import-reading.ts'

// The rows of a file that have no number: their places among each other are those of the stock's numbering.

type Rows = Pick<ImportReading, 'rows'>

/** The rows that have no number, in their order. */
export const unnumberedRows = ({ rows }: Rows): readonly FileRow[] =>
  rows.filter(({ petId }) => petId === null)

/** The pets that the stock finds or numbers. @returns undefined where all have numbers */
export function unnumberedPets(
  reading: Pick<ImportReading, 'rows' | 'namesakes'>,
): UnnumberedPets | undefined {
  const without = unnumberedRows(reading)
  if (without.length === 0) return undefined
  const named = new Set(reading.rows.flatMap(({ petId }) => petId ?? []))
  const ofCodes = reading.rows.flatMap(({ barcodes = [] }) =>
    barcodes.flatMap((barcode) => petIdOfCode(comparedCode(barcode)) ?? []),
  )
  return {
    pets: without.map(({ code = null, barcodes = [], name = null, sharedName = null }) => {
      return { code, barcodes, name, sharedName }
    }),
    namesakes: reading.namesakes,
    named,
    reserved: new Set([...named, ...ofCodes]),
  }
}
