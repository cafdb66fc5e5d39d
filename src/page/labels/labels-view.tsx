import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Action } from '../kit/action.tsx'
import { useTexts } from '../kit/kit.ts'
import { Sheet } from '../kit/sheet.tsx'
import { usePreviewWidth } from '../kit/use-preview-width.ts'
import { usePrinted } from '../kit/use-printed.ts'
import { ChosenPets, NoneChosen } from '../list/chosen-pets.tsx'
import { useChosenPets } from '../list/use-choice.ts'
import { labelsOn, PAPERS, SHEETS } from '../settings/label-sheets.ts'
import { useSettings } from '../settings/use-settings.ts'
import type { Pet } from '../state/pet.ts'
import { type BarcodeDrawing, loadBarcodes } from './barcode.ts'
import { LabelRun } from './label-run.ts'
import { LabelSettings } from './label-settings.tsx'
import { LabelSheet } from './label-sheet.tsx'
import { useLabelTexts } from './label-texts.ts'
import { NumberField } from './number-field.tsx'
import { countWithoutBarcode } from './printed-code.ts'
import { useBack } from './use-back.ts'
import { useCopies } from './use-copies.ts'
import { useLabels } from './use-labels.ts'

/** As many sheets as a browser prints in a short time. */
const SHEETS_AT_ONCE = 100
const SHEETS_SHOWN = 2

/** The view that prints labels with name, number and barcode. */
export function LabelsView() {
  const { settings, shop } = useSettings()
  const labels = useLabels()
  const texts = useLabelTexts()
  const back = useBack()
  const priceOf = usePriceOf()
  const run = useLabelRun()
  const { draw, hasFailed } = useBarcodes()
  const sheet = SHEETS[settings.labelSheet.value]
  const { first, last } = usePrintedPart(run)

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
          priceOf={priceOf}
        />
      )
    })
  }
  const { width, height } = PAPERS[sheet.paper]
  usePrinted(() => sheets(first, last), `@page { size: ${width}mm ${height}mm; margin: 0 }`)
  const isReady = run.labels > 0 && draw.value !== undefined

  return (
    <Sheet
      name="labels"
      title={texts.title}
      back={back}
      count={run.labels > 0 && texts.total(run.labels, run.sheets)}
      actions={run.pets.length > 0 && <PrintAction isReady={isReady} />}
    >
      {run.pets.length === 0 ? (
        <NoneChosen />
      ) : (
        <div class="labels-parts">
          <ChosenPets
            pets={run.pets}
            label={texts.pets}
            about={(pet) => texts.copiesOf(run.copiesOf(pet))}
          />
          <Preview run={run} draw={draw.value} hasFailed={hasFailed.value} sheets={sheets} />
        </div>
      )}
    </Sheet>
  )
}

/** Prints the labels, once all that draws them is here. */
function PrintAction({ isReady }: { readonly isReady: boolean }) {
  const texts = useLabelTexts()
  return (
    <Action icon="print" name={texts.print} isPrimary isOff={!isReady} to={() => window.print()} />
  )
}

interface PreviewProps {
  readonly run: LabelRun
  readonly draw: BarcodeDrawing | undefined
  readonly hasFailed: boolean
  readonly sheets: (from: number, to: number) => ComponentChildren
}

/** How the labels are printed, and the first sheets as they will be. */
function Preview({ run, draw, hasFailed, sheets }: PreviewProps) {
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

/** The sheets that are printed at once: from the first, counted from 0, up to the last, without it. */
function usePrintedPart(run: LabelRun) {
  const { firstSheet } = useLabels()
  const isTooMany = run.sheets > SHEETS_AT_ONCE
  const first = isTooMany ? Math.min(firstSheet.value, run.sheets) - 1 : 0
  return { first, last: Math.min(first + SHEETS_AT_ONCE, run.sheets), isTooMany }
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

/** Writes the price of a pet, where it is known; undefined: labels have none. */
function usePriceOf() {
  const { shop } = useSettings()
  const { hasPrice } = useLabels()
  const { money } = useTexts()
  const currency = shop.currency.value
  if (currency === null || !hasPrice.value) return undefined
  return ({ price }: Pet) => (price === undefined ? undefined : money(price, currency))
}

/** The labels of the chosen pets, in the order of the list. */
function useLabelRun(): LabelRun {
  const { settings } = useSettings()
  const labels = useLabels()
  const pets = useChosenPets().value
  const { copies, arrived } = useCopies()
  const same = labels.same.value
  const perSheet = labelsOn(SHEETS[settings.labelSheet.value])
  const used = labels.used.value
  return useMemo(() => {
    const copiesOf = {
      same: () => same,
      stock: ({ quantity }: Pet) => quantity,
      // One that was added by hand to what came gets one.
      arrived: ({ petId }: Pet) => arrived?.get(petId) ?? 1,
    }
    return new LabelRun(pets, copiesOf[copies], perSheet, used)
  }, [pets, copies, arrived, same, perSheet, used])
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
