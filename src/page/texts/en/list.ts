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

/** What is said while rows are chosen, and where something is done with their pets. */
export const choosing = {
  chip: 'Choose',
  begin: 'Choose in the stock',
  addMore: 'Add more',
  bar: 'Choosing',
  end: 'End choosing',
  choose: (name: string) => `Choose ${name}`,
  leaveOut: (name: string) => `Leave out ${name}`,
  chosen: (pets: number) => `${count(pets)} chosen`,
  all: (pets: number) => `Choose all ${count(pets)}`,
  allShort: (pets: number) => `All ${count(pets)}`,
  none: 'Choose none',
  labels: 'Labels',
  change: 'Change',
  print: 'Print',
  save: 'Save',
  remove: 'Remove',
  more: 'More',
  labelsForArrived: (pets: number) => `Labels for what arrived (${count(pets)})`,
  labelsForPrices: (pets: number) => `Labels for new prices (${count(pets)})`,
  labelsForBoth: (pets: number) => `Labels for arrivals and new prices (${count(pets)})`,
  nothing: 'No pets are chosen yet.',
}
