import { formatsOf } from '../formats.ts'
import { groups } from './import-groups.ts'

const { count } = formatsOf('en')

const pets = (many: number): string => (many === 1 ? '1 pet' : `${count(many)} pets`)
const lines = (many: number): string => (many === 1 ? '1 line' : `${count(many)} lines`)

const andMore = (more: number): string => (more === 0 ? '' : ` (and in ${count(more)} more)`)

/** What the page says where a spreadsheet is brought in. */
export const importing = {
  title: 'Bring your spreadsheet',
  hint: 'An Excel file (.xlsx) or CSV, as it is: petstock finds its columns, shows its mistakes, and changes nothing until you say so.',
  mayNot:
    'To bring in a spreadsheet takes a key that manages the shop. Ask the person who set petstock up.',
  choose: 'Choose a file',
  drop: 'or drop it anywhere on this page',
  fromNothing: 'No list yet?',
  template: 'Save an empty template',
  templateName: 'petstock-template.csv',
  templatePet: 'Guppy, red',
  templateKind: 'Fish',
  another: 'Choose another file',
  reading: 'Reading the file…',
  waitsForStock:
    'The stock is still arriving. The file can be compared with it once all of it is here.',
  tooLarge: 'This file is larger than 20 MiB. Split it, or leave out pictures and other sheets.',
  unreadable: 'This device could not read the file. Choose it again, or try another device.',
  sheet: (name: string) => `Sheet “${name}”`,
  formats: { csv: 'CSV', xlsx: 'Excel', json: 'JSON' },
  separators: { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'upright bars' },
  separatedBy: (separator: string) => `separated by ${separator}`,
  letters: (encoding: string, example: string) => `letters as in ${encoding}: “${example}”`,
  filled: (many: number) => `${pets(many)} read`,
  columns: 'Columns',
  columnsHint:
    'Which column of your file is which? A SKU with letters becomes a barcode, so that scanning it finds the pet.',
  needed: 'needed',
  notBroughtIn: '– none –',
  pleaseChoose: 'Please choose…',
  furtherBarcodes: 'Further barcodes',
  emptyColumn: 'no values at the beginning',
  whichColumn: (column: string) => `${column}: which column is it? Several would do.`,
  asLastTime: 'Columns and decisions are those of the last file with the same columns.',
  askAnew: 'Ask me again',
  mayBeColumn: (column: string) => `${column}: is it one of these columns?`,
  leftOutColumns: (names: string) => `Not brought in: ${names}.`,
  noCurrency: (names: string) =>
    `${names} may have prices or costs. Choose the currency in the shop settings, and they can come in.`,
  leftOutAsTitle: (line: number, text: string) => `Line ${count(line)} is not a pet: “${text}”.`,
  leftOutAsTotal: (line: number, text: string) => `Line ${count(line)} is a total: “${text}”.`,
  blankLines: (many: number, first: number) =>
    many === 1
      ? `Line ${count(first)} is not a pet: none of the columns that are read has anything in it.`
      : `${count(many)} lines are no pets, the first is line ${count(first)}: none of the columns that are read has anything in them.`,
  withoutStatus: (many: number) =>
    `${pets(many)} without a status: new ones become available, others keep theirs.`,
  otherSheets: (names: string) => `Only one sheet is read. These are not: ${names}.`,
  hiddenRows: (many: number) => `${pets(many)} in rows that your spreadsheet hides are read, too.`,
  numberReadAs: (text: string, line: number, value: number) =>
    `${text} in line ${count(line)} is read as ${count(value)}.`,
  joinedBarcode: (barcode: string, line: number, more: number) =>
    `“${barcode}” in line ${count(line)}${andMore(more)} is read as one barcode. Put a blank between two barcodes.`,
  namelessVariants: (column: string, line: number, many: number) =>
    `${pets(many)} will have no name, the first in line ${count(line)}: “${column}” says that each is a variant of the pet above. Write a name into each line of your file.`,
  namelessList: (many: number) =>
    `${many === 1 ? '1 new pet' : `${count(many)} new pets`} will have no name: no column of your file is read as the name. Choose it above, if it has one.`,
  joinedNames: (name: string, joined: string, line: number, more: number) =>
    `“${name}” in line ${count(line)}${andMore(more)} is the name of several variants. With what tells them apart, it is “${joined}”.`,
  singleVariants: (name: string, joined: string, line: number, more: number) =>
    `“${name}” in line ${count(line)}${andMore(more)} is the only variant of its product, and keeps its product’s name. With the name of the variant, it is “${joined}”.`,
  twins: (name: string, some: readonly number[], many: number) =>
    `${pets(many)} have a name that another one has, and nothing that is read tells them apart: “${name}” in lines ${some.map(count).join(', ')}. Write what each is into its name.`,
  batches: (name: string, some: readonly number[], many: number) =>
    `${pets(many)} have a name that another one has, and a number or a code of their own: “${name}” in lines ${some.map(count).join(', ')}. If they are one pet each, have them added up above.`,
  batchesAddedUp: (sum: string, many: number, ofLines: number) =>
    `${many === 1 ? '1 pet has' : `${count(many)} pets have`} several lines with numbers or codes of their own, ${count(ofLines)} together, which are added up, with the number or the code of the first line alone: ${sum}${many > 1 ? ' …' : ''}`,
  addedUp: (sum: string, many: number, ofLines: number) =>
    `${many === 1 ? '1 pet has' : `${count(many)} pets have`} several lines, ${count(ofLines)} together, which are added up: ${sum}${many > 1 ? ' …' : ''}`,
  keptState: (column: string, word: string, line: number, many: number) =>
    `${pets(many)} will come in though your file says “${word}” in “${column}”, the first in line ${count(line)}. Decide above whether they are left out.`,
  leftOutState: (column: string, word: string, line: number, many: number) =>
    `${many === 1 ? '1 line is' : `${count(many)} lines are`} left out, the first line ${count(line)}: your file says “${word}” in “${column}”.`,
  ...groups,
  branches: (column: string, many: number) =>
    `“${column}” has ${count(many)} places, and some pets have a line for each. Decide above whose stock comes in.`,
  branchesLeftOut: (place: string, many: number) =>
    `${many === 1 ? '1 line is' : `${count(many)} lines are`} left out: other places than “${place}”.`,
  lostZeros: (barcode: string, line: number, more: number) =>
    `“${barcode}” in line ${count(line)}${andMore(more)} is no barcode of a package as it stands. With zeros before it, it is one: the spreadsheet may have taken them away.`,
  lostCheckDigits: (barcode: string, line: number, more: number) =>
    `“${barcode}” in line ${count(line)}${andMore(more)} is no barcode of a package as it stands. Its last digit may be missing.`,
  groupedDigits: (barcode: string, line: number, more: number) =>
    `“${barcode}” in line ${count(line)}${andMore(more)} has blanks or signs between its digits in your file, and is read as one barcode.`,
  wrongCheckDigit: (barcode: string, line: number, more: number) =>
    `“${barcode}” in line ${count(line)}${andMore(more)} looks like the barcode of a package, but a digit of it is wrong.`,
  money: (column: string, text: string, line: number, more: number) =>
    `${column}: ${text} in line ${count(line)}${andMore(more)} is shown as an amount of money. Is it the right column?`,
  padded: (column: string, text: string, line: number, more: number) =>
    `${column}: ${text} in line ${count(line)}${andMore(more)} is read with the zeros that your spreadsheet shows before it. Do they belong to it?`,
  outdated: (column: string, text: string, line: number, more: number) =>
    `${column}: ${text} in line ${count(line)}${andMore(more)} is the result of a formula, and your file says that its formulas are to be computed again. Open it in your spreadsheet and save it, unless you know that it is right.`,
  becameNumber: (column: string, text: string, line: number, more: number) =>
    `${column}: ${text} in line ${count(line)}${andMore(more)} is a number in your spreadsheet, which takes away zeros before a number. Look whether it is whole, or save the list here as an Excel file, which keeps them.`,
  guarded: (column: string, text: string, line: number, more: number) =>
    `${column}: “${text}” in line ${count(line)}${andMore(more)} is read with the ' before it. Take it away if it does not belong there.`,
  roundedIds: (number: string, line: number, more: number) =>
    `${number} in line ${count(line)}${andMore(more)} ends in zeros. The spreadsheet may have shortened such long numbers.`,
  unit: (column: string, text: string, line: number, more: number) =>
    `${column}: “${text}” in line ${count(line)}${andMore(more)} is read as the number alone. All are in the same unit.`,
  besideHeader: (line: number) =>
    `Cells beside the columns are left out, the first in line ${count(line)}.`,
  twiceEncoded: (text: string, meant: string, line: number, more: number) =>
    `“${text}” in line ${count(line)}${andMore(more)} may have been “${meant}”. A program has read its letters wrongly, and saved them so. Get the list again from where it comes from.`,
  forWebPages: (text: string, meant: string, line: number, more: number) =>
    `“${text}” in line ${count(line)}${andMore(more)} is written as for a web page, where it means “${meant}”. It comes in as it is: replace it in your file if you want it as it is meant.`,
  notes: 'Good to know',
  mistakesTitle: 'Mistakes',
  mistakesLeft: (many: number, inLinesOf: number) => {
    const mistakes = many === 1 ? '1 mistake left' : `${count(many)} mistakes left`
    return inLinesOf > many ? `${mistakes}, in ${lines(inLinesOf)}` : mistakes
  },
  noMistakes: 'No mistakes',
  mistakesHint:
    'Put them right here, equal ones in one go, or leave the lines out. Or put them right in your file, save it and choose it again.',
  inLines: (many: number) => lines(many),
  line: (line: number) => `Line ${count(line)}`,
  linesOf: (some: readonly number[], many: number) =>
    `Lines ${some.map(count).join(', ')}${many > some.length ? ` and ${count(many - some.length)} more` : ''}`,
  empty: 'empty',
  elsewhereInLine: (line: number) => `is also in line ${count(line)}`,
  elsewhereAtPet: (pet: string) => `${pet} has it already`,
  correctLabel: (column: string, place: string) => `${column}, ${place}`,
  correct: 'Correct',
  correctAll: (many: number) => `Correct ${count(many)} lines`,
  leaveOut: (many: number) =>
    many === 1 ? 'Leave this line out' : `Leave these ${count(many)} lines out`,
  leaveLineOut: 'Leave the line out',
  showMore: (many: number) => `Show more (${count(many)})`,
  leaveColumnOut: (name: string) => `Leave the column “${name}” out`,
  correctSingly: 'Correct each line by itself',
  inFileOnly: 'This can only be put right in your file.',
  edits: (corrections: number, leftOut: number) =>
    [
      ...(corrections > 0
        ? [corrections === 1 ? '1 correction' : `${count(corrections)} corrections`]
        : []),
      ...(leftOut > 0 ? [`${lines(leftOut)} left out`] : []),
    ].join(', '),
  editedValue: (column: string, from: string, value: string, many: number) =>
    `${column}: ${from} → ${value}, ${lines(many)}`,
  editedLeftOut: (place: string) => `Left out: ${place}`,
  takeBack: 'Take back',
  preview: 'What will be',
  counts: (added: number, changed: number, unchanged: number) =>
    `${count(added)} new, ${count(changed)} changed, ${count(unchanged)} as they are`,
  getNumbers: (many: number, first: string) =>
    `${pets(many)} without a number: petstock gives the next free ones, from about ${first} on.`,
  aboutNumber: (petId: string) => `#${petId} or later`,
  firstOf: (shown: number, many: number) => `The first ${count(shown)} of ${count(many)}:`,
  isNew: 'new',
  isChanged: 'changed',
  none: 'none',
  inStock: (quantity: number) => `${count(quantity)} in stock`,
  lowAt: (level: number) => `low at ${count(level)}`,
  loses: (field: string, many: number) =>
    `${field}: ${pets(many)} would lose what they have, since the file has nothing there.`,
  kindInStock: (kind: string) => `“${kind}” (in the stock)`,
  kindOf: (kind: string, many: number) => `“${kind}” (${pets(many)})`,
  alikeKinds: (kinds: readonly string[]) =>
    `${kinds.join(', ')}: these become ${count(kinds.length)} kinds, though they differ in capital letters alone.`,
  writeAllAs: (kind: string) => `Write all as “${kind}”`,
  bringIn: (many: number) => `Bring in ${pets(many)}`,
  allOrNothing: 'All of them or none. You can undo it afterwards.',
  whyNot: {
    questions: 'Something is still to be decided above.',
    mistakes: 'Put the mistakes right first.',
    columns: 'Choose the columns that are needed first.',
    offline: 'petstock cannot be reached just now.',
    reading: 'One moment…',
    nothing: 'There is nothing to bring in: all is as in your file already.',
    noPets: 'There is no pet in this file.',
  },
  phases: {
    sending: 'Sending…',
    receiving: 'Sending…',
    reading: 'petstock reads the file…',
    comparing: 'petstock compares it with the stock…',
    writing: 'petstock writes the pets…',
  },
  stay: 'You may go on working meanwhile. It goes on by itself once the file was sent.',
  noResponse: 'No response came.',
  inDoubt: (file: string, at: string) =>
    `It is not sure whether the pets of “${file}” (sent: ${at}) are in. Ask again: nothing is brought in twice.`,
  askAgain: 'Ask again',
  atWork: 'A file is being brought in just now, on this device or another. Try again in a moment.',
  tryAgain: 'Try again',
  refused: 'Nothing was brought in. The service says:',
  tooLargeToSend:
    'These are too many pets for one go. Split the file, and bring in one part after the other.',
  done: (added: number, changed: number, unchanged: number) =>
    `Done: ${count(added)} new, ${count(changed)} changed, ${count(unchanged)} as they were.`,
  gaveNumbers: (many: number, first: string) =>
    many === 1
      ? `1 pet has got the number ${first}.`
      : `${pets(many)} have got numbers, from ${first} on.`,
  foundPets: (many: number) =>
    many === 1
      ? '1 pet without a number in the file was found in the stock.'
      : `${pets(many)} without a number in the file were found in the stock.`,
  notInBackup: 'They are in no backup yet. Here you see when they are:',
  toStock: 'See them in the stock',
  undo: 'Undo',
  reallyUndo: 'Undo all of it?',
  undoing: 'Undoing…',
  undone: 'Undone: all is as before.',
  undoneMeanwhile: 'The file was brought in, and has been undone meanwhile.',
  last: 'Last brought in',
  lastImport: (when: string, by: string, many: number) => `${when}, ${by}: ${pets(many)}`,
  byCommand: 'the command line',
  undoErrors: {
    undo_expired:
      'This can no longer be undone: another file was brought in since, or 30 days have passed.',
    pets_changed:
      'Nothing was undone, as somebody has worked with some pets since. Change single pets in the stock, or bring in a corrected file. Changed since:',
    barcode_taken: 'Nothing was undone: another pet has one of their barcodes by now.',
    change_not_found: 'This can no longer be undone.',
    insufficient_access: 'This key may not undo it any more.',
  },
}
