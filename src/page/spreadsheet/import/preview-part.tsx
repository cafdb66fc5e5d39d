import type { Currency } from '../../../money/currency.ts'
import type { Field, PlannedRow, Values } from '../../../transfer/plan/planned-rows.ts'
import { hasValue } from '../../../transfer/plan/planned-rows.ts'
import { useTexts } from '../../kit/kit.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { callName } from '../../state/pet.ts'
import { useStock } from '../../state/use-stock.ts'
import { isolated } from '../../texts/isolated.ts'
import type { Texts } from '../../texts/texts.ts'
import { columnLabel } from './column-labels.ts'
import type { FileFindings } from './import-file.ts'
import { type ImportTexts, useImportTexts } from './import-texts.ts'

/** The first pets as they will be, and how many there are of each kind. */
export function PreviewPart({ findings }: { readonly findings: FileFindings }) {
  const page = useTexts()
  const texts = useImportTexts()
  const { preview, counts, losses, numbers } = findings
  const all = counts.added + counts.changed
  return (
    <section class="import-step" aria-labelledby="import-preview">
      <h3 id="import-preview">{texts.preview}</h3>
      <p>
        <strong>{texts.counts(counts.added, counts.changed, counts.unchanged)}</strong>
      </p>
      {numbers[0] !== undefined && <p>{texts.getNumbers(numbers.length, String(numbers[0]))}</p>}
      {losses.map(({ field, pets }) => (
        <p key={field} class="import-loss">
          {field !== 'updatedAt' && texts.loses(columnLabel(page, field), pets)}
        </p>
      ))}
      {all > preview.length && <p class="import-quiet">{texts.firstOf(preview.length, all)}</p>}
      <ul class="import-preview">
        {preview.map((row) => (
          <Row key={String(row.petId)} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Row({ row }: { readonly row: PlannedRow }) {
  const { stock } = useStock()
  const page = useTexts()
  const texts = useImportTexts()
  const { shop } = useSettings()
  const { petId, action, after } = row
  const name = after.name ?? stock.find(petId)?.name ?? null
  return (
    <li>
      <span class={action === 'add' ? 'chip chip-new' : 'chip chip-pending'}>
        {action === 'add' ? texts.isNew : texts.isChanged}
      </span>
      <b class="import-pet">
        {row.newNumber ? name : callName({ name, petId })}{' '}
        {row.newNumber ? (
          <small>{texts.aboutNumber(String(petId))}</small>
        ) : (
          name !== null && <small>#{String(petId)}</small>
        )}
      </b>
      <span class="import-facts">
        {action === 'add' ? (
          factsOf(after, shop.currency.value, page, texts)
        ) : (
          <Changes row={row} />
        )}
      </span>
    </li>
  )
}

const SHOWN = ['quantity', 'status', 'kind', 'lowStockAt', 'barcodes', 'price'] as const

const factsOf = (after: Values, currency: Currency | null, page: Texts, texts: ImportTexts) =>
  SHOWN.filter((field) => hasValue(after[field]))
    .map((field) => {
      const { quantity, lowStockAt } = after
      if (field === 'quantity') return texts.inStock(quantity ?? 0)
      if (field === 'lowStockAt') return texts.lowAt(lowStockAt ?? 0)
      return valueText(field, { ...after, currency }, page, texts)
    })
    .join(' · ')

function Changes({ row: { before, after } }: { readonly row: PlannedRow }) {
  const page = useTexts()
  const texts = useImportTexts()
  const currency = useSettings().shop.currency.value
  const fields = Object.keys(after) as Field[]
  return (
    <>
      {fields.map((field, at) =>
        field === 'updatedAt' ? null : (
          <span key={field}>
            {at > 0 && ' · '}
            {columnLabel(page, field)}{' '}
            <s>{valueText(field, { ...before, currency }, page, texts)}</s> →{' '}
            <ins>{valueText(field, { ...after, currency }, page, texts)}</ins>
          </span>
        ),
      )}
    </>
  )
}

function valueText(
  field: Field,
  values: Values & { readonly currency: Currency | null },
  page: Texts,
  texts: ImportTexts,
): string {
  const { status, quantity, lowStockAt, barcodes, name, kind, currency } = values
  if (!hasValue(values[field])) return texts.none
  switch (field) {
    case 'status':
      return status === undefined ? '' : page.list.statuses[status]
    case 'quantity':
      return page.count(quantity ?? 0)
    case 'lowStockAt':
      return page.count(lowStockAt ?? 0)
    case 'barcodes':
      return barcodes?.join(', ') ?? ''
    case 'name':
      return isolated(name ?? '')
    case 'kind':
      return isolated(kind ?? '')
    case 'price':
    case 'cost':
      return currency === null ? '' : page.money(values[field] ?? 0, currency)
    case 'costPer':
    case 'packSize':
    case 'orderUpTo':
      return page.count(values[field] ?? 1)
    case 'supplier':
    case 'supplierCode':
      return isolated(values[field] ?? '')
    case 'updatedAt':
      return ''
  }
}
