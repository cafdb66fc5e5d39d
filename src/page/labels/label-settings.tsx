import { labelsOn, SHEET_NAMES, SHEETS, type SheetName } from '../settings/label-sheets.ts'
import { useSettings } from '../settings/use-settings.ts'
import type { Copies, PrintedAs } from './label-choice.ts'
import { MAX_COPIES } from './label-run.ts'
import { useLabelTexts } from './label-texts.ts'
import { NumberField } from './number-field.tsx'
import { useCopies } from './use-copies.ts'
import { useLabels } from './use-labels.ts'

/** How many labels each pet gets, and on which sheets. */
export function LabelSettings() {
  const { settings } = useSettings()
  const texts = useLabelTexts()
  const { used } = useLabels()
  const mostUsed = labelsOn(SHEETS[settings.labelSheet.value]) - 1
  return (
    <div class="label-settings">
      <label class="field">
        <span>{texts.sheet}</span>
        <select
          value={settings.labelSheet.value}
          onChange={({ currentTarget }) => {
            settings.labelSheet.value = currentTarget.value as SheetName
          }}
        >
          {SHEET_NAMES.map((name) => (
            <option key={name} value={name}>
              {texts.sheets[name]}
            </option>
          ))}
        </select>
      </label>
      <PrintedAsChoice />
      <PriceChoice />
      <NumberField
        name={texts.used}
        value={Math.min(used.value, mostUsed)}
        least={0}
        most={mostUsed}
        problem={texts.between(0, mostUsed)}
        onChange={(value) => {
          used.value = value
        }}
      />
      <CopiesChoice />
    </div>
  )
}

/** Chooses how many labels each pet gets. */
function CopiesChoice() {
  const texts = useLabelTexts()
  const { copies: chosen, same } = useLabels()
  const { copies, arrived } = useCopies()
  return (
    <>
      <label class="field">
        <span>{texts.copies}</span>
        <select
          value={copies}
          onChange={({ currentTarget }) => {
            chosen.value = currentTarget.value as Copies
          }}
        >
          <option value="same">{texts.same}</option>
          <option value="stock">{texts.asInStock}</option>
          {arrived && <option value="arrived">{texts.asArrived}</option>}
        </select>
      </label>
      {copies === 'same' && (
        <NumberField
          name={texts.each}
          value={same.value}
          least={1}
          most={MAX_COPIES}
          problem={texts.between(1, MAX_COPIES)}
          onChange={(value) => {
            same.value = value
          }}
        />
      )}
    </>
  )
}

/** Chooses what is in the bars. */
function PrintedAsChoice() {
  const { printedAs } = useLabels()
  const texts = useLabelTexts()
  return (
    <label class="field">
      <span>{texts.printedAs}</span>
      <select
        value={printedAs.value}
        onChange={({ currentTarget }) => {
          printedAs.value = currentTarget.value as PrintedAs
        }}
      >
        <option value="number">{texts.asNumber}</option>
        <option value="barcode">{texts.asBarcode}</option>
      </select>
    </label>
  )
}

/** Chooses whether labels have prices, in a shop that knows some. */
function PriceChoice() {
  const { shop } = useSettings()
  const { hasPrice } = useLabels()
  const texts = useLabelTexts()
  if (shop.currency.value === null) return null
  return (
    <label class="field">
      <span>{texts.price}</span>
      <select
        value={hasPrice.value ? 'shown' : 'left out'}
        onChange={({ currentTarget }) => {
          hasPrice.value = currentTarget.value === 'shown'
        }}
      >
        <option value="shown">{texts.withPrice}</option>
        <option value="left out">{texts.withoutPrice}</option>
      </select>
    </label>
  )
}
