import { formatsOf } from '../formats.ts'

const { count } = formatsOf('en')

/** What managers read about the settings of the shop. */
export const settings = {
  title: 'Shop settings',
  intro: 'For everybody in the shop. What you choose under This device is for this device alone.',
  loading: 'Loading…',
  names: {
    name: 'Name of the shop',
    language: 'Language',
    timeZone: 'Time zone',
    lowStockAt: 'Low-stock level',
    currency: 'Currency',
    currencyRate: 'Exchange rate',
    journal: 'How long the journal is kept',
  },
  nameHint: 'At the top of this page, on labels and on prints.',
  noName:
    'A shop keeps a name once it has one: labels, prints and commands use it. Give another one.',
  notAName:
    'A name is one line of at most 100 characters, without invisible ones, and not a number alone.',
  languageHint: 'For devices on which nobody has chosen another one.',
  ofBrowser: 'As in each browser',
  timeZoneHint: 'For the dates and times of this page.',
  ofDevice: 'As on each device',
  levelHint:
    'For every pet without a level of its own: with this many or fewer, it is listed under To order. Leave it empty for none.',
  notALevel: 'Type a whole number, 0 or more, or leave it empty.',
  currencyHint:
    'For prices and costs. Another one is a new period: prices are converted, and what was sold stays as it is. Without a currency, the shop knows no prices.',
  rate: (before: string, after: string) => `How much ${before} is 1 ${after}?`,
  rateHint:
    'All prices and costs are divided by it, once and for good. Leave it empty only while no pet has a price or a cost.',
  rateExample: (before: string, after: string) => `${before} become ${after}.`,
  notARate: 'Type a number above 0, such as 1.95583, of at most 14 characters.',
  askCurrency: 'Add prices…',
  useCurrency: 'Use this currency',
  noCurrency: 'None: without prices',
  never: 'none',
  usual: 'petstock’s own choice',
  days: (days: number) => (days === 1 ? '1 day' : `${count(days)} days`),
  years: (years: number) => (years === 1 ? '1 year' : `${count(years)} years`),
  journalHint: 'Older entries of the stock’s history and of the audit log are deleted.',
  journalFixed: (length: string) =>
    `${length}, by a flag with which petstock was started on the PC. It cannot be changed here.`,
  journalNext: (length: string, from: string) =>
    `From ${from} on it is kept for ${length}. Until then nothing is deleted that is there now: choose another length to change your mind.`,
  shorter: 'A shorter time takes effect after seven days.',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved.',
  nothingChanged: 'Nothing has changed.',
  errors: {
    invalid_settings: 'petstock does not take what was typed.',
    currency_in_use:
      'Pets have prices or costs. Say how much of the present currency the new one is.',
    amount_out_of_range: 'At this rate a price would be too large. Nothing was changed.',
    shop_name_refused: 'The shop cannot have this name. Choose another one.',
    insufficient_access: 'Your key no longer manages the shop.',
    invalid_body: 'petstock does not take what was typed.',
  },
}
