import type { AccessStore } from '../../keys/access-store.ts'
import { quotedText } from '../../names/name.ts'
import { readSupplierName, supplierCalled } from '../../shops/supplier.ts'
import {
  MAX_PACK_SIZE,
  type PetOrdering,
  readSupplierCode,
  type Stored,
} from '../../stock/pet-goods.ts'
import type { FlagSource } from '../command/read-flag.ts'
import { readFlag } from '../command/read-flag.ts'
import { CommandFailed } from '../failures/failures.ts'
import { flag } from '../flags/flag.ts'
import { integer, lowStockLevel, type Parser, textOrNull } from '../flags/values.ts'

const packSize: Parser<number | null> = (text) =>
  text === 'none' ? null : integer(1, MAX_PACK_SIZE)(text)

/** The flags that say how a pet is ordered. */
export const ORDERING = {
  supplier: flag(
    '--supplier <name>',
    'by whom it usually comes, as `petstock suppliers list` names it',
    textOrNull(readSupplierName),
    undefined,
    { remark: '"" takes it away' },
  ),
  supplierCode: flag(
    '--supplier-code <text>',
    "the supplier's own number of it",
    textOrNull(readSupplierCode),
    undefined,
    { remark: '"" takes it away' },
  ),
  packSize: flag('--pack-size <n>', 'how many come in a package', packSize, undefined, {
    remark: '"none": it comes singly',
  }),
  orderUpTo: flag('--order-up-to <n>', 'up to how many it is ordered', lowStockLevel, undefined, {
    remark: '"none": twice its level',
  }),
}

type GivenOrdering = Stored<Omit<PetOrdering, 'supplierId'>>

/** What the call says of ordering. */
export const readOrderingFlags = (source: FlagSource): GivenOrdering => ({
  supplier: readFlag(source, ORDERING.supplier),
  supplierCode: readFlag(source, ORDERING.supplierCode),
  packSize: readFlag(source, ORDERING.packSize),
  orderUpTo: readFlag(source, ORDERING.orderUpTo),
})

/** It with the number of the supplier. @throws CommandFailed where the shop has none of that name */
export async function orderingGiven(
  given: GivenOrdering,
  access: Pick<AccessStore, 'listSuppliers'>,
): Promise<Stored<PetOrdering>> {
  const { supplier } = given
  if (supplier === undefined) return given
  if (supplier === null) return { ...given, supplierId: null }
  const found = supplierCalled(await access.listSuppliers(), supplier)
  if (found !== undefined) return { ...given, supplier: found.name, supplierId: found.id }
  throw new CommandFailed(
    `the shop has no supplier ${quotedText(supplier)}. Add it with \`petstock suppliers add\`; \`petstock suppliers list\` shows those there are`,
  )
}
