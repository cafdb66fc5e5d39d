import { type Signal, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Action } from '../kit/action.tsx'
import { Icon, type IconName } from '../kit/icon.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { LABELS_LINK, SEVERAL_LINK } from '../kit/route.ts'
import { useCloseRequest } from '../kit/use-close-request.ts'
import type { Task } from './use-choice.ts'

interface ChosenAction {
  readonly icon: IconName
  readonly name: string
  readonly to: () => void
}

/** Words, icons, a shorter "all" beside them, then one icon less at each step. */
export const STEPS = 6

interface ChosenActionsProps {
  /** How little room there is. */
  readonly step: number
  /** Whether no pet is chosen. */
  readonly isOff: boolean
  readonly onTask: (task: Task) => void
}

/** What the key may do with the chosen pets. What has no room is behind one more button. */
export function ChosenActions({ step, isOff, onTask }: ChosenActionsProps) {
  const actions = useActions(onTask)
  const shown = step < 3 ? actions.length : Math.max(0, actions.length - step + 1)
  return (
    <div class="choosing-actions" data-words={step === 0 ? '' : undefined}>
      {actions.slice(0, shown).map((action) => (
        <Action key={action.icon} {...action} isOff={isOff} />
      ))}
      {shown < actions.length && <More actions={actions.slice(shown)} isOff={isOff} />}
    </div>
  )
}

function useActions(onTask: (task: Task) => void): readonly ChosenAction[] {
  const { session } = useKit()
  const { choosing: texts } = useTexts()
  const open = (link: string) => () => {
    location.hash = link
  }
  const actions: readonly (ChosenAction & { readonly may?: boolean })[] = [
    { icon: 'label', name: texts.labels, to: open(LABELS_LINK) },
    { icon: 'edit', name: texts.change, to: open(SEVERAL_LINK), may: session.mayWrite },
    { icon: 'print', name: texts.print, to: () => window.print() },
    { icon: 'save', name: texts.save, to: () => onTask('save') },
    { icon: 'trash', name: texts.remove, to: () => onTask('remove'), may: session.mayManage },
  ]
  return actions.filter(({ may = true }) => may).map(({ icon, name, to }) => ({ icon, name, to }))
}

interface MoreProps {
  readonly actions: readonly ChosenAction[]
  readonly isOff: boolean
}

/** The actions that have no room in the line, below it. */
function More({ actions, isOff }: MoreProps) {
  const { choosing: texts } = useTexts()
  const isOpen = useSignal(false)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useClosing(isOpen, root, opener)
  useCloseRequest(isOpen.value, () => {
    isOpen.value = false
  })
  return (
    <div ref={root} class="choosing-more">
      <button
        ref={opener}
        type="button"
        class="plain square"
        aria-label={texts.more}
        title={texts.more}
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value
        }}
      >
        <Icon name="more" />
      </button>
      {isOpen.value && (
        <div class="choosing-menu">
          {actions.map(({ to, ...action }) => (
            <Action
              key={action.icon}
              {...action}
              isOff={isOff}
              to={() => {
                isOpen.value = false
                to()
              }}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** Closes what is open by Escape, or when a pointer or the focus is elsewhere. */
function useClosing(
  isOpen: Signal<boolean>,
  root: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) isOpen.value = false
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen.peek()) return
      event.preventDefault()
      isOpen.value = false
      opener.current?.focus()
    }
    // Before the bar, which Escape ends.
    document.addEventListener('keydown', onKey, { capture: true })
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true })
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [])
}
