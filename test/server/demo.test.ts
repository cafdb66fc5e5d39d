import { expect, test } from 'bun:test'
import { SAMPLE_PETS } from '../../src/server/demo/samples.ts'
import { codeOfPetId, comparedCode, readBarcodes } from '../../src/stock/barcode.ts'
import { isPetName } from '../../src/stock/pet.ts'

test('the pets of the demo have kinds, and EAN-13 of the range that is left to shops, each its own', () => {
  const codes = SAMPLE_PETS.flatMap(({ barcodes }) => barcodes)
  expect(codes).toHaveLength(SAMPLE_PETS.length)
  expect(readBarcodes(codes)).toEqual({ value: codes })
  const numbers = SAMPLE_PETS.map(({ petId }) => codeOfPetId(petId))
  for (const code of codes) {
    expect(code).toMatch(/^2[0-9]{12}$/)
    // A wrong check digit would leave it as it is.
    expect(comparedCode(code)).toBe(`0${code}`)
    expect(numbers).not.toContain(comparedCode(code))
  }
  const kinds = SAMPLE_PETS.map(({ kind }) => kind)
  expect(kinds.filter((kind) => !isPetName(kind))).toEqual([])
  expect(new Set(kinds).size).toBeGreaterThan(3)
})
