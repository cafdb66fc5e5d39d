import { useComputed, useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Icon } from '../components/icon.tsx'
import { usePreviewWidth } from '../components/use-preview-width.ts'
import { usePrinted } from '../components/use-printed.ts'
import { PetPicker } from '../list/pet-picker.tsx'
import { usePage, useTexts } from '../page.ts'
import type { Pet } from '../state/pet.ts'
import { EVERYTHING } from '../state/query.ts'
import { type BarcodeDrawing, loadBarcodes } from './barcode.ts'
import { LabelRun } from './label-run.ts'
import { LabelSettings } from './label-settings.tsx'
import { LabelSheet } from './label-sheet.tsx'
import { NumberField } from './number-field.tsx'
import { countWithoutBarcode } from './printed-code.ts'
import { labelsOn, PAPERS, SHEETS } from './sheets.ts'

/** As many sheets as a browser prints in a short time. */
const SHEETS_AT_ONCE = 100
const SHEETS_SHOWN = 2

/** The view that prints labels with name, number and barcode. */
export function LabelsView() {
  const { settings, labels, shop } = usePage()
  const { labels: texts } = useTexts()
  const run = useLabelRun()
  const { draw, hasFailed } = useBarcodes()
  const sheet = SHEETS[settings.labelSheet.value]
  const { first, last } = usePrintedPart(run)
  const preview = useRef<HTMLElement>(null)
  usePreviewWidth(preview)

  const sheets = (from: number, to: number) => {
    const drawBarcode = draw.value
    if (drawBarcode === undefined) return null
    return Array.from({ length: to - from }, (_, index) => {
      const at = from + index
      return (
        <LabelSheet
          key={at}
          sheet={sheet}
          labels={run.onSheet(at)}
          printedAs={labels.printedAs.value}
          draw={drawBarcode}
          shopName={shop.name.value}
        />
      )
    })
  }
  const { width, height } = PAPERS[sheet.paper]
  usePrinted(() => sheets(first, last), `@page { size: ${width}mm ${height}mm; margin: 0 }`)
  const isReady = run.labels > 0 && draw.value !== undefined

  return (
    <main id="content" class="sheet labels" tabIndex={-1}>
      <SheetHead run={run} isReady={isReady} />
      <div class="labels-parts">
        <PetPicker choice={labels} label={texts.pets} />
        <section ref={preview} class="label-preview" aria-label={texts.preview}>
          <LabelSettings />
          {run.labels === 0 && <p class="nothing">{texts.nothing}</p>}
          <PartChoice run={run} />
          <NumbersInstead pets={run.pets} draw={draw.value} />
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

interface SheetHeadProps {
  readonly run: LabelRun
  readonly isReady: boolean
}

function SheetHead({ run, isReady }: SheetHeadProps) {
  const { labels: texts } = useTexts()
  return (
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

interface NumbersInsteadProps {
  readonly pets: readonly Pet[]
  readonly draw: BarcodeDrawing | undefined
}

/** Says how many labels have numbers, where barcodes are wanted. */
function NumbersInstead({ pets, draw }: NumbersInsteadProps) {
  const { settings, labels } = usePage()
  const { labels: texts } = useTexts()
  const { width } = SHEETS[settings.labelSheet.value]
  const isAsked = labels.printedAs.value === 'barcode'
  const without = useMemo(
    () => (isAsked && draw ? countWithoutBarcode(pets, draw, width) : 0),
    [isAsked, draw, pets, width],
  )
  return (
    <p class="label-note" role="status" hidden={without === 0}>
      {without > 0 && texts.numbersInstead(without)}
    </p>
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

const NONE: ReadonlySet<bigint> = new Set()

/** The chosen labels, ordered by the names of their pets. */
function useLabelRun(): LabelRun {
  const { stock, labels, settings, search } = usePage()
  return useComputed(() => {
    const isArriving = !stock.loaded.value
    const chosen = isArriving ? NONE : labels.chosen.value
    const all = { all: stock.all.value, find: (petId: bigint) => stock.find(petId), isArriving }
    const pets = search.value.select(all, EVERYTHING).filter(({ petId }) => chosen.has(petId))
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
  const draw = useSignal<BarcodeDrawing | undefined>(undefined)
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
