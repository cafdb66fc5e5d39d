import type { ButtonHTMLAttributes } from 'preact'
import { Icon, type IconName } from './icon.tsx'

interface IconButtonProps extends Pick<ButtonHTMLAttributes, 'aria-pressed' | 'onClick'> {
  readonly icon: IconName
  /** What it is for. */
  readonly name: string
  /** What a mouse that rests on it reads, where that is more than the name. */
  readonly hint?: string
  readonly class?: string
}

/** A button that has an icon alone. */
export const IconButton = ({ icon, name, hint = name, class: own, ...button }: IconButtonProps) => (
  <button
    type="button"
    class={own === undefined ? 'square plain' : `square plain ${own}`}
    aria-label={name}
    title={hint}
    {...button}
  >
    <Icon name={icon} />
  </button>
)
