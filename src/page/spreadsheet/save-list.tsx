import { useSignal } from '@preact/signals'
import { MAX_SHEET_PETS, writeXlsx } from '../../transfer/xlsx/write-xlsx.ts'
import { Icon } from '../components/icon.tsx'
import { saveFile } from '../components/save-file.ts'
import { usePage, useTexts } from '../page.ts'
import { CSV_TYPE, datedName, separatorIn } from '../texts/spreadsheet-file.ts'
import { inOrder, listCsv } from './list-file.ts'
import { useSaveListTexts } from './save-list-texts.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Saves the whole list as a file that a spreadsheet opens, and that petstock reads again. */
export function SaveList() {
  const { stock } = usePage()
  const { zoned } = useTexts()
  const texts = useSaveListTexts()
  const isWriting = useSignal(false)
  const pets = stock.all.value
  // Half a stock would look like a whole one.
  const isReady = stock.loaded.value && !isWriting.value

  async function save(ending: 'csv' | 'xlsx'): Promise<void> {
    isWriting.value = true
    await drawn()
    try {
      const name = datedName('stock', zoned(Date.now()), ending)
      if (ending === 'csv') saveFile(name, CSV_TYPE, listCsv(pets, separatorIn(navigator.language)))
      else saveFile(name, XLSX_TYPE, new Uint8Array(writeXlsx(inOrder(pets))))
    } finally {
      isWriting.value = false
    }
  }

  return (
    <section class="save-list" aria-labelledby="save-list">
      <h2 id="save-list">{texts.title}</h2>
      <p>{texts.hint}</p>
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
    </section>
  )
}

/** Resolves once the browser has drawn what has changed: a large list takes it a second or more to write. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
