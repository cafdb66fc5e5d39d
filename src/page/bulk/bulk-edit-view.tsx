import { useTexts } from '../kit/kit.ts'
import { STOCK_LINK } from '../kit/route.ts'
import { Sheet } from '../kit/sheet.tsx'
import { ChosenPets, NoneChosen } from '../list/chosen-pets.tsx'
import { useChosenPets } from '../list/use-choice.ts'
import { BulkEditForm } from './bulk-edit-form.tsx'
import { useBulkTexts } from './bulk-texts.ts'

/** The view that changes the chosen pets at once. */
export function BulkEditView() {
  const { back, count } = useTexts()
  const texts = useBulkTexts()
  const pets = useChosenPets().value
  return (
    <Sheet
      name="labels bulk"
      title={texts.title}
      back={{ href: STOCK_LINK, name: back }}
      needs="write"
    >
      {pets.length === 0 ? (
        <NoneChosen />
      ) : (
        <>
          <p class="sheet-intro">{texts.intro}</p>
          <div class="labels-parts">
            <ChosenPets pets={pets} label={texts.pets} about={({ quantity }) => count(quantity)} />
            <BulkEditForm petIds={pets.map(({ petId }) => petId)} />
          </div>
        </>
      )}
    </Sheet>
  )
}
