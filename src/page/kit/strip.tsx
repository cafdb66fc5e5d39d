import { type Signal, useComputed, useSignal } from '@preact/signals'
import { type ComponentChildren, createContext } from 'preact'
import { useContext, useId, useLayoutEffect } from 'preact/hooks'
import { useKit } from './kit.ts'

/** How urgent a strip is, the most urgent first. */
const URGENCIES = ['alarm', 'refused', 'unsaved', 'wait', 'warn', 'info', 'next'] as const
export type Urgency = (typeof URGENCIES)[number]

interface Shown {
  readonly id: string
  readonly urgency: Urgency
}

interface Strips {
  readonly shown: Signal<readonly Shown[]>
  readonly isWhole: Signal<boolean>
}

const StripsContext = createContext<Strips | undefined>(undefined)

function useStrips(): Strips {
  const strips = useContext(StripsContext)
  if (strips === undefined) throw new Error('outside of the strips')
  return strips
}

/** Shows the most urgent of its strips, and how many more there are: a person may see them all. */
export function Strips({ children }: { readonly children: ComponentChildren }) {
  const { texts, route } = useKit()
  const shown = useSignal<readonly Shown[]>([])
  const isWhole = useSignal(false)
  const more = shown.value.length - 1
  // What was unfolded over a view stands over no other.
  useLayoutEffect(() => {
    isWhole.value = false
  }, [route.value])
  const { strips } = texts.value
  const says = isWhole.value ? strips.less : strips.many(more)
  return (
    <div class="strips" data-more={more > 0 ? '' : undefined} style={{ '--letters': says.length }}>
      <StripsContext.Provider value={{ shown, isWhole }}>{children}</StripsContext.Provider>
      {more > 0 && (
        <button
          type="button"
          class="strips-more"
          aria-expanded={isWhole.value}
          aria-label={isWhole.value ? strips.fewer : strips.more(more)}
          onClick={() => {
            isWhole.value = !isWhole.value
          }}
        >
          {says}
        </button>
      )}
    </div>
  )
}

interface StripProps {
  readonly urgency: Urgency
  readonly isShown?: boolean
  /** `status` for what can wait until a person listens, `alert` for what cannot. */
  readonly role?: 'status' | 'alert'
  readonly label?: string
  readonly class?: string
  readonly children: ComponentChildren
}

/** A line that says something of the shop, the service or the device, as long as it is so. */
export function Strip({ urgency, isShown = true, role, label, class: own, children }: StripProps) {
  const { shown, isWhole } = useStrips()
  const id = useId()
  useLayoutEffect(() => {
    if (!isShown) return undefined
    shown.value = inOrder([...shown.peek(), { id, urgency }])
    return () => {
      shown.value = shown.peek().filter((other) => other.id !== id)
    }
  }, [isShown, urgency])
  const isFirst = useComputed(() => shown.value[0]?.id === id).value
  return (
    <section
      class={`strip strip-${urgency} ${own ?? ''}`}
      role={role}
      aria-label={label}
      hidden={!isShown || !(isFirst || isWhole.value)}
    >
      {isShown && children}
    </section>
  )
}

/** The most urgent first; of equals, who came first. */
const inOrder = (strips: readonly Shown[]): readonly Shown[] =>
  [...strips].sort(
    (one, other) => URGENCIES.indexOf(one.urgency) - URGENCIES.indexOf(other.urgency),
  )
