import type { ComponentChildren, RefObject } from 'preact'
import { useRef } from 'preact/hooks'
import { useFocusOnOpen } from './focus.ts'
import { Icon } from './icon.tsx'
import { useKit } from './kit.ts'
import { Mark } from './mark.tsx'
import { PLACE_LINKS } from './route.ts'

interface SheetHeadProps {
  readonly title: ComponentChildren
  /** Says more of what the title names, below it. */
  readonly about?: ComponentChildren
  /** Leads to the view that this one is a part of. */
  readonly back?: { readonly href: string; readonly name: string }
  /** How much there is, beside the title. */
  readonly count?: ComponentChildren
  readonly actions?: ComponentChildren
  /** Where no rail says it; null: the shop has no name. */
  readonly shopName?: string | null
  /** Whether the title takes the focus when the view opens. */
  readonly takesFocus?: boolean
  /** For what is labelled by the title, or gives it the focus. */
  readonly id?: string
  readonly heading?: RefObject<HTMLHeadingElement | null>
}

/** The head of a view: its title stands at the same place in all of them. */
export function SheetHead(props: SheetHeadProps) {
  const { title, about, back, count, actions, shopName, takesFocus, id } = props
  const own = useRef<HTMLHeadingElement>(null)
  const heading = props.heading ?? own
  useFocusOnOpen(() => (takesFocus ? heading.current : undefined))
  return (
    <header class="sheet-head">
      {back === undefined ? (
        <Mark />
      ) : (
        <a class="sheet-back" href={back.href} aria-label={back.name} title={back.name}>
          <Icon name="back" />
        </a>
      )}
      <h1 id={id} ref={heading} tabIndex={-1} dir="auto">
        {title}
      </h1>
      {count !== undefined && (
        <p class="sheet-count" role="status">
          {count}
        </p>
      )}
      {shopName && (
        <p class="sheet-shop" dir="auto">
          {shopName}
        </p>
      )}
      {actions !== undefined && <div class="sheet-actions">{actions}</div>}
      {about !== undefined && <p class="sheet-about">{about}</p>}
    </header>
  )
}

interface SheetProps extends SheetHeadProps {
  /** The class of the room's own styles. */
  readonly name?: string
  /** What the key must be allowed to do; who may not reads whom to ask. */
  readonly needs?: 'write' | 'manage'
  readonly children?: ComponentChildren
}

/** A view: a head, and below it what scrolls. Where the rail is the way back to a place, a link is the one to another view. */
export function Sheet({ name = '', needs, children, ...head }: SheetProps) {
  const { session, texts } = useKit()
  const { sheet } = texts.value
  const may = { write: session.mayWrite, manage: session.mayManage }
  return (
    <main id="content" class={`sheet ${name}`} tabIndex={-1}>
      <SheetHead {...head} />
      {head.back && !PLACE_LINKS.includes(head.back.href) && (
        <a class="button plain sheet-up" href={head.back.href}>
          <Icon name="back" />
          {head.back.name}
        </a>
      )}
      {needs === undefined || may[needs] ? children : <p role="alert">{sheet.needs[needs]}</p>}
    </main>
  )
}
