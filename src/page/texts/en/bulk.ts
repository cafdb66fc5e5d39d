import { formatsOf } from '../formats.ts'

const { count } = formatsOf('en')

const entries = (pets: number): string => (pets === 1 ? '1 entry' : `${count(pets)} entries`)

const removedPets = (pets: number): string => (pets === 1 ? '1 pet' : `${count(pets)} pets`)

/** What the view says that changes several pets at once. */
export const bulk = {
  title: 'Change several pets',
  intro: 'All of them are changed together, or none.',
  pets: 'Pets to change',
  change: 'What they get',
  fields: {
    kind: 'Another kind',
    status: 'Another status',
    level: 'Another low-stock level',
    supplier: 'Another supplier',
  },
  kindHint: 'Leave it empty for no kind.',
  levelHint: 'Leave it empty for the level of the shop’s settings.',
  submit: (pets: number) => `Change ${entries(pets)}`,
  sending: 'Changing…',
  tooMany: (most: number) => `At most ${count(most)} at once. Choose fewer.`,
  noField: 'Tick what should change.',
  done: (pets: number) =>
    pets === 0 ? 'They all had this already. Nothing was changed.' : `${entries(pets)} changed.`,
  undo: 'Undo',
  undone: (pets: number) => `Undone: ${entries(pets)} as before.`,
  tooLarge: 'They were too different to be changed back together.',
  changedSince: (names: string) => `Nothing was undone: somebody has changed ${names} meanwhile.`,
  removing: 'Removing…',
  reallyRemove: (pets: number, quantity: number) =>
    `Remove ${removedPets(pets)} with ${count(quantity)} in stock?`,
  historyStays: 'They will no longer be in the stock, on any device. Their histories stay.',
  keep: 'Keep them',
  remove: 'Remove',
  removed: (pets: number) => `${removedPets(pets)} removed.`,
  back: (pets: number) => `Undone: ${removedPets(pets)} back as before.`,
  codesTaken: 'Nothing was undone: another pet has one of their barcodes meanwhile.',
  undoExpired: 'This can no longer be undone: others have been removed since.',
  goneAlready: 'Nothing was removed: one of these pets is gone already. Choose again.',
  gone: 'Nothing was changed: one of these pets was removed meanwhile. Choose again.',
}
