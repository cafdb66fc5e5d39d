import { readDecision } from '../../../transfer/decisions.ts'
import type { QuestionSubject, ReadingDecisions } from '../../../transfer/reading/questions.ts'
import { type JsonSchema, type OptionalShape, optional, shape } from '../../shapes/shape.ts'

type Decision<About extends QuestionSubject> = NonNullable<ReadingDecisions[About]>

const decision = <About extends QuestionSubject>(
  about: About,
  description: string,
  more: JsonSchema = {},
): OptionalShape<Decision<About>> =>
  optional(
    shape<Decision<About>>(
      (given) => {
        const read = readDecision(about, given)
        return 'reason' in read
          ? { reason: read.reason as string }
          : { value: read[about] as Decision<About> }
      },
      { type: 'string', description, ...more },
    ),
  )

/** What a file does not say itself. Texts, and no enumeration: generators of clients make no names out of signs. */
export const DECISIONS = {
  encoding: decision(
    'encoding',
    'With file: the encoding of a CSV file, as windows-1250, where it is not UTF-8',
  ),
  decimals: decision(
    'decimals',
    'What stands before the decimals of its numbers, where none of them shows it',
    { pattern: '^[.,]$' },
  ),
  barcodes: decision(
    'barcodes',
    '"joined": groups of digits that check together are one; or "as_written"',
  ),
  leadingZeros: decision(
    'leadingZeros',
    '"add": trade numbers get the zeros before them that they lack; or "keep"',
  ),
  checkDigits: decision(
    'checkDigits',
    '"add": barcodes get the check digit that they may lack; or "keep"',
  ),
  sharedBarcodes: decision(
    'sharedBarcodes',
    '"none": a barcode that many pets have is none; or "keep", as a mistake',
  ),
  variantNames: decision(
    'variantNames',
    '"joined": a name that several pets of the file share is joined with the option that distinguishes them; or "as_written"',
  ),
  singleVariants: decision(
    'singleVariants',
    '"joined": the name of a product with a single variant is joined with its option; or "as_written", as without a decision',
  ),
  branch: decision(
    'branch',
    'The place whose lines are read, of a file with a line for each place; or "*" for all, as without a decision',
  ),
  repeatedPets: decision(
    'repeatedPets',
    '"added": the quantities of several lines of one pet are added up; or "keep", as mistakes',
  ),
  batches: decision(
    'batches',
    '"added": lines of one name, each with a number or a code of its own, are one pet, with that of the first; or "keep", as without a decision',
  ),
  archived: decision(
    'archived',
    '"left_out": lines that a column of the file calls archived are left out; or "keep", as without a decision',
  ),
  notForSale: decision(
    'notForSale',
    '"left_out": lines that the file calls a draft, hidden or not for sale are left out; or "keep", as without a decision',
  ),
  namesakes: decision(
    'namesakes',
    'Pets that no number, code or barcode finds: "same" for those of the same name, others are new; "new" for new ones, again at each import',
  ),
  sheet: decision('sheet', 'The name of the sheet of a workbook that is read'),
} satisfies { readonly [about in QuestionSubject]: OptionalShape<Decision<about>> }
