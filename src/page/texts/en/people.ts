import type { Access } from '../../../keys/access.ts'
import type { KeyUpdates } from '../../../keys/key-updates.ts'
import type { Plan } from '../../../plans/plans.ts'
import { formatsOf } from '../formats.ts'
import { accessJournal } from './access-journal.ts'

const { count } = formatsOf('en')

/** What managers read about people, devices and their access. */
export const people = {
  title: 'People and devices',
  intro: 'Everybody who uses petstock here, and every till, has a key of its own.',
  journal: 'Audit log',
  add: 'Add',
  back: 'All people and devices',
  loading: 'Loading…',
  list: 'People and devices',
  ended: (keys: number) => `No longer valid (${count(keys)})`,
  you: 'you',

  access: {
    read: 'May look',
    write: 'May change the stock',
    manage: 'May manage the shop',
  } satisfies Record<Access, string>,
  accessHints: {
    read: 'Sees the stock, and changes nothing.',
    write: 'Sells, receives, counts and edits pets. Right for tills and staff.',
    manage: 'All of that, and people, devices and settings. Right for owners.',
  } satisfies Record<Access, string>,

  updatesTitle: 'What its updates are',
  updatesHint:
    'For a till program that only sets numbers. As sales and arrivals, they count in the report: fewer is a sale, more is an arrival. It changes nothing for people on this page.',
  updates: {
    plain: 'Plain updates',
    sales: 'Sales and arrivals',
  } satisfies Record<KeyUpdates, string>,

  lastUsed: (when: string) => `Last used: ${when}`,
  neverUsed: 'Not used yet',
  share: (percent: number) => `Today’s use: ${count(percent)}% of what is allowed`,
  endsAt: (when: string) => `Until ${when}`,
  endedAt: (when: string) => `Ended ${when}`,
  takenAt: (when: string) => `Taken away ${when}`,
  banned: (until: string) => `Locked until ${until}: too many requests`,
  oldTokens: (keys: number, until: string) =>
    keys === 1
      ? `The old key still works until ${until}`
      : `${count(keys)} old keys still work, the last until ${until}`,

  waitingTitle: 'Waiting to sign in',
  newManager: 'A new manager, by a link to set the shop up',
  waits: (minutes: number) => `Waiting for the device · ${count(minutes)} min left`,
  waitsUntil: (when: string) => `Waiting for the device · until ${when}`,

  addTitle: 'Add a person or a device',
  name: 'Name',
  nameHint: 'Anna, or Till 2. It is shown beside each change.',
  noName: 'Give a name.',
  notAName: 'A name is one line of at most 100 characters, without tabs or invisible characters.',
  mayDo: 'What it may do',
  end: 'Last day',
  endHint: 'For a holiday job, say. Leave it empty for no end.',
  pastEnd: 'Choose today or a later day.',
  more: 'More: updates, limits',
  moreToAdd: 'More: last day, updates, limits',
  plan: 'Plan',
  plans: {
    free: 'Small',
    pro: 'Medium',
    business: 'Usual',
    enterprise: 'My own numbers',
  } satisfies Record<Plan, string>,
  planLimits: (name: string, minute: number, day: number) =>
    `${name}: ${count(minute)} requests a minute, ${count(day)} a day`,
  perMinute: 'Requests a minute',
  perDay: 'Requests a day',
  notALimit: 'Type a whole number, 1 or more.',
  showCode: 'Show a code to scan',
  showKey: 'Show the key to copy',
  howHint: 'A phone or tablet scans the code. A till program needs the key itself.',

  codeTitle: (name: string) => `Sign ${name} in`,
  scan: 'Scan this code with the camera of the phone or tablet, and open the link.',
  qrLabel: 'The picture of the link below',
  orLink: 'Without a camera: open or paste this link on the device.',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'Select the text and copy it by hand.',
  until: (time: string) => `The code works once, until ${time}.`,
  reach: 'Address',
  numberTitle: 'Is this number on the device?',
  numberOf: (digits: string) => `Number ${digits}`,
  confirm: 'Yes, sign it in',
  notMine: 'This is not my device',
  confirmed: 'Confirmed. The device signs in now.',
  used: (name: string) => `${name} is signed in on the device.`,
  codeEnded: 'The time of this code is over, or it was ended. Nobody can use it any more.',
  newCode: 'Show a new code',
  endCode: 'End this code',
  done: 'Done',

  loopbackLink: 'Until then, a code works in another browser of this PC.',
  keyTitle: (name: string) => `The key of ${name}`,
  keyHint: 'It is shown this once. Copy it now, and keep it as you keep a password.',
  key: 'Key',

  save: 'Save',
  saved: 'Saved.',
  saving: 'Saving…',
  parts: {
    name: 'the name',
    access: 'what it may do',
    updates: 'what its updates are',
    limits: 'the limits',
  },
  savedPart: (saved: string, lacking: string) => `Saved: ${saved}. Not saved: ${lacking}.`,
  savedNothing: 'Nothing was saved.',
  changeAccess: 'What it may do',
  limitsHint: 'Other limits begin afresh.',
  renew: 'New key',
  renewHint:
    'When others may have seen the key, or a browser has forgotten it. The name, the limits and the journal stay.',
  renewLost:
    'Was the device lost or stolen? Then choose “Take away” below instead: that shuts it out at once.',
  grace: 'The old key works',
  graces: {
    '0': 'until the new one is used',
    '3600000': 'for another hour',
    '86400000': 'for another day',
    '604800000': 'for another week',
  },
  graceOver:
    'The old key does not end now: it ends when a device uses the new code, or as soon as the new key is shown here to copy. A device that still has the old one is out then.',
  unban: 'Unlock now',
  unbanned: 'Unlocked.',
  take: 'Take away',
  takeTitle: (name: string) => `Take the access of ${name} away?`,
  takeHint: (name: string) =>
    `${name} is out within a second, on every device. This cannot be undone: to let ${name} in again, add a new key.`,
  takeYourself: 'This is your own key: you are signed out, too.',
  taking: 'Taking away…',

  errors: {
    last_manager:
      'This is the last key that manages the shop without an end. It stays, and the page needs at least 60 requests a minute and 1,000 a day with it. Give another person the right to manage first.',
    key_name_taken: 'Somebody else has this name already. Choose another one.',
    key_ended: 'This key has ended meanwhile.',
    key_not_found: 'There is no such key.',
    code_not_found: 'This code has ended.',
    code_not_claimed: 'Another device has another number. End this code, and show a new one.',
    too_many_codes: 'Twenty codes are open already. End some of them, or wait ten minutes.',
    too_many_old_keys:
      'Eight old keys still work. Choose that the old key works until the new one is used: then all of them end.',
    insufficient_access: 'Your key no longer manages the shop.',
    invalid_key_request: 'petstock does not take what was typed.',
    invalid_body: 'petstock does not take what was typed.',
  },

  ...accessJournal,
}
