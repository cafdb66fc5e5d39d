import { formatsOf } from '../formats.ts'

const { count } = formatsOf('en')

/** What the place Shop says. */
export const shop = {
  shop: 'The shop',
  device: 'This device',
  spreadsheet: 'Bring a list in, or save the stock as a file',
  saveOnly: 'Save the stock as a file',
  broughtIn: (when: string, pets: number) =>
    `Last brought in: ${when}, ${pets === 1 ? '1 entry' : `${count(pets)} entries`}`,
  help: 'Short answers, also for the till',
  health: 'Is all well, and is there a copy of the list',
  people: 'Who may do what, and new devices',
  withAccess: (keys: number) => (keys === 1 ? '1 has access' : `${count(keys)} have access`),
  settings: (lowAt: number | null) =>
    lowAt === null ? 'Name, language, time zone' : `Low at ${count(lowAt)} or fewer`,
  secure: 'On for this device',
  onThisPc: 'Off: this PC alone needs none, phones do',
  notSecure: 'Off: anyone in this network can read the keys',
  suppliersName: 'Suppliers',
  suppliers: 'Who delivers, and where orders go',
}
