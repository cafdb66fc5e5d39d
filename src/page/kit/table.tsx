import type { ComponentChildren, Key } from 'preact'

/** What a table shows of each row in one column. */
export interface Column<Row> {
  readonly head: ComponentChildren
  readonly cell: (row: Row) => ComponentChildren
  /** `name`: says which row it is. `number`: digits stand below digits. */
  readonly kind?: 'name' | 'number' | 'text'
  readonly headClass?: string
  readonly class?: string
  readonly attributes?: (row: Row) => Attributes
}

/** What a row or a cell has besides. */
interface Attributes {
  readonly dir?: 'auto'
  readonly [name: `data-${string}`]: string | number | undefined
}

/** Rows that belong together, below what they have in common. */
interface RowGroup<Row> {
  readonly key: Key
  readonly head: ComponentChildren
  readonly headClass?: string
  readonly rows: readonly Row[]
}

interface TableProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[] | { readonly groups: readonly RowGroup<Row>[] }
  readonly keyOf: (row: Row) => Key
  readonly attributesOf?: (row: Row) => Attributes
  readonly class?: string
  /** The id of the heading that says what the table has. */
  readonly labelledBy?: string
}

/** Records, a row each. */
export function Table<Row>(table: TableProps<Row>) {
  const { columns, rows, labelledBy } = table
  return (
    <table class={table.class} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {columns.map(({ head, kind, headClass }, at) => (
            // A table has the same columns in the same order for as long as it is shown.
            <th key={at} scope="col" class={classOf(kind, headClass)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {'groups' in rows ? (
        rows.groups.map(({ key, head, headClass, rows: ofGroup }) => (
          <tbody key={key}>
            <tr class={headClass}>
              <th colSpan={columns.length} scope="rowgroup">
                {head}
              </th>
            </tr>
            {rowsOf(ofGroup, table)}
          </tbody>
        ))
      ) : (
        <tbody>{rowsOf(rows, table)}</tbody>
      )}
    </table>
  )
}

const rowsOf = <Row,>(rows: readonly Row[], { columns, keyOf, attributesOf }: TableProps<Row>) =>
  rows.map((row) => (
    <tr key={keyOf(row)} {...attributesOf?.(row)}>
      {columns.map((column, at) => {
        const attributes = {
          ...column.attributes?.(row),
          class: classOf(column.kind, column.class),
        }
        return column.kind === 'name' ? (
          <th key={at} scope="row" {...attributes}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={at} {...attributes}>
            {column.cell(row)}
          </td>
        )
      })}
    </tr>
  ))

function classOf(kind: Column<unknown>['kind'], own: string | undefined): string | undefined {
  if (kind !== 'number') return own
  return own === undefined ? 'number' : `number ${own}`
}
