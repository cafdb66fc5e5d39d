import { formatsOf } from '../formats.ts'

const { count } = formatsOf('en')

export const labels = {
  title: 'Labels',
  backTo: { today: 'Back to Today', shop: 'Back to the spreadsheet' },
  print: 'Print',
  pets: 'Pets that get labels',
  sheet: 'Label sheet',
  sheets: {
    'a4-70x37': 'A4: 3 × 8, 70 × 37 mm',
    'a4-63.5x38.1': `A4: 3 × 7, ${count(63.5)} × ${count(38.1)} mm`,
    'a4-63.5x33.9': `A4: 3 × 8, ${count(63.5)} × ${count(33.9)} mm`,
    'a4-99.1x38.1': `A4: 2 × 7, ${count(99.1)} × ${count(38.1)} mm`,
    'a4-48.5x25.4': `A4: 4 × 10, ${count(48.5)} × ${count(25.4)} mm`,
    'letter-66.7x25.4': 'Letter: 3 × 10, 2⅝ × 1 in',
    'letter-101.6x25.4': 'Letter: 2 × 10, 4 × 1 in',
    'letter-101.6x33.9': 'Letter: 2 × 7, 4 × 1⅓ in',
    'letter-101.6x50.8': 'Letter: 2 × 5, 4 × 2 in',
  },
  used: 'Labels already used on the first sheet',
  copies: 'How many',
  same: 'The same for each pet',
  asInStock: 'As many as are in stock',
  asArrived: 'As many as arrived',
  each: 'Labels for each pet',
  between: (least: number, most: number) => `${count(least)} to ${count(most)}`,
  total: (labels: number, sheets: number) =>
    `${labels === 1 ? '1 label' : `${count(labels)} labels`} on ${sheets === 1 ? '1 sheet' : `${count(sheets)} sheets`}`,
  printedAs: 'Barcode on the label',
  asNumber: 'The number of the pet',
  asBarcode: 'Its barcode',
  price: 'Price on the label',
  withPrice: 'Yes, where it is known',
  withoutPrice: 'No',
  numbersInstead: (pets: number) =>
    pets === 1
      ? '1 pet has no barcode that fits on this label: its number is printed.'
      : `${count(pets)} pets have no barcode that fits on this label: their numbers are printed.`,
  preview: 'Preview',
  noBarcodes: "The barcodes could not be loaded: this page can't reach petstock.",
  copiesOf: (copies: number) => `× ${count(copies)}`,
  nothing: 'None of them is in stock: they get no labels.',
  hint: 'Print at 100% (actual size), on the paper chosen here.',
  shown: (shown: number, all: number) =>
    `Showing ${count(shown)} of ${count(all)} sheets. All are printed.`,
  part: (first: number, last: number, all: number) =>
    `Too many to print at once. This prints sheets ${count(first)} to ${count(last)} of ${count(all)}.${last < all ? ` After that, print from sheet ${count(last + 1)}.` : ''}`,
  firstSheet: 'Print from sheet',
}
