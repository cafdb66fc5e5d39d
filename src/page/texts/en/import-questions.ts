import { ALL_BRANCHES } from '../../../transfer/reading/questions.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('en')

/** What the page asks of a file that does not say it, and what each choice means. */
export const questions = {
  title: 'Only you know this',
  left: (many: number) => {
    if (many === 0) return 'All is decided'
    return many === 1
      ? '1 thing is still to be decided'
      : `${count(many)} things are still to be decided`
  },
  open: 'to be decided',
  asked: {
    encoding: 'Which of these is spelled right?',
    decimals: 'Which of these numbers are right?',
    barcodes: 'Which of these barcodes are right?',
    leadingZeros: 'Which of these barcodes are right?',
    checkDigits: 'Which of these barcodes are right?',
    sharedBarcodes: 'Many pets have the same barcode. Is it really one?',
    variantNames: 'Several pets have one name in your file. Which names are right?',
    singleVariants: 'Some products have a single variant. Which names are right?',
    branch:
      'Your file has a line for each place where a pet is kept. Whose stock comes in? petstock keeps the stock of one shop.',
    repeatedPets: 'Several lines are of one pet, or of one name. Are they added up?',
    batches: 'Several lines of one name have numbers or codes of their own. Are they one pet?',
    archived: 'Your file has pets that are archived. Do they come in?',
    notForSale:
      'Your file has pets that are not for sale there: drafts, or hidden ones. Do they come in?',
    namesakes: 'These pets have no number. Which pets are they?',
    sheet: 'Which sheet is your list?',
  },
  meaning: {
    encoding: (name: string) => `letters as in ${name}`,
    decimals: (mark: string): string =>
      mark === '.' ? 'a point is before decimals' : 'a comma is before decimals',
    barcodes: (how: string): string =>
      how === 'joined' ? 'blanks and signs between digits left out' : 'as your file writes them',
    leadingZeros: (what: string): string =>
      what === 'add' ? 'with the zeros before them' : 'as your file has them',
    checkDigits: (what: string): string =>
      what === 'add' ? 'with the last digit that is missing' : 'as your file has them',
    sharedBarcodes: (what: string): string =>
      what === 'none' ? 'no: these pets have none' : 'yes: put it right for each pet',
    variantNames: (how: string): string =>
      how === 'joined' ? 'with what tells them apart' : 'as your file has them',
    singleVariants: (how: string): string =>
      how === 'joined' ? 'with the name of the variant' : 'as your file has them',
    branch: (place: string): string =>
      place === ALL_BRANCHES ? 'of all these places, added up' : `only of “${place}”`,
    repeatedPets: (how: string): string =>
      how === 'added' ? 'yes: added up' : 'no: the lines stay apart',
    batches: (how: string): string =>
      how === 'added'
        ? 'yes: added up, with the number or the code of the first line'
        : 'no: each line is a pet',
    archived: (what: string): string =>
      what === 'left_out' ? 'no: leave them out' : 'yes: like all others',
    notForSale: (what: string): string =>
      what === 'left_out' ? 'no: leave them out' : 'yes: like all others',
    namesakes: (which: string): string =>
      which === 'same'
        ? 'the same pets as in the stock, by name; others are new'
        : 'new pets, each time this file comes in',
    sheet: (name: string) => name,
  },
  otherSheet: 'Choose another sheet',
}
