import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { writeRows } from '../../src/transfer/csv/write-reading.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import type { ColumnMapping } from '../../src/transfer/reading/import-reading.ts'
import type { ReadingDecisions } from '../../src/transfer/reading/questions.ts'
import { runs } from '../support/property-runs.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

const MAPPINGS: ColumnMapping[] = [
  { name: 'UPC', column: 'barcode' },
  { name: 'EAN', column: 'barcode' },
]

test('what the page sends is read by the service as the page has read it', () => {
  const part = fc.constantFrom(
    ...['1234', '5670', '2023-0012', '4006381333931', '36000291452', '400638133393', '7'],
    ...['A|B', ' ', ' ', '|', '/', '-', 'N/A', '0', "'", '="x"', 'TANK', '\u00a0'],
  )
  const cell = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''))
  const quoted = cell.map((text) => `"${text.replaceAll('"', '""')}"`)
  const decisions = fc.record<ReadingDecisions>(
    {
      barcodes: fc.constantFrom('as_written', 'joined'),
      leadingZeros: fc.constantFrom('add', 'keep'),
      checkDigits: fc.constantFrom('add', 'keep'),
      sharedBarcodes: fc.constantFrom('none', 'keep'),
      decimals: fc.constantFrom('.', ','),
    },
    { requiredKeys: [] },
  )
  const quantity = fc.constantFrom('7', "1'200", '1.200', '12.000', '1 200')
  const line = fc.tuple(quantity, quoted, quoted)
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), decisions, (lines, decided) => {
      const rows = lines.map((cells, at) => [at + 1, ...cells].join(';'))
      const file = bytesOf(`petId;quantity;UPC;EAN\n${rows.join('\n')}\n`)
      const reading = readImport(file, { mappings: MAPPINGS, decisions: decided })
      const sent = readImport(bytesOf(writeRows(reading)))
      expect(sent.problems).toEqual([])
      expect(sent.rows).toEqual([...reading.rows])
    }),
    runs(1000),
  )
})
