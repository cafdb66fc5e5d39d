import type { ComponentChildren } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import { useTexts } from '../kit/kit.ts'
import { usePreviewWidth } from '../kit/use-preview-width.ts'
import { SHEETS } from '../settings/label-sheets.ts'
import { useSettings } from '../settings/use-settings.ts'
import type { Pet } from '../state/pet.ts'
import type { BarcodeDrawing } from './barcode.ts'
import type { LabelRun } from './label-run.ts'
import { LabelSettings } from './label-settings.tsx'
import { useLabelTexts } from './label-texts.ts'
import { NumberField } from './number-field.tsx'
import { countWithoutBarcode } from './printed-code.ts'
import { usePrintedPart } from './use-label-run.ts'
import { useLabels } from './use-labels.ts'

const SHEETS_SHOWN = 2

interface LabelPreviewProps {
  readonly run: LabelRun
  readonly draw: BarcodeDrawing | undefined
  readonly hasFailed: boolean
  readonly sheets: (from: number, to: number) => ComponentChildren
}

/** How the labels are printed, and the first sheets as they will be. */
export function LabelPreview({ run, draw, hasFailed, sheets }: LabelPreviewProps) {
  const texts = useLabelTexts()
  const { first, last } = usePrintedPart(run)
  const preview = useRef<HTMLElement>(null)
  usePreviewWidth(preview)
  const isReady = run.labels > 0 && draw !== undefined
  return (
    <section ref={preview} class="label-preview" aria-label={texts.preview}>
      <LabelSettings />
      {run.labels === 0 && <p class="nothing">{texts.nothing}</p>}
      <PartChoice run={run} />
      <NumbersInstead pets={run.pets} draw={draw} />
      {hasFailed && <NoBarcodes />}
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
  )
}

/** Chooses which sheets are printed, where they are too many to be printed at once. */
function PartChoice({ run }: { readonly run: LabelRun }) {
  const labels = useLabels()
  const texts = useLabelTexts()
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
  const { settings } = useSettings()
  const labels = useLabels()
  const texts = useLabelTexts()
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
  const texts = useLabelTexts()
  const { retry } = useTexts()
  return (
    <p class="problem" role="alert">
      {texts.noBarcodes}{' '}
      <button type="button" onClick={() => window.location.reload()}>
        {retry}
      </button>
    </p>
  )
}
