import { formatsOf } from '../formats.ts'

const { count } = formatsOf('en')

export const saveList = {
  view: 'Spreadsheet',
  title: 'Take your list out',
  hint: 'Saves every entry with its number, quantity and all else, for a spreadsheet. petstock reads the file again, changed or not.',
  chosen: (pets: number) => (pets === 1 ? 'Save 1 entry' : `Save ${count(pets)} entries`),
  chosenHint:
    'With number, quantity and all else, for a spreadsheet. petstock reads the file again.',
  xlsx: 'Save for Excel (.xlsx)',
  csv: 'Save as CSV',
  tooMany: (most: number) => `Excel holds ${count(most)} entries at most. Save as CSV instead.`,
  writing: 'Writing the file…',
  arriving: 'The stock is still arriving. It can be saved once all of it is here.',
}
