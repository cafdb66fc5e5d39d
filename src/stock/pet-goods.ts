import { isName, type NameReading, readName } from '../names/name.ts'

// What a shop that buys and sells knows of a pet besides: its money, and how it is ordered.

/**
 * What a pet sells for and usually costs, in minor units of the shop's currency (`money/`). A field that is not known is not
 * there.
 */
export interface PetMoney {
  /** What a customer pays, tax in it. */
  readonly price?: number
  /** What the shop usually pays for `costPer` of them; both are known, or none. */
  readonly cost?: number
  readonly costPer?: number
}

/** How a pet is ordered. A field that is not known is not there. */
export interface PetOrdering {
  /** By whom it usually comes (`shops/supplier.ts`): the number that a supplier keeps. */
  readonly supplierId?: number
  /** What that supplier is called. It is read with a pet, and never stored or compared. */
  readonly supplier?: string
  /** The supplier's own number of the article. */
  readonly supplierCode?: string
  /** How many come in a package: it is ordered in whole ones. */
  readonly packSize?: number
  /** Up to which quantity it is ordered. */
  readonly orderUpTo?: number
}

/** What a shop that buys and sells knows of a pet besides. */
export interface PetGoods extends PetMoney, PetOrdering {}

/** The same as it is stored, where null is not known; and as it is to be, where what is not there stays. */
export type Stored<Fields> = { readonly [Field in keyof Fields]?: Fields[Field] | null | undefined }
export type StoredGoods = Stored<PetGoods>

/** Whether it names an amount. */
export const hasAmount = ({ price, cost }: Stored<PetMoney>): boolean =>
  (price ?? cost ?? null) !== null

export const hasSameMoney = (a: PetMoney, b: PetMoney): boolean =>
  a.price === b.price && a.cost === b.cost && a.costPer === b.costPer

/** The fields that engines store of how it is ordered. */
export const ORDERING_FIELDS = [
  ...['supplierId', 'supplierCode', 'packSize', 'orderUpTo'],
] as readonly Exclude<keyof PetOrdering, 'supplier'>[]

/** The fields that engines store of all of it. */
export const GOODS_FIELDS: readonly Exclude<keyof PetGoods, 'supplier'>[] = [
  ...(['price', 'cost', 'costPer'] as const),
  ...ORDERING_FIELDS,
]

const READ_FIELDS: readonly (keyof PetGoods)[] = [...GOODS_FIELDS, 'supplier']

/** Two fields that are known together, or not at all: the second goes with the first. */
const PAIRS: readonly (readonly [keyof PetGoods, keyof PetGoods])[] = [
  ['cost', 'costPer'],
  ['costPer', 'cost'],
  ['supplier', 'supplierId'],
]

/** What is known of it. */
export function goodsOf(stored: StoredGoods): PetGoods {
  const known: { -readonly [Field in keyof PetGoods]?: unknown } = {}
  for (const field of READ_FIELDS) {
    const value = stored[field]
    if (value != null) known[field] = value
  }
  for (const [field, beside] of PAIRS) if (known[beside] === undefined) delete known[field]
  return known as PetGoods
}

/** It with nulls for what is not known, as it is stored. */
export const storedGoods = (goods: PetGoods) =>
  Object.fromEntries(GOODS_FIELDS.map((field) => [field, goods[field] ?? null])) as {
    readonly [Field in (typeof GOODS_FIELDS)[number]]: NonNullable<PetGoods[Field]> | null
  }

/** Whether a pet has a field that says how it is ordered. */
export const hasOrdering = (pet: PetOrdering): boolean =>
  ORDERING_FIELDS.some((field) => pet[field] !== undefined)

/** The most pieces that a package has. */
export const MAX_PACK_SIZE = 1_000_000

export const isPackSize = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_PACK_SIZE

/** The most characters (Unicode code points) that a supplier's number of an article can have. */
export const MAX_SUPPLIER_CODE_LENGTH = 100

export const readSupplierCode = (value: unknown): NameReading =>
  readName(value, MAX_SUPPLIER_CODE_LENGTH)

/** True for a supplier's number of an article in the form in which it is stored. */
export const isSupplierCode = (value: unknown): value is string =>
  isName(value, MAX_SUPPLIER_CODE_LENGTH)

/** What a pet has after a change of some of it. */
export const goodsAfter = (before: StoredGoods, changes: StoredGoods): PetGoods =>
  goodsOf(
    Object.fromEntries(
      READ_FIELDS.map((field) => [
        field,
        changes[field] === undefined ? before[field] : changes[field],
      ]),
    ),
  )

/** Something with the goods that are known, and no others. */
export function withGoods<Known extends object>(
  known: Known,
  goods: PetGoods,
): Omit<Known, keyof PetGoods> & PetGoods {
  const others: Partial<Known & PetGoods> = { ...known }
  for (const field of READ_FIELDS) delete others[field]
  return { ...(others as Omit<Known, keyof PetGoods>), ...goods }
}
