import { usePage, useTexts } from '../page.ts'
import type { Copies, PrintedAs } from './label-choice.ts'
import { MAX_COPIES } from './label-run.ts'
import { NumberField } from './number-field.tsx'
import { labelsOn, SHEET_NAMES, SHEETS, type SheetName } from './sheets.ts'

/** How many labels each pet gets, and on which sheets. */
export function LabelSettings() {
  const { labels, settings } = usePage()
  const { labels: texts } = useTexts()
  const { copies, same, used } = labels
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
      <label class="field">
        <span>{texts.copies}</span>
        <select
          value={copies.value}
          onChange={({ currentTarget }) => {
            copies.value = currentTarget.value as Copies
          }}
        >
          <option value="same">{texts.same}</option>
          <option value="stock">{texts.asInStock}</option>
        </select>
      </label>
      {copies.value === 'same' && (
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
    </div>
  )
}

/** Chooses what is in the bars. */
function PrintedAsChoice() {
  const { printedAs } = usePage().labels
  const { labels: texts } = useTexts()
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
