import { useSignal } from '@preact/signals'
import { PetPicker } from '../list/pet-picker.tsx'
import { usePage } from '../page.ts'
import { RemoveSeveral } from './remove-several.tsx'
import { SeveralForm } from './several-form.tsx'
import { useSeveralTexts } from './several-words.ts'

/** The view that changes several pets at once. It begins with those that the stock shows. */
export function SeveralView() {
  const { session, query: shown } = usePage()
  const texts = useSeveralTexts()
  const choice = {
    chosen: useSignal<ReadonlySet<bigint>>(new Set()),
    query: useSignal(shown.peek()),
  }
  return (
    <main id="content" class="sheet labels several" tabIndex={-1}>
      <div class="sheet-head">
        <h1>{texts.title}</h1>
      </div>
      {session.mayWrite ? (
        <>
          <p class="people-intro">{texts.intro}</p>
          <div class="labels-parts">
            <PetPicker choice={choice} label={texts.pets} />
            <div class="several-what">
              <SeveralForm chosen={choice.chosen} />
              {session.mayManage && <RemoveSeveral chosen={choice.chosen} />}
            </div>
          </div>
        </>
      ) : (
        <p role="alert">{texts.mayNot}</p>
      )}
    </main>
  )
}
