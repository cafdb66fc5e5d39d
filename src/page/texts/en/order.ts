import { numbersIn } from '../numbers.ts'

const { count } = numbersIn('en')

export const order = {
  title: 'To order',
  pets: (pets: number) => (pets === 1 ? '1 pet' : `${count(pets)} pets`),
  print: 'Print',
  save: 'Save as CSV',
  nothing: 'Nothing to order.',
  nothingHint: 'Every pet is above its low-stock level. Those that run low turn up here at once.',
  noLevels: 'No pet has a low-stock level yet.',
  noLevelsHint:
    'Open a pet and say at how many it counts as low: it turns up here as soon as there are no more than that.',
  pet: 'Pet',
  number: 'Number',
  quantity: 'In stock',
  level: 'Low at',
  least: 'Order at least',
  changed: 'Last change',
  toOrder: 'To order',
  firstShown: (shown: number, all: number) =>
    `The first ${count(shown)} of ${count(all)} are shown; printed and saved are all.`,
  showMore: 'Show more',
}
