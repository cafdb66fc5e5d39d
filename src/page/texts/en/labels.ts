import { numbersIn } from '../numbers.ts'

const { count } = numbersIn('en')

export const labels = {
  title: 'Labels',
  print: 'Print',
  pets: 'Pets that get labels',
  chosen: (pets: number) => (pets === 1 ? '1 pet chosen' : `${count(pets)} pets chosen`),
  all: (pets: number) => `Choose all ${count(pets)}`,
  none: 'Choose none',
  sheet: 'Label sheet',
  sheets: {
    'a4-70x37': 'A4: 3 × 8, 70 × 37 mm',
    'a4-63.5x38.1': 'A4: 3 × 7, 63.5 × 38.1 mm',
    'a4-63.5x33.9': 'A4: 3 × 8, 63.5 × 33.9 mm',
    'a4-99.1x38.1': 'A4: 2 × 7, 99.1 × 38.1 mm',
    'a4-48.5x25.4': 'A4: 4 × 10, 48.5 × 25.4 mm',
    'letter-66.7x25.4': 'Letter: 3 × 10, 2⅝ × 1 in',
    'letter-101.6x25.4': 'Letter: 2 × 10, 4 × 1 in',
    'letter-101.6x33.9': 'Letter: 2 × 7, 4 × 1⅓ in',
    'letter-101.6x50.8': 'Letter: 2 × 5, 4 × 2 in',
  },
  used: 'Labels already used',
  copies: 'How many',
  same: 'The same for each pet',
  asInStock: 'As many as are in stock',
  each: 'Labels each',
  between: (least: number, most: number) => `${count(least)} to ${count(most)}`,
  total: (labels: number, sheets: number) =>
    `${labels === 1 ? '1 label' : `${count(labels)} labels`} on ${sheets === 1 ? '1 sheet' : `${count(sheets)} sheets`}`,
  preview: 'Preview',
  noBarcodes: 'What draws barcodes was not loaded: petstock was not reached.',
  nothing: 'Choose pets: their labels appear here as they will be printed.',
  hint: 'Print at 100 % (actual size), on the paper chosen here.',
  shown: (shown: number, all: number) =>
    `${count(shown)} of ${count(all)} sheets are shown; all are printed.`,
  part: (first: number, last: number, all: number) =>
    `Too many for one go: sheets ${count(first)} to ${count(last)} of ${count(all)} are printed.${last < all ? ' Then print from the next one on.' : ''}`,
  firstSheet: 'Print from sheet',
}
