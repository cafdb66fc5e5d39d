import { Icon, type IconName } from './icon.tsx'

interface ActionProps {
  readonly icon: IconName
  readonly name: string
  readonly isPrimary?: boolean
  /** Whether it cannot be done for now. */
  readonly isOff?: boolean
  /** Where it leads, or what it does. */
  readonly to: string | (() => void)
}

/** What can be done in a view, in its head: a phone shows the icon alone. */
export function Action({ icon, name, isPrimary, isOff, to }: ActionProps) {
  const inside = (
    <>
      <Icon name={icon} />
      <span class="action-name">{name}</span>
    </>
  )
  const looks = `action ${isPrimary ? 'primary' : 'plain'}`
  if (typeof to === 'string') {
    return (
      <a class={`button ${looks}`} href={to}>
        {inside}
      </a>
    )
  }
  return (
    <button type="button" class={looks} aria-disabled={isOff} onClick={() => isOff || to()}>
      {inside}
    </button>
  )
}
