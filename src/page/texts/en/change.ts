import { formatsOf } from '../formats.ts'

const { count, signed } = formatsOf('en')

export const change = {
  title: 'Change the stock',
  oneLess: (name: string) => `One less, sale: ${name}`,
  oneMore: (name: string) => `One more, arrival: ${name}`,
  inFlight: (what: string) => `${what} on its way`,
  countInFlight: (counted: number) => `Count of ${count(counted)} on its way`,
  notMade: 'A change was not saved',

  amount: 'Amount',
  less: 'One less',
  more: 'One more',
  badAmount: 'Type a whole number, 1 or more. Use digits alone, such as 2061.',
  besidesScans: (scanned: number) => `not counting the ${count(scanned)} scanned`,
  withScans: (scanned: number) => `in all, with ${count(scanned)} by scan`,
  allScanned: (scanned: number) =>
    `The scan has added ${count(scanned)} already. Type how many came in all.`,
  takeAway: 'Take away',
  add: 'Add',
  note: 'Note',
  noteHint: 'Optional, for the next change',
  other: 'Other…',
  otherNeedsNote: 'Write in the note what it is for.',

  counted: 'Count: how many there are',
  countHint: (expected: number) => `petstock says ${count(expected)}.`,
  badCount: 'Type a whole number, 0 or more. Use digits alone, such as 2061.',
  tooManyCounted: (most: number) =>
    `petstock counts up to ${count(most)}. If this is a barcode, clear it and scan it again.`,
  countSays: (counted: number, expected: number) =>
    `petstock says ${count(expected)}. You counted ${
      counted === expected
        ? 'the same'
        : `${count(Math.abs(counted - expected))} ${counted > expected ? 'more' : 'fewer'}`
    }.`,
  isNumberOf: (counted: number, name: string) =>
    `${counted} is the number of ${name}. If you really counted that many, save once more.`,
  saveCount: 'Save count',
  dropCount: 'Clear',
  moved: (now: number, expected: number) =>
    `petstock now says ${count(now)}. It said ${count(expected)} when you began.`,
  saveAnyway: (counted: number) => `Save ${count(counted)} anyway`,
  countAgain: 'Count again',
  notCounted: (name: string, counted: number) =>
    `Your count of ${count(counted)} was not saved: ${name}.`,

  unsaved: (counts: number) =>
    counts === 1 ? '1 count not saved:' : `${count(counts)} counts not saved:`,
  unsavedMoved: 'petstock’s number has changed',
  lookAtCounts: 'Show',
  hideCounts: 'Hide',
  saveAll: 'Save all',
  discard: 'Discard',
  reallyDiscard: 'Really discard?',
  reallySave: (counted: number, expected: number) =>
    `Really ${count(counted)}, not ${count(expected)}?`,
  reallySaveFew: (counts: number) => `Really save? ${count(counts)} are far too few`,

  left: (quantity: number) => `${count(quantity)}\u00a0left`,
  inStock: (quantity: number) => `${count(quantity)}\u00a0in\u00a0stock`,
  made: (what: string, stock: string) => `${what}. ${stock}`,
  undone: (what: string, stock: string) => `Undone: ${what}. ${stock}`,
  redone: (what: string, stock: string) => `Redone: ${what}. ${stock}`,
  soldReserved: 'Reserved!',
  difference: (change: number, reason: string) => `${signed(change)} ${reason.toLowerCase()}`,
  countIs: (counted: number, expected: number) =>
    `counted ${count(counted)}, ${counted === expected ? 'as before' : `was ${count(expected)}`}`,
  countOf: (counted: number) => `count of ${count(counted)}`,
  undoOf: (what: string) => `undo of ${what}`,
  redoOf: (what: string) => `redo of ${what}`,
  notSent: (what: string) => `${what}. Not sent yet`,
  notAllSent: (what: string, of: number) => `${what}. ${count(of)} of it not sent yet`,
  takenBack: (what: string) => `Taken back: ${what}`,
  undo: 'Undo',
  undoHint: 'Undo (Ctrl+Z)',
  undoEarlier: (what: string, name: string) => `Also undo ${what}: ${name}`,
  last: 'Last change',
  redo: 'Redo',
  redoHint: 'Redo (Ctrl+Z)',

  waitingFor: {
    service: (changes: number) => `Can’t reach petstock. ${saved(changes)} and will be sent later.`,
    storage: (changes: number) =>
      `petstock can't save anything right now. ${saved(changes)} and will be sent as soon as it can.`,
    limit: (changes: number, until: string) =>
      `This key has reached its limit. ${saved(changes)} and will be sent at ${until}.`,
  },
  unkept: (changes: number) =>
    changes === 1
      ? "1 change is not sent yet. This browser can't save it: keep this page open until it is sent."
      : `${count(changes)} changes are not sent yet. This browser can't save them: keep this page open until they are sent.`,
  which: 'Which changes',
  takeBack: 'Take back',
  giveUp: 'Don’t send again',
  mayHaveArrived: 'no answer yet; it counts only once',
  tryNow: 'Try now',

  refused: (name: string, what: string) => `Not saved: ${name}, ${what}.`,
  refusals: {
    quantity_out_of_range: 'There are not that many. If the number is wrong, count them.',
    tooMany: 'That would be more than petstock can count.',
    quantity_moved: 'Someone else changed the number first.',
    pet_not_found: 'This pet is no longer in the stock.',
    already_undone: 'This was undone before. Nothing was changed again.',
    undoNotPossible: 'This can no longer be undone. If the number is wrong, count them.',
    insufficient_access: 'This key may only look. Sign in with one that has write access.',
    other: (code: string) =>
      `petstock refused it (${code}). Tell the person who looks after petstock.`,
  },
  openPet: 'Open',
  understood: 'OK',

  leftBehind: (changes: number, name: string) =>
    changes === 1
      ? `1 change by ${name} was not sent. It is saved here and will be sent when ${name} signs in again.`
      : `${count(changes)} changes by ${name} were not sent. They are saved here and will be sent when ${name} signs in again.`,
  sendAs: (name: string) => `Send as ${name}`,
}

function saved(changes: number): string {
  return changes === 1 ? '1 change is saved here' : `${count(changes)} changes are saved here`
}
