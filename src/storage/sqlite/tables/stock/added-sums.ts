import type { foldMoney, foldMovements } from '../../../../stock/totals/fold-movements.ts'
import type { Client } from '../../driver/connection.ts'

// A row of a large statement costs SQLite less than one of its own.
const ROWS_A_STATEMENT = [64, 8, 1]

/** A table of sums: which columns are its key, and which are summed up. */
interface Sums<Row> {
  readonly table: string
  readonly key: Readonly<Record<string, keyof Row & string>>
  readonly sums: readonly (keyof Row & string)[]
}

type Of<Fold extends (rows: never) => { readonly pets: readonly unknown[] }> =
  ReturnType<Fold>['pets'][number]

const STOCK_KEY = { span: 'span', start: 'start', reason: 'reason' } as const
const PET_KEY = { ...STOCK_KEY, pet_id: 'petId' } as const
const MOVEMENTS = ['movements', 'taken', 'added'] as const
const MONEY = ['amount', 'taken', 'added'] as const
const CURRENCY = { currency: 'currency' } as const

export const STOCK_TOTALS: Sums<Of<typeof foldMovements>> = {
  ...{ table: 'stock_totals', key: STOCK_KEY, sums: MOVEMENTS },
}
export const PET_TOTALS: Sums<Of<typeof foldMovements>> = {
  ...{ table: 'pet_totals', key: PET_KEY, sums: MOVEMENTS },
}
export const STOCK_MONEY: Sums<Of<typeof foldMoney>> = {
  ...{ table: 'stock_money', key: { ...STOCK_KEY, ...CURRENCY }, sums: MONEY },
}
export const PET_MONEY: Sums<Of<typeof foldMoney>> = {
  ...{ table: 'pet_money', key: { ...PET_KEY, ...CURRENCY }, sums: MONEY },
}

const addition =
  <Row>({ table, key, sums }: Sums<Row>) =>
  (rows: number): string => {
    const names = [...Object.keys(key), ...sums]
    return `
  INSERT INTO ${table} (${names.join()})
  VALUES ${Array.from({ length: rows }, () => `(${names.map(() => '?').join()})`).join()}
  ON CONFLICT (${Object.keys(key).join()}) DO UPDATE SET ${sums.map((name) => `${name} = ${name} + excluded.${name}`).join()}`
  }

type Prepared = readonly {
  readonly size: number
  readonly statement: ReturnType<Client['prepare']>
}[]

/** Adds rows to a table of sums, many a statement. */
export class Adding<Row> {
  readonly #columns: readonly (keyof Row & string)[]
  readonly #prepare: () => Prepared
  #statements: Prepared | undefined

  constructor(client: Client, to: Sums<Row>) {
    this.#columns = [...Object.values(to.key), ...to.sums]
    const text = addition(to)
    this.#prepare = () =>
      ROWS_A_STATEMENT.map((size) => ({ size, statement: client.prepare(text(size)) }))
  }

  add(increments: readonly Row[]): void {
    if (increments.length === 0) return
    // By need: most shops have no money.
    this.#statements ??= this.#prepare()
    let place = 0
    for (const { size, statement } of this.#statements) {
      for (; place + size <= increments.length; place += size) {
        const rows = increments.slice(place, place + size)
        statement.run(
          ...rows.flatMap((row) =>
            this.#columns.map((name) => row[name] as number | bigint | string),
          ),
        )
      }
    }
  }
}
