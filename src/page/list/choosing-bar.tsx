import { type ReadonlySignal, useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { IconButton } from '../kit/icon-button.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { useCloseRequest } from '../kit/use-close-request.ts'
import { useEscape } from '../kit/use-escape.ts'
import type { Pet } from '../state/pet.ts'
import { useStock } from '../state/use-stock.ts'
import { also, CHOOSING, hasAll, NO_CHOICE } from './choice.ts'
import { ChosenActions, STEPS } from './chosen-actions.tsx'
import { type Task, useChoice, useChosenPets } from './use-choice.ts'
import { useFitting } from './use-fitting.ts'

/** In the place of the chips while rows are chosen: how many are, all that are found, and what can be done with them. */
export function ChoosingBar({ found }: { readonly found: ReadonlySignal<readonly Pet[]> }) {
  const { choice, tasks } = useChoice()
  const { choosing: texts } = useTexts()
  const task = useSignal<Task | undefined>(undefined)
  const isMade = useSignal(false)
  const pets = useChosenPets()
  const bar = useRef<HTMLElement>(null)
  const end = useEnd()
  const { size } = choice.value.petIds
  const said = `${texts.chosen(size)} ${texts.all(found.value.length)}`
  const step = useFitting(bar, STEPS, said)
  const isSaid = isMade.value && size === 0
  const Asked = task.value && (isSaid || !isMade.value) ? tasks[task.value] : undefined
  return (
    <section ref={bar} class="choosing" aria-label={texts.bar}>
      <IconButton icon="close" name={texts.end} onClick={end} />
      {!isSaid && (
        <>
          <p class="choosing-count" role="status">
            {texts.chosen(size)}
          </p>
          <ChooseAll found={found.value} isShort={step > 1} />
          <ChosenActions
            step={step}
            isOff={size === 0}
            onTask={(asked) => {
              isMade.value = false
              task.value = asked
            }}
          />
        </>
      )}
      {Asked && (
        <Asked
          pets={pets}
          onMade={() => {
            isMade.value = true
          }}
          onEnd={() => {
            task.value = undefined
          }}
        />
      )}
    </section>
  )
}

/** Ends the choosing by Escape and by Android's back. @returns what ends it */
function useEnd(): () => void {
  const { choice } = useChoice()
  const { route } = useKit()
  const end = (): void => {
    choice.value = NO_CHOICE
    focusChoose()
  }
  useEscape(end)
  // Where a pet lies over the list, back leads to the list.
  useCloseRequest(route.value.view === 'stock', end)
  return end
}

interface ChooseAllProps {
  readonly found: readonly Pet[]
  readonly isShort: boolean
}

/** Chooses all that the list shows, or none where all of them are chosen. */
function ChooseAll({ found, isShort }: ChooseAllProps) {
  const { choice } = useChoice()
  const { stock } = useStock()
  const { choosing: texts } = useTexts()
  if (hasAll(choice.value, found)) {
    return (
      <button
        type="button"
        class="plain choosing-all"
        onClick={() => {
          choice.value = CHOOSING
        }}
      >
        {texts.none}
      </button>
    )
  }
  // Who chooses all means those that arrive later, too.
  const isOff = !stock.loaded.value || found.length === 0
  return (
    <button
      type="button"
      class="plain choosing-all"
      aria-label={texts.all(found.length)}
      aria-disabled={isOff}
      onClick={() => {
        if (isOff) return
        choice.value = also(
          choice.peek(),
          found.map(({ petId }) => petId),
        )
      }}
    >
      {isShort ? texts.allShort(found.length) : texts.all(found.length)}
    </button>
  )
}

/** Gives the focus, which was in what has gone, to the button that begins to choose. */
const focusChoose = (): void => {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('.choose-chip')?.focus({ preventScroll: true })
  })
}
