import { change } from './en/change.ts'
import { choosing, countList, loading, rows } from './en/list.ts'
import { lost } from './en/lost.ts'
import { order } from './en/order.ts'
import { pet } from './en/pet.ts'
import { reach } from './en/reach.ts'
import { requestErrors } from './en/request-errors.ts'
import { scanner } from './en/scanner.ts'
import { signIn } from './en/sign-in.ts'
import { formatsOf } from './formats.ts'

const formats = formatsOf('en')
const { count } = formats

export const en = {
  ...formats,
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  back: 'Back to the stock',
  qrCode: {
    failed: 'The QR code could not be drawn. Reload the page, or use the text beside it.',
  },

  lazy: {
    loading: 'Loading…',
    failed: 'This part of the page could not be loaded.',
  },

  signIn,

  strips: {
    more: (strips: number) => `Show ${notices(strips)}`,
    many: (strips: number) => notices(strips),
    less: 'Less',
    fewer: 'Less: the first one alone',
  },

  sheet: {
    needs: {
      write: 'This key may only look. To change pets, ask for a key with write access.',
      manage:
        'Only a key that manages sees this. Ask a manager of the shop, or sign in with a key that manages.',
    },
  },

  shell: {
    places: 'Places',
    backToShop: 'Back to Shop',
    stock: 'Stock',
    order: 'To order',
    labels: 'Labels',
    signedInAs: (name: string) => `Signed in as ${name}`,
    mayOnlyLook: 'This key may only look. To change the stock, ask for a key with write access.',
    signOut: 'Sign out',
    lastManager: 'Nobody else manages the shop',
    lastManagerHint:
      'Once you are signed out here, nobody can add people or devices. The way back is a link: run `petstock setup-link` on the shop’s computer.',
    staySignedIn: 'Stay signed in',
    bringSheet: 'Bring your spreadsheet',
    language: 'Language',
    theme: 'Appearance',
    themes: { system: 'Same as device', light: 'Light', dark: 'Dark' },
    skip: 'Skip to content',
    shop: 'Shop',
    today: 'Today',
    spreadsheet: 'Spreadsheet',
    people: 'People and devices',
    settings: 'Shop settings',
    health: 'Health and backups',
    help: 'Help',
    helpHref: '/help/shop',
  },

  connection: {
    unreachable: 'Can’t reach petstock. What you see may be out of date.',
    unreachableAsOf: (time: string) => `Can’t reach petstock. You see the list as of ${time}.`,
    asOf: (time: string) => `The list as of ${time}.`,
    limit: (until: string) =>
      `This key has reached its limit. The page goes on by itself at ${until}.`,
    retry: 'Try now',
  },

  health: {
    trouble: 'petstock needs attention',
    soon: 'petstock needs attention soon',
    details: 'What to do',
    hide: 'Hide',
    checks: {
      read: {
        title: 'The stock cannot be read.',
        advice: 'Check the PC’s disk and petstock’s log.',
      },
      write: {
        title: 'Changes cannot be saved.',
        advice:
          'Check the PC’s disk and petstock’s log. If another program is using the database, let it finish.',
      },
      'disk space': {
        title: 'The disk is nearly full.',
        advice: 'Free some space on the PC. Without it, no change can be saved.',
      },
      backup: {
        title: 'The last good backup is old.',
        advice:
          'Is the backup drive plugged in, and has it room? On the PC, `petstock backup create FILE` makes a backup now, and `petstock doctor` says more.',
      },
    },
    warnings: {
      'disk space': {
        title: 'The disk is getting full.',
        advice: 'Free some space on the PC soon. All changes are still being saved.',
      },
      backup: {
        title: 'There is no recent backup.',
        advice:
          'Leave the PC on. Is the backup drive plugged in, and has it room? All changes are still being saved.',
      },
      certificate: {
        title: 'Devices refuse the HTTPS certificate, or will soon.',
        advice:
          'Who manages the shop renews it under Shop, “Secure connection (HTTPS)”. On the PC, `petstock doctor` says more.',
      },
      'backups off': {
        title: 'Backups are switched off.',
        advice:
          'If something else makes them, all is well. If not, start petstock on the PC with a folder for them: --backup-dir.',
      },
      'backup place': {
        title: 'The backup folder is missing.',
        advice: 'Plug in the backup drive. Then backups go on by themselves.',
      },
      clock: {
        title: 'The PC’s clock may be wrong.',
        advice: 'Check the date and time of the PC. There, `petstock doctor` says more.',
      },
      limiter: {
        title: 'A part of the service is away.',
        advice: 'You can go on as usual: all changes are being saved. It comes back by itself.',
      },
    },
    other: 'Something is wrong.',
    guide: 'More in the guide',
    guideHref: '/help/shop#when-the-page-shows-a-strip',
  },

  list: {
    inAll: (quantity: number) => `${count(quantity)} in all`,
    search: 'Search by name or number, kind or barcode',
    searchHint: 'Name, number, barcode',
    clearSearch: 'Clear the search',
    show: 'Show',
    shown: {
      all: 'All',
      inStock: 'In stock',
      low: 'Low',
      available: 'Available',
      pending: 'Reserved',
      sold: 'Marked sold',
    },
    sortBy: 'Sort by',
    sortByThen: 'Best match first, then sort by',
    sorts: {
      name: 'Name',
      kind: 'Kind',
      petId: 'Number',
      quantity: 'Quantity',
      status: 'Status',
      level: 'Low at',
      changed: 'Last change',
    },
    kind: 'Kind',
    allKinds: 'All kinds',
    noKind: 'Without a kind',
    unsold: 'Slow sellers',
    soldOrNot: 'Sold or not',
    unsoldDays: (days: number) => `Not sold: ${count(days)} days`,
    unsoldFor: (days: number) => `Not sold for ${count(days)} days`,
    tooManySold: (pets: number) =>
      `More than ${count(pets)} pets were sold in this time. Choose a kind to see which were not.`,
    ascending: 'Ascending',
    descending: 'Descending',
    list: 'Stock',
    found: (found: number, all: number) =>
      found === all ? entries(all) : `${count(found)} of ${entries(all)}`,
    bestFirst: (found: string) => `${found}, best match first`,
    none: 'Nothing found.',
    showAll: 'Show all',
    empty: 'There are no pets yet.',
    emptyForReaders: 'They appear here as soon as somebody adds them.',
    emptyHint: 'Add the first one here. A manager can bring a whole spreadsheet.',
    emptyForManagers: 'Add the first one here, or bring your spreadsheet.',
    loading: 'Loading the stock…',
    unnamed: (petId: string) => `Pet ${petId}`,
    lowAt: (level: number) => `low at ${count(level)}`,
    isLow: 'Low',
    commandLine: 'command line',
    changedBy: (when: string, who: string) => `${when}, ${who}`,
    quantity: 'Quantity',
    addPet: 'Add a pet',
    statuses: { available: 'Available', pending: 'Reserved', sold: 'Sold' },
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
      damage: 'Loss',
      died: 'Died',
      other: 'Other',
    },
  },

  change,
  pet,
  loading,
  countList,
  rows,
  order,
  choosing,
  lost,
  reach,
  requestErrors,
  scanner,
}

const notices = (number: number): string =>
  number === 1 ? '1 more notice' : `${count(number)} more notices`

function entries(number: number): string {
  return number === 1 ? '1 entry' : `${count(number)} entries`
}
