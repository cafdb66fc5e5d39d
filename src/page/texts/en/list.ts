import { formatsOf } from '../formats.ts'

const { count } = formatsOf('en')

/** What is said while the stock still arrives. */
export const loading = {
  total: 'still being counted',
  soFar: (pets: number) => `${count(pets)} entries so far, more are coming…`,
  announced: 'The stock is still loading. You can already search what is here.',
  sorting: 'Putting the list in order…',
  noneSoFar: 'Nothing found so far. More entries are coming.',
}

/** What is said where rows keep their places. */
export const rows = {
  outOfOrder: 'Some rows are out of order now.',
  sortAgain: 'Sort again',
  early: 'Nothing changed: the rows had just moved. Look, and tap again.',
}

/** The count list on paper. */
export const countList = {
  print: 'Print as a count list',
  title: 'Count list',
  pet: 'Pet',
  number: 'Number',
  quantity: 'Quantity',
  counted: 'Counted',
  search: (text: string) => `Search: “${text}”`,
  pets: (pets: number) => (pets === 1 ? '1 entry' : `${count(pets)} entries`),
  arriving: 'The stock is still loading. Print again when all of it is here.',
  tooMany: (pets: number, most: number) =>
    `${count(pets)} entries are too many to print at once. At most ${count(most)} can be printed: show fewer of them or search for some, then print again. On the PC, “petstock inventory export” writes all of them to a file.`,
}

/** Chooses pets for labels, or to change them. */
export const picker = {
  chosen: (pets: number) => (pets === 1 ? '1 entry chosen' : `${count(pets)} entries chosen`),
  all: (pets: number) => `Choose all ${count(pets)}`,
  none: 'Choose none',
}
