import type { Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'

interface DisclosureProps {
  readonly class: string
  readonly summary: string
  /** Follows what the person opens and closes. */
  readonly isOpen: Signal<boolean>
  readonly children: ComponentChildren
}

/** What is folded away below its summary. */
export const Disclosure = ({ class: look, summary, isOpen, children }: DisclosureProps) => (
  <details
    class={look}
    open={isOpen.value}
    onToggle={({ currentTarget }) => {
      isOpen.value = currentTarget.open
    }}
  >
    <summary>{summary}</summary>
    {children}
  </details>
)
