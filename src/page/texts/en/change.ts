import { numbersIn } from '../numbers.ts'

const { count, signed } = numbersIn('en')

export const change = {
  title: 'Change the stock',
  oneLess: (name: string) => `One less, sale: ${name}`,
  oneMore: (name: string) => `One more, arrival: ${name}`,
  inFlight: (what: string) => `${what} on its way`,
  countInFlight: (counted: number) => `Count of ${count(counted)} on its way`,
  notMade: 'A change was not made',

  amount: 'Amount',
  less: 'One less',
  more: 'One more',
  badAmount: 'A whole number from 1 on.',
  takeAway: 'Take away',
  add: 'Add',
  note: 'Note',
  noteHint: 'Optional; goes with the next change.',
  other: 'Other…',
  otherNeedsNote: 'Say in the note what it is for.',

  counted: 'Count: how many there are',
  countHint: (expected: number) => `Counted against ${count(expected)}.`,
  badCount: 'A whole number, 0 or more.',
  countSays: (counted: number, expected: number) =>
    counted === expected
      ? `counted ${count(counted)}, as expected`
      : `counted ${count(counted)}, was ${count(expected)} (${signed(counted - expected)})`,
  isNumberOf: (counted: number, name: string) =>
    `${count(counted)} is the number of ${name}. If there really are so many, save once more.`,
  saveCount: 'Save count',
  dropCount: 'Clear',
  moved: (now: number, expected: number) =>
    `Meanwhile there are ${count(now)}; there were ${count(expected)} when you began.`,
  keepCount: (counted: number, now: number) => `Keep ${count(counted)}, against ${count(now)}`,
  countAgain: 'Start again',
  notCounted: (name: string, counted: number) =>
    `The count of ${count(counted)} ${name} was not saved.`,

  unsaved: (counts: number) =>
    counts === 1 ? '1 count not saved:' : `${count(counts)} counts not saved:`,
  unsavedMoved: 'changed meanwhile',
  saveAll: 'Save all',
  discard: 'Discard',
  reallyDiscard: 'Really discard?',

  made: (name: string, what: string, left: number) => `${name}: ${what} → ${count(left)} left`,
  difference: (change: number, reason: string) => `${signed(change)}, ${reason.toLowerCase()}`,
  countIs: (counted: number, expected: number) =>
    `counted ${count(counted)}, was ${count(expected)}`,
  takenBack: (name: string, what: string) => `${name}: ${what} was taken back`,
  undo: 'Undo',
  undoHint: 'Undo (Ctrl+Z)',

  waiting: (changes: number) =>
    changes === 1 ? '1 change waits.' : `${count(changes)} changes wait.`,
  waitingFor: {
    service: 'petstock is not reached. It is sent by itself as soon as it is.',
    storage: 'petstock cannot save anything just now. It is sent again by itself.',
    limit: (until: string) =>
      `The limit of this key is used up until ${until}. It is sent by itself then.`,
  },
  sentByItself: 'Nothing is lost: it is sent by itself.',
  which: 'Which',
  takeBack: 'Take back',
  giveUp: 'Give up',
  mayHaveArrived: 'may have arrived already',
  unkept:
    'This browser keeps nothing for this page: leave it open until all is sent, or it is lost.',
  tryNow: 'Try now',

  refused: (name: string, what: string) => `Not made: ${name}, ${what}.`,
  refusals: {
    quantity_out_of_range: 'There are not that many. Count them if the number is wrong.',
    tooMany: 'There would be more than petstock can count.',
    quantity_moved: 'The number has changed meanwhile.',
    pet_not_found: 'The pet is no longer in the stock.',
    insufficient_access: 'This key may only look. Sign in with one that may change the stock.',
    other: (code: string) => `petstock does not take it (${code}). Tell whoever looks after it.`,
  },
  openPet: 'Open',
  understood: 'OK',

  leftBehind: (changes: number, name: string) =>
    changes === 1
      ? `1 change of ${name} was not sent. It waits here, and is sent when ${name} signs in again.`
      : `${count(changes)} changes of ${name} were not sent. They wait here, and are sent when ${name} signs in again.`,
  sendAs: (name: string) => `Send as ${name}`,
}
