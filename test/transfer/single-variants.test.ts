import { describe, expect, test } from 'bun:test'
import { readImport } from '../../src/transfer/read-import.ts'
import type { ReadingDecisions } from '../../src/transfer/reading/questions.ts'

const readCsv = (csv: string, decisions: ReadingDecisions = {}) =>
  readImport(new TextEncoder().encode(csv), { decisions })

const namesIn = ({ rows }: ReturnType<typeof readCsv>) => rows.map(({ name }) => name)

const SQUARE =
  'Token,petId,quantity,name,Variation Name\nn,N-1,4,Neon,Large\nn,N-2,5,Neon,Small\nc,C-1,1,Cat,Kitten\nd,D-1,2,Dog,Regular\nb,B-1,3,Betta (red),red\n'

describe('a product with a single variant', () => {
  test('keeps its name, with a warning that asks whether the variant belongs to it', () => {
    const reading = readCsv(SQUARE)
    expect(namesIn(reading)).toEqual(['Neon, Large', 'Neon, Small', 'Cat', 'Dog', 'Betta (red)'])
    expect(reading.warnings.filter(({ code }) => code === 'single_variants')).toEqual([
      {
        ...{ code: 'single_variants', value: 'Cat', joined: 'Cat, Kitten', line: 4, count: 1 },
        text: '"Cat" in line 4 is the only variant of its product, and keeps its name, unless you decide that it is joined with its option, as "Cat, Kitten"',
        question: {
          ...{ about: 'singleVariants', column: 'name' },
          choices: [
            { value: 'as_written', shows: [{ line: 4, text: 'Cat' }] },
            { value: 'joined', shows: [{ line: 4, text: 'Cat, Kitten' }] },
          ],
        },
      },
    ])
  })

  test('has the name that a person decides, and is not asked about again', () => {
    for (const [singleVariants, name] of [
      ['joined', 'Cat, Kitten'],
      ['as_written', 'Cat'],
    ] as const) {
      const reading = readCsv(SQUARE, { singleVariants })
      expect(namesIn(reading)).toEqual(['Neon, Large', 'Neon, Small', name, 'Dog', 'Betta (red)'])
      expect(reading.warnings.map(({ code }) => code)).not.toContain('single_variants')
    }
  })

  test('is not asked about where all names stay as written, or its column may say something else', () => {
    const written = readCsv(SQUARE, { variantNames: 'as_written' })
    expect(written.warnings.map(({ code }) => code)).not.toContain('single_variants')
    const size = readCsv('petId,quantity,name,Size\n1,4,Neon,L\n2,5,Cat,S\n')
    expect(size.warnings.map(({ code }) => code)).toEqual(['left_out_column'])
  })
})
