import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { Icon, type IconName } from '../kit/icon.tsx'

interface GroupProps {
  readonly id: string
  readonly title: string
  readonly children: ComponentChildren
}

/** Entries that belong together. */
export const Group = ({ id, title, children }: GroupProps) => (
  <section class="shop-group" aria-labelledby={id}>
    <h2 id={id} dir="auto">
      {title}
    </h2>
    {children}
  </section>
)

export interface EntryProps {
  readonly icon: IconName
  readonly href: string
  readonly name: string
  /** Colours the second line where it matters. */
  readonly state?: 'ok' | 'warn' | 'fail' | undefined
  /** Whether how it is, is known. What is known later may be two lines, and has their room before. */
  readonly isKnown?: boolean | undefined
  /** How it is, in a line. */
  readonly children: ComponentChildren
}

/** One of the views that the place leads to, with how it is. */
export function Entry({ icon, href, name, state, isKnown = true, children }: EntryProps) {
  const isLate = useRef(!isKnown).current
  return (
    <div class={isLate ? 'shop-entry shop-entry-late' : 'shop-entry'} data-state={state}>
      <Icon name={icon} />
      <p>
        <a href={href}>{name}</a>
        <small>{children}</small>
      </p>
      <Icon name="next" />
    </div>
  )
}
