import type { ComponentChildren } from 'preact'
import { Icon } from '../kit/icon.tsx'

interface ChoiceChipProps {
  readonly label: string
  /** What is chosen, as the chip shows it. */
  readonly text: string
  readonly value: string
  /** Whether it leaves pets out. */
  readonly isOn?: boolean
  /** Whether it stays in sight then, wherever the line is scrolled to. */
  readonly isSticky?: boolean
  readonly onChoice: (value: string) => void
  /** The options. */
  readonly children: ComponentChildren
}

/** A chip that opens the choices of the device. It is as wide as what is chosen, in every browser: the select lies unseen over its text. */
export const ChoiceChip = (props: ChoiceChipProps) => {
  const { label, text, value, isOn, isSticky, onChoice, children } = props
  return (
    <label
      class={isSticky ? 'choice-chip sticky-chip' : 'choice-chip'}
      data-on={isOn ? '' : undefined}
    >
      <span class="visually-hidden">{label}</span>
      <span class="choice-chip-text" dir="auto" aria-hidden="true">
        {text}
      </span>
      <Icon name="open" />
      <select value={value} onChange={({ currentTarget }) => onChoice(currentTarget.value)}>
        {children}
      </select>
    </label>
  )
}
