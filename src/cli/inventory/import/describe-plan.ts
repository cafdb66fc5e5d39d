import { writeAmount } from '../../../money/amount.ts'
import type { Currency } from '../../../money/currency.ts'
import { quotedText } from '../../../names/name.ts'
import {
  FIELDS,
  type Field,
  hasValue,
  type PlannedRow,
  takenAway,
  type Values,
} from '../../../transfer/plan/planned-rows.ts'
import type { TransferFormat } from '../../../transfer/reading/import-reading.ts'
import type { CommandContext } from '../../command/command.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { times } from '../../terminal/times.ts'
import { remarkLine } from './describe-understanding.ts'

/** How many lines about pets a terminal shows. */
const MAX_LINES = 50

const EMPTY = { csv: 'an empty cell', xlsx: 'an empty cell', json: 'null' } as const

/** Says in which fields pets change, and what is taken away from them. */
export function describeSums(
  rows: readonly PlannedRow[],
  format: TransferFormat,
): readonly string[] {
  const changed = rows.filter(({ action }) => action === 'change')
  const changes = countFields(changed.map(({ after }) => Object.keys(after)))
  const losses = countFields(changed.map(takenAway))
  return [
    ...(changes === '' ? [] : [remarkLine('changes', changes)]),
    ...(losses === ''
      ? []
      : [remarkLine('takes away', `${losses}: ${EMPTY[format]} means that the pet has none`)]),
  ]
}

/** `quantity of 2 pets, kind of 1`. */
function countFields(fields: readonly (readonly string[])[]): string {
  const counts = FIELDS.map((field) => ({
    field,
    count: fields.filter((each) => each.includes(field)).length,
  })).filter(({ count }) => count > 0)
  return counts
    .map(({ field, count }, at) => {
      const pets = count === 1 ? ' pet' : ' pets'
      return `${field} of ${count}${at === 0 ? pets : ''}`
    })
    .join(', ')
}

/**
 * Prints what an import would do: a line for each field that changes, those of pets that lose a value first, then a line
 * for each pet that is added. A terminal shows the first of the lines alone.
 */
export function printPlan(
  rows: readonly PlannedRow[],
  format: TransferFormat,
  { terminal }: CommandContext,
  { all, currency }: { readonly all: boolean; readonly currency: Currency | null },
): void {
  const inOrder = rows.toSorted((a, b) => urgency(b) - urgency(a))
  const lines = inOrder.flatMap((row) => describeRow(row, { format, currency }, terminal))
  const shown = all || terminal.screen === undefined ? lines : lines.slice(0, MAX_LINES)
  for (const line of shown) terminal.print(line)
  const more = lines.length - shown.length
  if (more > 0) terminal.print(`and ${more} more lines; \`--all\` shows each of them`)
}

function urgency(row: PlannedRow): number {
  if (row.action === 'add') return 0
  return takenAway(row).length > 0 ? 2 : 1
}

function describeRow(
  row: PlannedRow,
  { format, currency }: { readonly format: TransferFormat; readonly currency: Currency | null },
  terminal: Terminal,
): readonly string[] {
  const { before, after } = row
  const petId = row.newNumber ? `about ${row.petId}` : row.petId
  const show = (field: Field, values: Values) =>
    showValue(field, shownValues(values, currency)[field], terminal)
  if (before === null) {
    const { quantity, status, ...rest } = after
    const given = FIELDS.filter((field) => field in rest && hasValue(after[field]))
    const more = given.map((field) => `, ${field} ${show(field, after)}`)
    return [`add     ${petId}: ${quantity}, ${status}${more.join('')}`]
  }
  const lost = takenAway(row)
  return FIELDS.filter((field) => field in after).map((field) => {
    const now = lost.includes(field)
      ? terminal.paint('warning', `none (${EMPTY[format]})`)
      : show(field, after)
    return `change  ${petId}: ${field} ${show(field, before)} -> ${now}`
  })
}

/** What changes, with amounts as decimals. */
export const shownValues = (values: Values, currency: Currency | null) => {
  const { price, cost } = values
  if (currency === null) return values
  return {
    ...values,
    ...(price !== undefined && { price: writeAmount(price, currency) }),
    ...(cost !== undefined && { cost: writeAmount(cost, currency) }),
  }
}

function showValue(field: Field, value: Values[Field] | string, { screen }: Terminal): string {
  if (!hasValue(value)) return 'none'
  if (typeof value === 'object' && value !== null) return quotedText(value.join(' '))
  if (field === 'updatedAt') return times(screen !== undefined).text(Number(value))
  return field === 'name' || field === 'kind' ? quotedText(String(value)) : String(value)
}
