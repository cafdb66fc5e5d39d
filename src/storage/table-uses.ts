import type { ShopPart } from '../shops/whole-shop.ts'

// Each engine says of every table what is done with its rows where a shop comes, goes or is copied: in `schema/table-uses.ts`.

/** What each engine says of a table. */
export interface MovedTable {
  /** The part of a shop that its rows are; derived: what takes a shop in makes them of its parts; none: they stay behind. */
  readonly moves: ShopPart | 'derived' | 'none'
}

/** The names of the tables of a schema. */
export type TableNames<Schema> = {
  [Key in keyof Schema]: Schema[Key] extends { readonly _: { readonly name: infer Name } }
    ? Name
    : never
}[keyof Schema]

/** The names of the tables whose use is of a kind, in the order of all. */
export const tablesIn = <Name extends string, Use>(
  uses: Readonly<Record<Name, Use>>,
  isMeant: (use: Use) => boolean,
): Name[] => (Object.keys(uses) as Name[]).filter((name) => isMeant(uses[name]))

/** The table of each part of a shop. */
export const partTablesIn = <Name extends string>(uses: Readonly<Record<Name, MovedTable>>) =>
  Object.fromEntries(
    tablesIn(uses, ({ moves }) => moves !== 'derived' && moves !== 'none').map((name) => [
      uses[name].moves,
      name,
    ]),
  ) as Readonly<Record<ShopPart, Name>>
