import { useSignal } from '@preact/signals'
import type { Currency } from '../../../money/currency.ts'
import { Disclosure } from '../../kit/disclosure.tsx'
import { Icon } from '../../kit/icon.tsx'
import { useTexts } from '../../kit/kit.ts'
import { RequestErrorLine } from '../../kit/request-error-line.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { type Column, Table } from '../../kit/table.tsx'
import { useReport } from '../../state/use-report.ts'
import { CSV_TYPE, separatorIn } from '../../texts/spreadsheet-file.ts'
import { type Worth, type WorthSum, worthCsv } from './report-csv.ts'
import { useReportTexts } from './report-texts.ts'

/** What the stock is worth now, and what is tied up in what does not sell: asked for when it is opened. */
export function WorthOfStock({ currency }: { readonly currency: Currency }) {
  const words = useReportTexts()
  const isOpen = useSignal(false)
  return (
    <Disclosure class="worth" summary={words.worth.title} isOpen={isOpen}>
      {isOpen.value && <AskedWorth currency={currency} />}
    </Disclosure>
  )
}

function AskedWorth({ currency }: { readonly currency: Currency }) {
  const words = useReportTexts()
  const { report, error, retry } = useReport({ worth: 'now', limit: 1 }, false)
  const worth = report?.worth
  return (
    <>
      {error && <RequestErrorLine requestError={error} onRetry={retry} />}
      {report === undefined && !error && <p role="status">{words.loading}</p>}
      {worth && <WorthTable worth={worth} currency={currency} />}
    </>
  )
}

interface Row {
  readonly key: string
  readonly name: string
  readonly sum: WorthSum
}

interface WorthTableProps {
  readonly worth: Worth
  readonly currency: Currency
}

function WorthTable({ worth, currency }: WorthTableProps) {
  const { list } = useTexts()
  const { worth: words, save } = useReportTexts()
  const { all, kinds, unsold } = worth
  const ofKinds = kinds.map(
    ({ kind, sum }): Row => ({
      ...{ key: `kind ${kind ?? ''}`, name: kind ?? list.noKind, sum },
    }),
  )
  const rows: Row[] = [
    { key: 'all', name: words.all, sum: all },
    ...(ofKinds.length > 1 ? ofKinds : []),
    ...unsold.map(
      ({ days, sum }): Row => ({
        ...{ key: `unsold ${days}`, name: list.unsoldFor(days), sum },
      }),
    ),
  ]
  return (
    <section class="figures" aria-label={words.title}>
      <div class="figures-head">
        <p class="figures-note">{words.hint}</p>
        <button
          type="button"
          class="square"
          aria-label={save(words.title)}
          title={save(words.title)}
          onClick={() => {
            const csv = worthCsv(worth, currency, separatorIn(navigator.language))
            saveFile('petstock-worth.csv', CSV_TYPE, csv)
          }}
        >
          <Icon name="save" />
        </button>
      </div>
      <Table columns={useColumns(currency)} rows={rows} keyOf={({ key }) => key} />
    </section>
  )
}

function useColumns(currency: Currency): readonly Column<Row>[] {
  const { count, money } = useTexts()
  const { worth: words } = useReportTexts()
  const column = (head: string, cell: Column<Row>['cell']): Column<Row> => ({
    ...{ kind: 'number', head, cell },
    attributes: () => ({ 'data-name': head }),
  })
  const amount = (known: number, without: number) => (
    <>
      {money(known, currency)}
      {without > 0 && <small class="takings-unknown"> {words.without(without)}</small>}
    </>
  )
  return [
    { kind: 'name', head: words.of, cell: ({ name }) => <bdi dir="auto">{name}</bdi> },
    column(words.units, ({ sum }) => count(sum.units)),
    column(words.atPrice, ({ sum }) => amount(sum.atPrice, sum.unitsWithoutPrice)),
    column(words.atCost, ({ sum }) => amount(sum.atCost, sum.unitsWithoutCost)),
  ]
}
