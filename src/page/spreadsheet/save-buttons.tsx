import { useSignal } from '@preact/signals'
import type { Pet } from '../../stock/pet.ts'
import { MAX_SHEET_PETS } from '../../transfer/xlsx/write-xlsx.ts'
import { Icon } from '../kit/icon.tsx'
import { useTexts } from '../kit/kit.ts'
import { useSettings } from '../settings/use-settings.ts'
import { useStock } from '../state/use-stock.ts'
import { useSaveListTexts } from './save-list-texts.ts'
import { type SavedAs, savePets } from './save-pets.ts'

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
