import { formatsOf } from '../formats.ts'

const { count } = formatsOf('en')

const entries = (pets: number): string => (pets === 1 ? '1 entry' : `${count(pets)} entries`)

/** Who delivers, and what is ordered there. */
export const suppliers = {
  title: 'Suppliers',
  intro: 'Who delivers to the shop. A pet names its supplier, and To order is grouped by them.',
  loading: 'Loading…',
  empty: 'No supplier yet.',
  add: 'Add a supplier',
  back: 'All suppliers',
  editTitle: 'Supplier',
  archived: 'archived',
  archive: 'Archive',
  archiveHint: 'It stays with its pets, and is offered no more.',
  restore: 'Use again',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved.',
  fields: {
    name: 'Name',
    email: 'E-mail for orders',
    phone: 'Phone',
    customerNumber: 'Our customer number',
    address: 'Address',
    note: 'Note',
  },
  problems: {
    noName: 'Give it a name of at most 100 characters.',
    notAText: 'Type one line, without tabs or invisible characters, and shorter.',
    notAnEmail: 'Type one e-mail address, such as orders@example.com.',
  },
  errors: {
    supplier_exists:
      'A supplier has this name already, upper and lower case and blanks apart. It may be archived.',
    too_many_suppliers: 'The shop has as many suppliers as it can have.',
    supplier_not_found: 'This supplier is not there.',
    invalid_pet: 'There is no supplier of this name. Add it under Shop, Suppliers.',
  } as Readonly<Record<string, string>>,
  none: 'None',
  ordering: 'Ordering',
  hints: {
    supplierCode: 'As the supplier’s order form has it.',
    packSize: 'It is ordered in whole packages. Leave it empty if it comes singly.',
    orderUpTo: 'Leave it empty for twice the low-stock level.',
  },
  toSuppliers: 'Suppliers are added under Shop, Suppliers.',
  without: 'Without a supplier',
  entries,
  code: 'Article no.',
  toOrder: 'Order',
  inPacks: (packs: number, size: number) => `${count(packs)} × ${count(size)}`,
  cost: 'Usual cost',
  unknownCost: 'not known',
  sum: (sum: string) => `Usual cost: ${sum}`,
  sumLacks: (pets: number) =>
    pets === 1 ? '1 entry without a cost' : `${entries(pets)} without a cost`,
  customerNumber: (number: string) => `Customer number ${number}`,
  mail: 'E-mail',
  copy: 'Copy',
  csv: 'CSV',
  print: 'Print',
  copied: 'Copied.',
  copyFailed: 'The browser did not copy it.',
  mailTooLong: 'Too long for a mail program: copy the order, and paste it into the mail.',
  noFurther: 'no further package fits',
  subject: (shop: string) => (shop === '' ? 'Order' : `Order of ${shop}`),
  greeting: 'Dear Sir or Madam,\n\nplease send us:',
  closing: (shop: string) => (shop === '' ? 'Kind regards' : `Kind regards\n${shop}`),
  columns: {
    code: 'Article no.',
    name: 'Name',
    order: 'Order quantity',
    packs: 'Packages',
    packSize: 'Package of',
    cost: 'Usual cost',
    number: 'Our number',
  },
}
