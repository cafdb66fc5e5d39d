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
      what === 'add' ? 'with the zero before them' : 'as your file has them',
    checkDigits: (what: string): string =>
      what === 'add' ? 'with the last digit that is missing' : 'as your file has them',
    sharedBarcodes: (what: string): string =>
      what === 'none' ? 'no: these pets have none' : 'yes: put it right for each pet',
    namesakes: (which: string): string =>
      which === 'same' ? 'those of the same name; others are new' : 'new pets, each time',
    sheet: (name: string) => name,
  },
  otherSheet: 'Choose another sheet',
}
