import { firstOf } from '../../health/words.ts'
import { writeAmount } from '../../money/amount.ts'
import type { Currency } from '../../money/currency.ts'
import type { Supplier } from '../../shops/supplier.ts'
import { byName, type Order, type OrderLine, ordersOf } from '../../stock/orders.ts'
import { isLow, levelOf, type Pet } from '../../stock/pet.ts'
import type { Refill } from '../../stock/refill.ts'
import { textCell } from '../../transfer/cells/csv-format.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isSet } from '../command/read-flag.ts'
import { withShop } from '../engine/engine.ts'
import { readShopChoice } from '../engine/engine-choice.ts'
import { JSON_FLAG, SHOP_FLAGS } from '../flags/common-flags.ts'
import { toggle } from '../flags/flag.ts'
import { printTable } from '../terminal/table.ts'
import { printJson } from '../terminal/terminal.ts'

const CSV = toggle('--csv', 'print the answer as CSV')

/** `petstock inventory order`: what the page has in To order. */
export function addOrder(inventory: PetstockCommand, context: CommandContext): void {
  const command = inventory
    .sub(
      'order',
      'print what is to be ordered, by supplier, in whole packages',
      'petstock inventory order --csv > order.csv',
    )
    .takes(...SHOP_FLAGS, JSON_FLAG, CSV)
  command.action(async () => {
    const shop = readShopChoice(command, context)
    if (isSet(command, JSON_FLAG) && isSet(command, CSV)) {
      command.mistake('--json and --csv exclude each other')
    }
    command.refuseMistakes()
    const ordered = await withShop(shop, context, async ({ stock, access }) =>
      orderedIn(await stock.list(), await access.listSuppliers(), await access.readSettings()),
    )
    noteFull(context, ordered)
    if (isSet(command, JSON_FLAG)) printJson(context.terminal, ordered.orders.map(toJson(ordered)))
    else if (isSet(command, CSV)) context.terminal.write(csvOf(ordered))
    else printOrders(context, ordered)
  })
}

interface OrderedLine extends OrderLine<Pet> {
  readonly ordered: Refill
}

interface SupplierOrder extends Order<Pet> {
  readonly lines: readonly OrderedLine[]
  /** Empty where the pets name no supplier. */
  readonly name: string
  readonly supplier: Supplier | undefined
}

interface Ordered {
  readonly orders: readonly SupplierOrder[]
  /** Those that are low, and of which no further package fits. */
  readonly full: readonly bigint[]
  readonly currency: Currency | null
  readonly shopLevel: number | null
}

function orderedIn(
  pets: readonly Pet[],
  suppliers: readonly Supplier[],
  { lowStockAt: shopLevel, currency }: { lowStockAt: number | null; currency: Currency | null },
): Ordered {
  const low = pets.filter((pet) => isLow(pet, shopLevel))
  const found = ordersOf(low, shopLevel)
  const orders = found.flatMap((order): SupplierOrder[] => {
    const supplier = suppliers.find(({ id }) => id === order.supplierId)
    const lines = order.lines.filter(isOrdered)
    return lines.length === 0 ? [] : [{ ...order, lines, supplier, name: supplier?.name ?? '' }]
  })
  const full = found.flatMap(({ lines }) => lines.filter((line) => !isOrdered(line)))
  return {
    ...{ orders: orders.sort(byName('en')), full: full.map(({ pet }) => pet.petId) },
    ...{ currency, shopLevel },
  }
}

const isOrdered = (line: OrderLine<Pet>): line is OrderedLine => line.ordered !== undefined

const isArchived = ({ supplier }: SupplierOrder): boolean =>
  supplier !== undefined && supplier.archivedAt !== null

const MOST_NAMED = 5

function noteFull({ terminal }: CommandContext, { full }: Ordered): void {
  if (full.length === 0) return
  const named = firstOf(full.map(String), MOST_NAMED)
  terminal.note(`low, but in no order, since no further package fits: ${named}`)
}

const costText = (cost: bigint | undefined, currency: Currency | null): string | null =>
  cost === undefined || currency === null ? null : writeAmount(cost, currency)

const toJson =
  ({ currency, shopLevel }: Ordered) =>
  (order: SupplierOrder) => {
    const { name, supplier, lines, sum, lacking } = order
    return {
      ...{ supplier: supplier === undefined ? null : name, archived: isArchived(order) },
      email: supplier?.email ?? null,
      customerNumber: supplier?.customerNumber ?? null,
      lines: lines.map(({ pet, ordered, cost }) => ({
        ...{ petId: pet.petId, name: pet.name, quantity: pet.quantity },
        level: levelOf(pet, shopLevel),
        supplierCode: pet.supplierCode ?? null,
        ...{ order: ordered.quantity, packs: ordered.packs, packSize: pet.packSize ?? null },
        cost: costText(cost, currency),
      })),
      currency: currency?.code ?? null,
      ...{ cost: costText(sum, currency), linesWithoutCost: lacking },
    }
  }

function csvOf({ orders, currency }: Ordered): string {
  const heads = ['supplier', 'supplierCode', 'name', 'order', 'packs', 'packSize']
  const rows = orders.flatMap(({ name, lines }) =>
    lines.map(({ pet, ordered, cost }) => [
      ...[name, pet.supplierCode ?? null, pet.name].map(textCell),
      ...[ordered.quantity, ordered.packs ?? '', pet.packSize ?? ''],
      ...(currency === null ? [] : [costText(cost, currency) ?? '']),
      pet.petId,
    ]),
  )
  const head = [...heads, ...(currency === null ? [] : [`cost ${currency.code}`]), 'petId']
  return [head, ...rows].map((row) => `${row.join(',')}\n`).join('')
}

const nameOf = (order: SupplierOrder): string =>
  isArchived(order) ? `${order.name} (archived)` : order.name

function printOrders({ terminal }: CommandContext, { orders, currency }: Ordered): void {
  const lines = orders.flatMap((order) =>
    order.lines.map((line) => ({ ...line, supplier: nameOf(order) })),
  )
  const only = <T>(isShown: boolean, cell: T): T[] => (isShown ? [cell] : [])
  const hasSuppliers = orders.some(({ supplier }) => supplier !== undefined)
  const hasCodes = lines.some(({ pet }) => pet.supplierCode !== undefined)
  const hasPacks = lines.some(({ pet }) => pet.packSize !== undefined)
  const hasCosts = currency !== null && lines.some(({ cost }) => cost !== undefined)
  const cost = `COST ${currency?.code}`
  printTable(terminal, {
    headings: [
      ...only(hasSuppliers, 'SUPPLIER'),
      ...['PET ID', 'NAME'],
      ...only(hasCodes, 'CODE'),
      ...['QUANTITY', 'ORDER'],
      ...only(hasPacks, 'PACKS'),
      ...only(hasCosts, cost),
    ],
    rows: lines.map(({ pet, ordered, cost: known, supplier }) => [
      ...only(hasSuppliers, supplier || null),
      ...[pet.petId, pet.name],
      ...only(hasCodes, pet.supplierCode ?? null),
      ...[pet.quantity, ordered.quantity],
      ...only(hasPacks, packsText(pet, ordered.packs)),
      ...only(hasCosts, costText(known, currency)),
    ]),
    freeText: ['SUPPLIER', 'NAME'],
    leftOut: ['CODE', 'PACKS', 'QUANTITY', cost],
  })
  if (!hasCosts) return
  for (const order of orders) {
    const { sum, lacking } = order
    const without = lacking === 0 ? '' : `, and ${lacking} without a cost`
    terminal.print(
      `${nameOf(order) || 'without a supplier'}: ${costText(sum, currency)} ${currency?.code}${without}`,
    )
  }
}

/** `4 x 12`: so many packages of so many. */
const packsText = ({ packSize }: Pet, packs: number | null): string | null =>
  packs === null ? null : `${packs} x ${packSize}`
