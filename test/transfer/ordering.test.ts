import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Pet } from '../../src/stock/pet.ts'
import { goodsOf, type PetOrdering } from '../../src/stock/pet-goods.ts'
import { writeCsv, writeJson } from '../../src/transfer/csv/write-pets.ts'
import { writeRows } from '../../src/transfer/csv/write-reading.ts'
import { planImport } from '../../src/transfer/plan/plan-import.ts'
import { describeAdded, withSuppliers } from '../../src/transfer/plan/suppliers-of-rows.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import { rowsById } from '../../src/transfer/reading/import-reading.ts'
import { writeXlsx } from '../../src/transfer/xlsx/write-xlsx.ts'
import { runs } from '../support/property-runs.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

const rex: Pet = {
  ...{ petId: 1n, quantity: 3, status: 'available', name: 'Rex', kind: null },
  ...{ barcodes: [], lowStockAt: null, updatedAt: 0 },
}

const SUPPLIERS = ['Aqua', '=1+1', '007', 'Söhne & Co;, "x"'].map((name, at) => ({
  ...{ id: at + 1, name },
}))

const read = (file: string | Uint8Array) =>
  readImport(typeof file === 'string' ? bytesOf(file) : file)

/** What a stock is after an import. */
function planned(file: string | Uint8Array, stock: readonly Pet[] = []) {
  const { reading } = withSuppliers(read(file), SUPPLIERS)
  expect(reading.problems).toEqual([])
  const rows = rowsById(reading)
  const before = (petId: bigint) => stock.find((each) => each.petId === petId)
  return planImport(rows, new Map([...rows.keys()].map((petId) => [petId, before(petId)])))
}

const ordering = ({ supplierId, supplier, supplierCode, packSize, orderUpTo }: PetOrdering) => [
  ...[supplierId, supplier, supplierCode, packSize, orderUpTo],
]

const anyOrdering = fc
  .record({
    of: fc.option(fc.constantFrom(...SUPPLIERS)),
    supplierCode: fc.constantFrom(null, '007', 'N-7', '=A1', 'a, b;c'),
    packSize: fc.constantFrom(null, 1, 12, 1_000_000),
    orderUpTo: fc.constantFrom(null, 0, 40, 2_147_483_647),
  })
  .map(({ of, ...how }) => goodsOf({ ...how, supplierId: of?.id, supplier: of?.name }))

describe('how pets are ordered', () => {
  test('comes back as it was written, in each format', () => {
    fc.assert(
      fc.property(fc.array(anyOrdering, { maxLength: 6 }), (all) => {
        const pets = all.map((each, at): Pet => ({ ...rex, petId: BigInt(at), ...each }))
        const files = [writeCsv(pets, ','), writeCsv(pets, ';'), writeJson(pets), writeXlsx(pets)]
        for (const file of files) {
          expect(planned(file).added.map(ordering)).toEqual(pets.map(ordering))
        }
      }),
      runs(50),
    )
  })

  test('is what the page has read, where that is sent to the service', () => {
    const reading = read('petId,quantity,supplier,supplierCode,packSize\n1,3,Aqua,007,6\n2,1,,,\n')
    const { added } = planned(writeRows(reading))
    expect(added.map(ordering)).toEqual([
      [1, 'Aqua', '007', 6, undefined],
      [undefined, undefined, undefined, undefined, undefined],
    ])
  })

  test('stays where a file has no such column, and is taken away by an empty cell', () => {
    const pet = { ...rex, supplierId: 1, supplier: 'Aqua', packSize: 6, orderUpTo: 40 }
    expect(planned('petId,quantity\n1,3\n', [pet])).toMatchObject({ changed: [], unchanged: 1 })
    const { changed } = planned('petId,quantity,supplier,packSize\n1,3,,\n', [pet])
    expect(changed.map(({ after }) => ordering(after))).toEqual([
      [undefined, undefined, undefined, undefined, 40],
    ])
  })

  test.each([
    ['packSize', '0', 'must be a whole number from 1 to 1000000'],
    ['packSize', '1.5', 'must be a whole number from 1 to 1000000, not "1.5"'],
    ['packSize', 'a few', 'must be a whole number from 1 to 1000000'],
    ['packSize', '1000001', 'must be a whole number from 1 to 1000000'],
    ['orderUpTo', '1.5', 'must be a whole number'],
    ['supplierCode', 'x'.repeat(101), 'must be text of 1 to 100 characters'],
    ['supplier', 'x'.repeat(101), 'must be text of 1 to 100 characters'],
  ])('is refused: %s %s', (column, value, reason) => {
    const { problems } = read(`petId,quantity,${column}\n1,3,${value}\n`)
    expect(problems).toMatchObject([{ line: 2, column }])
    expect(problems[0]?.reason).toContain(reason)
  })

  test('has suppliers as the shop calls them, or as the file does first, however its other lines write them', () => {
    const file = 'petId,quantity,supplier\n1,1,AQUA\n2,1,Zoo  Nord\n3,1,zoo nord\n4,1,aqua \n'
    const { added } = withSuppliers(read(file), SUPPLIERS)
    expect(added).toEqual([{ id: 5, name: 'Zoo  Nord' }])
    expect(planned(file).added.map(({ supplierId, supplier }) => [supplierId, supplier])).toEqual([
      [1, 'Aqua'],
      [5, 'Zoo  Nord'],
      [5, 'Zoo  Nord'],
      [1, 'Aqua'],
    ])
  })

  test('names suppliers that the shop does not know, each once, and numbers them apart', () => {
    const file = 'petId,quantity,supplier\n1,1,New\n2,1,Aqua\n3,1,New\n4,1,Other\n'
    const { reading, added } = withSuppliers(read(file), SUPPLIERS)
    const next = Math.max(...SUPPLIERS.map(({ id }) => id)) + 1
    expect(added).toEqual([
      { id: next, name: 'New' },
      { id: next + 1, name: 'Other' },
    ])
    expect(reading.rows.map(({ supplierId }) => supplierId)).toEqual([next, 1, next, next + 1])
    expect(describeAdded(added)).toEndWith('"New", "Other"')
    expect(describeAdded([])).toBeUndefined()
  })

  test.each([
    ['Lieferant;Art.-Nr. Lieferant;VPE;Sollbestand', 'Aqua;N-7;6;40'],
    ['Lieferantenname;Lieferantenartikelnummer;Verpackungseinheit;Höchstbestand', 'Aqua;N-7;6;40'],
    ['Main supplier;Supplier SKU;Case size;Par level', 'Aqua;N-7;6;40'],
    ['Default supplier;Vendor SKU;Units per case;Max stock', 'Aqua;N-7;6;40'],
    ['Vendor;Order code;Case size;Par level', 'Aqua;N-7;6;40'],
    ['Großhändler;Bestellnummer;VPE;Sollbestand', 'Aqua;N-7;6;40'],
    ['Lieferanten-Nr.;Bestell-Nr.;VPE;Sollbestand', '70012;N-7;6;40'],
    ['Supplier ID;Supplier SKU;Case pack;Max stock', '70012;N-7;6;40'],
  ])('is guessed by the names of columns: %s', (names, cells) => {
    const { guesses } = read(`petId;quantity;${names}\n1001;3;${cells}\n1002;4;${cells}\n`)
    expect(guesses.map(({ column }) => column)).toEqual([
      ...(['supplier', 'supplierCode', 'packSize', 'orderUpTo'] as const),
    ])
  })
})
