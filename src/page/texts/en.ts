import { change } from './en/change.ts'
import { labels } from './en/labels.ts'
import { order } from './en/order.ts'
import { pet } from './en/pet.ts'
import { scanner } from './en/scanner.ts'
import { numbersIn } from './numbers.ts'

const { count, signed, ago, time, minute, day, date } = numbersIn('en')

export const en = {
  count,
  signed,
  ago,
  time,
  minute,
  day,
  date,
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  back: 'Back to the stock',

  signIn: {
    title: 'Stock',
    intro: 'Sign in with your API key. Paste it, or scan it.',
    key: 'API key',
    keep: 'Stay signed in on this device',
    keepHint: 'Only on a device that nobody else uses.',
    button: 'Sign in',
    trying: 'Signing in…',
    missing: 'Paste or scan your key first. It begins with pst_.',
    notValid:
      'This key is not valid: it is mistyped, unknown, expired or revoked. Ask whoever looks after petstock for a new one.',
    refused: 'Your key is no longer valid. Sign in with another one; what was on its way is kept.',
    limited: (until: string) => `Too many attempts. It works again at ${until}.`,
    unreachable: 'petstock cannot be reached. Is the PC on, and this device in the shop’s network?',
    otherKey: 'Use another key',
    restoring: 'Signing in with the key that is kept here…',
  },

  shell: {
    stock: 'Stock',
    order: 'To order',
    labels: 'Labels',
    menu: 'Menu',
    signedInAs: (name: string) => `Signed in as ${name}`,
    readOnly: 'read only',
    signOut: 'Sign out',
    language: 'Language',
    theme: 'Appearance',
    themes: { system: 'As the device', light: 'Light', dark: 'Dark' },
    skip: 'Skip to the content',
  },

  connection: {
    unreachable:
      'petstock is not reached. What is shown may be out of date; it is tried again by itself.',
    limit: (until: string) =>
      `The limit of this key is used up until ${until}. It goes on by itself then.`,
    retry: 'Try now',
  },

  health: {
    trouble: 'petstock needs attention',
    details: 'What to do',
    checks: {
      read: {
        title: 'The stock cannot be read.',
        advice: 'Look at the disk of the PC, and into the log of petstock.',
      },
      write: {
        title: 'Changes cannot be saved.',
        advice:
          'Look at the disk of the PC, and into the log of petstock. If another program is at work on the database, let it finish.',
      },
      'disk space': {
        title: 'The disk is nearly full.',
        advice: 'Free some space on the PC: without any, no change can be saved.',
      },
      backup: {
        title: 'The last checked backup is old.',
        advice:
          'See that the backup drive is plugged in and has room. `petstock backup create` makes one now; `petstock doctor` says more.',
      },
    },
    other: 'Something is not well.',
  },

  stock: {
    totals: 'Totals',
    pets: 'Pets',
    inStock: 'In stock',
    animals: (animals: number) => `${count(animals)} animals`,
    low: 'Low',
    pending: 'Pending',
    sold: 'Sold',
    search: 'Search by name or number',
    show: 'Show',
    shown: {
      all: 'All',
      inStock: 'In stock',
      low: 'Low',
      available: 'Available',
      pending: 'Pending',
      sold: 'Sold',
    },
    sortBy: 'Sort by',
    sorts: { name: 'Name', petId: 'Number', quantity: 'Quantity', changed: 'Last change' },
    ascending: 'Ascending',
    descending: 'Descending',
    list: 'Stock',
    found: (found: number, all: number) =>
      found === all ? `${count(all)} pets` : `${count(found)} of ${count(all)} pets`,
    none: 'No pet matches.',
    showAll: 'Show all',
    empty: 'There are no pets yet.',
    emptyHint: 'Add the first one, or bring in a list with `petstock inventory import`.',
    loading: 'Reading the stock…',
    unnamed: (petId: string) => `Pet ${petId}`,
    lowAt: (level: number) => `low at ${count(level)}`,
    isLow: 'Low',
    commandLine: 'command line',
    changedBy: (when: string, who: string) => `${when}, ${who}`,
    quantity: 'Quantity',
    addPet: 'Add a pet',
    statuses: { available: 'Available', pending: 'Pending', sold: 'Sold' },
    reasons: {
      update: 'Update',
      import: 'Import',
      command: 'Command line',
      add: 'Added',
      remove: 'Removed',
      arrival: 'Arrival',
      return: 'Return',
      sale: 'Sale',
      count: 'Count',
      damage: 'Damage',
      died: 'Died',
      other: 'Other',
    },
  },

  change,
  pet,
  order,
  labels,
  scanner,
}
