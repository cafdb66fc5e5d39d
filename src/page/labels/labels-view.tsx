import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Action } from '../kit/action.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { placeOf, SPREADSHEET_LINK, STOCK_LINK, TODAY_LINK } from '../kit/route.ts'
import { Sheet } from '../kit/sheet.tsx'
import { usePrinted } from '../kit/use-printed.ts'
import { ChosenPets, NoneChosen } from '../list/chosen-pets.tsx'
import { PAPERS, SHEETS } from '../settings/label-sheets.ts'
import { useSettings } from '../settings/use-settings.ts'
import type { Pet } from '../state/pet.ts'
import { type BarcodeDrawing, loadBarcodes } from './barcode.ts'
import { LabelPreview } from './label-preview.tsx'
import { LabelSheet } from './label-sheet.tsx'
import { useLabelTexts } from './label-texts.ts'
import { useLabelRun, usePrintedPart } from './use-label-run.ts'
import { useLabels } from './use-labels.ts'

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
          <LabelPreview run={run} draw={draw.value} hasFailed={hasFailed.value} sheets={sheets} />
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

/** Writes the price of a pet, where it is known; undefined: labels have none. */
function usePriceOf() {
  const { shop } = useSettings()
  const { hasPrice } = useLabels()
  const { money } = useTexts()
  const currency = shop.currency.value
  if (currency === null || !hasPrice.value) return undefined
  return ({ price }: Pet) => (price === undefined ? undefined : money(price, currency))
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

/** Leads to the view that the labels were opened from. */
function useBack() {
  const { route } = useKit()
  const { back } = useTexts()
  const { backTo } = useLabelTexts()
  switch (placeOf(route.value)) {
    case 'today':
      return { href: TODAY_LINK, name: backTo.today }
    case 'shop':
      return { href: SPREADSHEET_LINK, name: backTo.shop }
    default:
      return { href: STOCK_LINK, name: back }
  }
}
