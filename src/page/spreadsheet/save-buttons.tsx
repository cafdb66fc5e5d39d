import { useSignal } from '@preact/signals'
import type { ZonedTime } from '../../clocks/zoned-time.ts'
import type { Currency } from '../../money/currency.ts'
import type { Pet } from '../../stock/pet.ts'
import { MAX_SHEET_PETS, writeXlsx } from '../../transfer/xlsx/write-xlsx.ts'
import { Icon } from '../kit/icon.tsx'
import { useTexts } from '../kit/kit.ts'
import { saveFile } from '../kit/save-file.ts'
import { useSettings } from '../settings/use-settings.ts'
import { useStock } from '../state/use-stock.ts'
import { CSV_TYPE, datedName, separatorIn } from '../texts/spreadsheet-file.ts'
import { inOrder, listCsv } from './list-file.ts'
import { useSaveListTexts } from './save-list-texts.ts'

interface SaveButtonsProps {
  readonly pets: readonly Pet[]
  /** What the pets are, as the name of the file says it. */
  readonly what: 'stock' | 'chosen'
  readonly onSaved?: () => void
}

/** Saves pets as a file of either kind. Half a stock would look like a whole one: it waits until all of it is here. */
export function SaveButtons({ pets, what, onSaved }: SaveButtonsProps) {
  const { stock } = useStock()
  const { shop } = useSettings()
  const { zoned } = useTexts()
  const texts = useSaveListTexts()
  const isWriting = useSignal(false)
  const isReady = stock.loaded.value && !isWriting.value

  async function save(as: SavedAs): Promise<void> {
    isWriting.value = true
    try {
      await savePets(pets, as, what, zoned(Date.now()), shop.currency.peek())
    } finally {
      isWriting.value = false
    }
    onSaved?.()
  }

  return (
    <>
      {pets.length > MAX_SHEET_PETS && <p>{texts.tooMany(MAX_SHEET_PETS)}</p>}
      <div class="save-list-as">
        <button
          type="button"
          disabled={!isReady || pets.length > MAX_SHEET_PETS}
          onClick={() => void save('xlsx')}
        >
          <Icon name="save" />
          {texts.xlsx}
        </button>
        <button type="button" disabled={!isReady} onClick={() => void save('csv')}>
          <Icon name="save" />
          {texts.csv}
        </button>
      </div>
      <p class="save-list-state" role="status">
        {stock.loaded.value ? isWriting.value && texts.writing : texts.arriving}
      </p>
    </>
  )
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type SavedAs = 'csv' | 'xlsx'

/** Has the browser save pets as a file that a spreadsheet opens, and that petstock reads again. @param at now, in the shop's time zone */
async function savePets(
  pets: readonly Pet[],
  as: SavedAs,
  what: 'stock' | 'chosen',
  at: ZonedTime,
  currency: Currency | null,
): Promise<void> {
  await drawn()
  const name = datedName(what, at, as)
  if (as === 'csv')
    saveFile(name, CSV_TYPE, listCsv(pets, separatorIn(navigator.language), currency))
  else saveFile(name, XLSX_TYPE, new Uint8Array(writeXlsx(inOrder(pets), currency)))
}

/** Resolves once the browser has drawn what has changed: a large list takes it a second or more to write. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
