/** Texts of the checklist of a new shop, which loads them itself. */
export const checklist = {
  title: 'Setting up',
  shortly: (done: number, all: number) => `Setting up: ${done} of ${all}.`,
  progress: (done: number, all: number) => `${done} of ${all} done`,
  alreadyDone: (steps: readonly string[]) => `Done: ${steps.join(', ')}`,
  next: 'Next:',
  or: 'or',
  addPets: 'add pets one by one',
  hide: 'Hide',
  coming: 'comes by itself',
  notForUs: 'Not for us',
  stepLabel: ({ how, open }: { how: string; open: string }) => `${how}: ${open}`,
  /** The parts of the guide that say how. */
  guides: {
    drive: '/help/shop#backups-on-a-second-drive',
    home: '/help/shop#step-3-sign-in-on-the-phone',
  },
  steps: {
    list: {
      done: 'the list',
      open: 'The list of what the shop has',
      how: 'Bring it',
      next: 'bring your spreadsheet',
    },
    backup: {
      done: 'a backup of it',
      open: 'A backup that has the whole list',
      how: 'Look',
      next: 'a backup that has the whole list',
    },
    device: {
      done: 'a till or phone',
      open: 'A till or phone',
      how: 'Add',
      next: 'add a till or phone',
    },
    drive: {
      done: 'a second drive',
      open: 'A second drive for the backups',
      how: 'How',
      next: 'a second drive for the backups',
    },
    https: {
      done: 'HTTPS',
      open: 'HTTPS, so that the connection is secure',
      how: 'Switch on',
      next: 'switch HTTPS on',
    },
    home: {
      done: 'the home screen',
      open: 'petstock on the home screen',
      how: 'How',
      next: 'petstock on the home screen',
    },
  },
}
