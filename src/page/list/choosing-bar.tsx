import { type ReadonlySignal, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { IconButton } from '../kit/icon-button.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { useCloseRequest } from '../kit/use-close-request.ts'
import { useEscape } from '../kit/use-escape.ts'
import type { Pet } from '../state/pet.ts'
import { useStock } from '../state/use-stock.ts'
import { also, CHOOSING, hasAll, NO_CHOICE } from './choice.ts'
import { ChosenActions, STEPS } from './chosen-actions.tsx'
import { focusChoose } from './row-focus.ts'
import { type Task, useChoice, useChosenPets } from './use-choice.ts'

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
        const petIds = found.map(({ petId }) => petId)
        choice.value = also(choice.peek(), petIds)
      }}
    >
      {isShort ? texts.allShort(found.length) : texts.all(found.length)}
    </button>
  )
}

/**
 * How far a line has to shrink to fit into its width: 0 is all of it. Each step is tried before the browser draws one.
 * @param line whose content may be wider than it
 * @param most the last step
 * @param by what the width of the content depends on
 */
function useFitting(line: RefObject<HTMLElement | null>, most: number, by: string): number {
  const [fit, setFit] = useState({ step: 0, by, width: 0 })
  const latest = useRef(by)
  latest.current = by
  useLayoutEffect(() => {
    const { current } = line
    if (current === null) return
    if (fit.by !== by) setFit({ step: 0, by, width: current.clientWidth })
    else if (current.scrollWidth > current.clientWidth && fit.step < most) {
      setFit({ ...fit, step: fit.step + 1, width: current.clientWidth })
    }
  })
  useLayoutEffect(() => {
    const { current } = line
    if (current === null) return
    const sizes = new ResizeObserver(() => {
      const width = current.clientWidth
      setFit((before) => (before.width === width ? before : { step: 0, by: latest.current, width }))
    })
    sizes.observe(current)
    return () => sizes.disconnect()
  }, [])
  return Math.min(fit.step, most)
}
