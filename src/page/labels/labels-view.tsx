import { type ReadonlySignal, useComputed, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Icon } from '../components/icon.tsx'
import { usePrinted } from '../components/use-printed.ts'
import { usePage, useTexts } from '../page.ts'
import type { Pet } from '../state/pet.ts'
import { EVERYTHING, PetSearch } from '../state/query.ts'
import { type DrawBarcode, loadBarcodes } from './barcode.ts'
import { LabelRun } from './label-run.ts'
import { LabelSettings } from './label-settings.tsx'
import { LabelSheet } from './label-sheet.tsx'
import { NumberField } from './number-field.tsx'
import { PetPicker } from './pet-picker.tsx'
import { labelsOn, PAPERS, SHEETS } from './sheets.ts'

/** As many sheets as a browser prints in a short time. */
const SHEETS_AT_ONCE = 100
const SHEETS_SHOWN = 2

/** The view that prints labels with name, number and barcode. */
export function LabelsView() {
  const { settings } = usePage()
  const { labels: texts } = useTexts()
  const search = useComputed(() => new PetSearch(settings.language.value))
  const run = useLabelRun(search)
  const { draw, hasFailed } = useBarcodes()
  const sheet = SHEETS[settings.labelSheet.value]
  const { first, last } = usePrintedPart(run)

  const sheets = (from: number, to: number) => {
    const drawBarcode = draw.value
    if (drawBarcode === undefined) return null
    return Array.from({ length: to - from }, (_, index) => {
      const at = from + index
      return <LabelSheet key={at} sheet={sheet} labels={run.onSheet(at)} draw={drawBarcode} />
    })
  }
  const { width, height } = PAPERS[sheet.paper]
  usePrinted(() => sheets(first, last), `@page { size: ${width}mm ${height}mm; margin: 0 }`)
  const isReady = run.labels > 0 && draw.value !== undefined

  return (
    <main id="content" class="sheet labels" tabIndex={-1}>
      <div class="sheet-head">
        <h1>{texts.title}</h1>
        <p class="sheet-count" role="status">
          {run.labels > 0 && texts.total(run.labels, run.sheets)}
        </p>
        <button
          type="button"
          class="primary"
          aria-disabled={!isReady}
          onClick={() => isReady && window.print()}
        >
          <Icon name="print" />
          {texts.print}
        </button>
      </div>
      <div class="labels-parts">
        <PetPicker search={search} />
        <section class="label-preview" aria-label={texts.preview}>
          <LabelSettings />
          {run.labels === 0 && <p class="nothing">{texts.nothing}</p>}
          <PartChoice run={run} />
          {hasFailed.value && <NoBarcodes />}
          {isReady && (
            <>
              <p class="label-note">{texts.hint}</p>
              {sheets(first, Math.min(first + SHEETS_SHOWN, last))}
              {last - first > SHEETS_SHOWN && (
                <p class="label-note">{texts.shown(SHEETS_SHOWN, last - first)}</p>
              )}
            </>
          )}
        </section>
      </div>
    </main>
  )
}

/** The sheets that are printed at once: from the first, counted from 0, up to the last, without it. */
function usePrintedPart(run: LabelRun) {
  const { firstSheet } = usePage().labels
  const isTooMany = run.sheets > SHEETS_AT_ONCE
  const first = isTooMany ? Math.min(firstSheet.value, run.sheets) - 1 : 0
  return { first, last: Math.min(first + SHEETS_AT_ONCE, run.sheets), isTooMany }
}

/** Chooses which sheets are printed, where they are too many to be printed at once. */
function PartChoice({ run }: { readonly run: LabelRun }) {
  const { labels } = usePage()
  const { labels: texts } = useTexts()
  const { first, last, isTooMany } = usePrintedPart(run)
  if (!isTooMany) return null
  return (
    <>
      <p class="label-note" role="status">
        {texts.part(first + 1, last, run.sheets)}
      </p>
      <NumberField
        name={texts.firstSheet}
        value={first + 1}
        least={1}
        most={run.sheets}
        problem={texts.between(1, run.sheets)}
        onChange={(value) => {
          labels.firstSheet.value = value
        }}
      />
    </>
  )
}

function NoBarcodes() {
  const { labels: texts, retry } = useTexts()
  return (
    <p class="problem" role="alert">
      {texts.noBarcodes}{' '}
      <button type="button" onClick={() => window.location.reload()}>
        {retry}
      </button>
    </p>
  )
}

/** The chosen labels, ordered by the names of their pets. */
function useLabelRun(search: ReadonlySignal<PetSearch>): LabelRun {
  const { stock, labels, settings } = usePage()
  return useComputed(() => {
    const chosen = labels.chosen.value
    const pets = search.value
      .select({ all: stock.all.value, find: (petId) => stock.find(petId) }, EVERYTHING)
      .filter(({ petId }) => chosen.has(petId))
    const same = labels.same.value
    const copies = labels.copies.value === 'same' ? () => same : ({ quantity }: Pet) => quantity
    return new LabelRun(
      pets,
      copies,
      labelsOn(SHEETS[settings.labelSheet.value]),
      labels.used.value,
    )
  }).value
}

function useBarcodes() {
  const draw = useSignal<DrawBarcode | undefined>(undefined)
  const hasFailed = useSignal(false)
  useEffect(() => {
    loadBarcodes().then(
      (loaded) => {
        draw.value = loaded
      },
      () => {
        hasFailed.value = true
      },
    )
  }, [])
  return { draw, hasFailed }
}
