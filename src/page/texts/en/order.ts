import { formatsOf } from '../formats.ts'

const { count } = formatsOf('en')

export const order = {
  title: 'To order',
  pets: (pets: number) => (pets === 1 ? '1 entry' : `${count(pets)} entries`),
  print: 'Print',
  save: 'Save as CSV',
  nothing: 'Nothing to order.',
  nothingHint: 'Every pet is above its low-stock level. A pet that runs low appears here at once.',
  noLevels: 'No pet has a low-stock level yet.',
  noLevelsHint:
    'Open a pet, choose Edit and give its low-stock level. When there are that many or fewer, it appears here.',
  pet: 'Pet',
  number: 'Number',
  quantity: 'In stock',
  level: 'Low at',
  least: 'Order at least',
  changed: 'Last change',
  ordered: 'Ordered',
  outWithoutLevel: (many: number) =>
    many === 1
      ? '1 pet is at 0 and not listed: it has no low-stock level'
      : `${count(many)} pets are at 0 and not listed: they have no low-stock level`,
  firstOut: (shown: number, all: number) => `The first ${count(shown)} of ${count(all)}.`,
  firstShown: (shown: number, all: number) =>
    `Showing the first ${count(shown)} of ${count(all)}. All are printed and saved.`,
  showMore: 'Show more',
}
