import { type AccessOutcome, COMMAND, changeTimes } from '../../keys/access-change.ts'
import { quotedText } from '../../names/name.ts'
import {
  MAX_SUPPLIERS,
  namedSupplier,
  readSupplierName,
  readSupplierText,
  SUPPLIER_LENGTHS,
  type Supplier,
  type SupplierEdit,
  type SupplierFields,
  supplierCalled,
} from '../../shops/supplier.ts'
import type { CommandShop } from '../../storage/engine.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isSet, readArgument, readFlag } from '../command/read-flag.ts'
import { withShop } from '../engine/engine.ts'
import { readShopChoice } from '../engine/engine-choice.ts'
import { CommandFailed } from '../failures/failures.ts'
import { JSON_FLAG, SHOP_FLAGS } from '../flags/common-flags.ts'
import { flag } from '../flags/flag.ts'
import { InvalidValue, type Parser, textOrNull } from '../flags/values.ts'
import { printTable } from '../terminal/table.ts'
import { printJson } from '../terminal/terminal.ts'

/** `petstock suppliers ...`: who delivers to the shop. */
export function addSuppliers(suppliers: PetstockCommand, context: CommandContext): void {
  addList(suppliers, context)
  addAdd(suppliers, context)
  addSet(suppliers, context)
  addArchive(suppliers, context, 'archive')
  addArchive(suppliers, context, 'restore')
}

const textFlag = (name: string, of: string, field: keyof SupplierFields) =>
  flag(
    `${name} <text>`,
    of,
    textOrNull((value) => readSupplierText(field, value)),
    undefined,
    { remark: '"" takes it away' },
  )

const TEXTS = {
  address: textFlag('--address', 'where it is', 'address'),
  email: textFlag('--email', 'where orders are sent', 'email'),
  phone: textFlag('--phone', 'its telephone number', 'phone'),
  customerNumber: textFlag(
    '--customer-number',
    'the number by which it knows the shop',
    'customerNumber',
  ),
  note: textFlag('--note', 'what the shop wants to remember', 'note'),
}

const supplierName: Parser<string> = (text) => {
  const read = readSupplierName(text)
  if ('value' in read && read.value !== '') return read.value
  throw new InvalidValue(
    'reason' in read ? read.reason : `must be text of 1 to ${SUPPLIER_LENGTHS.name} characters`,
  )
}

const NAME = flag('--name <text>', 'what it is called from now on', supplierName)

const readTexts = (command: PetstockCommand): SupplierEdit =>
  Object.fromEntries(
    Object.entries(TEXTS).flatMap(([field, each]) => {
      const value = readFlag({ command, env: {} }, each)
      return value === undefined ? [] : [[field, value]]
    }),
  )

function addList(suppliers: PetstockCommand, context: CommandContext): void {
  const command = suppliers
    .sub('list', 'list the suppliers, also archived ones', 'petstock suppliers list --json')
    .takes(...SHOP_FLAGS, JSON_FLAG)
  command.action(async () => {
    const shop = readShopChoice(command, context)
    command.refuseMistakes()
    const all = await withShop(shop, context, ({ access }) => access.listSuppliers())
    if (isSet(command, JSON_FLAG)) printJson(context.terminal, all)
    else printSuppliers(context, all)
  })
}

const printSuppliers = ({ terminal }: CommandContext, suppliers: readonly Supplier[]): void =>
  printTable(terminal, {
    headings: ['NAME', 'E-MAIL', 'PHONE', 'CUSTOMER NUMBER', 'NOTE', 'STATE'],
    rows: suppliers.map(({ name, email, phone, customerNumber, note, archivedAt }) => [
      ...[name, email, phone, customerNumber, note],
      archivedAt === null ? null : 'archived',
    ]),
    freeText: ['NAME', 'NOTE'],
    leftOut: ['NOTE', 'PHONE', 'CUSTOMER NUMBER', 'E-MAIL'],
  })

function addAdd(suppliers: PetstockCommand, context: CommandContext): void {
  const command = suppliers
    .sub(
      'add <name>',
      'add a supplier',
      'petstock suppliers add "Aqua Wholesale" --email orders@aqua.example --customer-number K-4711',
    )
    .takes(...SHOP_FLAGS, ...Object.values(TEXTS))
  command.action(async (text?: string) => {
    const name = readArgument(command, 'the name', text, supplierName, '')
    const fields = { ...namedSupplier(name), ...readTexts(command) }
    const shop = readShopChoice(command, context)
    command.refuseMistakes()
    await withShop(shop, context, async ({ access }, engine) => {
      const change = { kind: 'add_suppliers', suppliers: [fields] } as const
      const result = await access.change(change, COMMAND, changeTimes(await engine.clocks()))
      if (result.outcome !== 'done') throw refusal(result, name)
    })
    context.terminal.note(`${quotedText(name)} added`)
  })
}

function addSet(suppliers: PetstockCommand, context: CommandContext): void {
  const command = suppliers
    .sub(
      'set <name>',
      'change a supplier, also its name: pets keep it',
      'petstock suppliers set "Aqua Wholesale" --phone "+49 40 123456"',
    )
    .takes(...SHOP_FLAGS, NAME, ...Object.values(TEXTS))
  command.action(async (text?: string) => {
    const name = readFlag({ command, env: {} }, NAME)
    const edit = { ...readTexts(command), ...(name !== undefined && { name }) }
    if (Object.keys(edit).length === 0) {
      command.mistake(
        'nothing to change: name --name, --address, --email, --phone, --customer-number or --note',
      )
    }
    await change(command, context, text, edit, 'changed')
  })
}

const VERBS = {
  archive: {
    about: 'order there no more; pets may go on naming it',
    edit: { archived: true },
    done: 'archived',
  },
  restore: { about: 'order there again', edit: { archived: false }, done: 'in use again' },
}

function addArchive(
  suppliers: PetstockCommand,
  context: CommandContext,
  verb: keyof typeof VERBS,
): void {
  const { about, edit, done } = VERBS[verb]
  const command = suppliers
    .sub(`${verb} <name>`, about, `petstock suppliers ${verb} "Aqua Wholesale"`)
    .takes(...SHOP_FLAGS)
  command.action((text?: string) => change(command, context, text, edit, done))
}

/** Changes the supplier that a call names. */
async function change(
  command: PetstockCommand,
  context: CommandContext,
  text: string | undefined,
  edit: SupplierEdit,
  done: string,
): Promise<void> {
  const name = readArgument(command, 'the name', text, supplierName, '')
  const shop = readShopChoice(command, context)
  command.refuseMistakes()
  await withShop(shop, context, async ({ access }: CommandShop, engine) => {
    const found = supplierCalled(await access.listSuppliers(), name)
    if (found === undefined) throw refusal({ outcome: 'unknown_supplier' }, name)
    const asked = { kind: 'edit_supplier', supplierId: found.id, edit } as const
    const result = await access.change(asked, COMMAND, changeTimes(await engine.clocks()))
    if (result.outcome !== 'done') throw refusal(result, edit.name ?? name)
  })
  context.terminal.note(`${quotedText(name)} ${done}`)
}

/** Why a change of suppliers was not made. */
function refusal(result: AccessOutcome, name: string): CommandFailed {
  switch (result.outcome) {
    case 'supplier_exists':
      return new CommandFailed(
        `the shop has a supplier ${quotedText(result.name)} already; it may be archived. Choose another name`,
      )
    case 'too_many_suppliers':
      return new CommandFailed(
        `a shop has no more than ${MAX_SUPPLIERS} suppliers, archived ones included. Give one that you need no more another name`,
      )
    default:
      return new CommandFailed(
        `the shop has no supplier ${quotedText(name)}. \`petstock suppliers list\` shows those there are`,
      )
  }
}
