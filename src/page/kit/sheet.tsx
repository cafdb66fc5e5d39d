import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from './icon.tsx'
import { useKit } from './kit.ts'
import { Mark } from './mark.tsx'

interface SheetHeadProps {
  readonly title: ComponentChildren
  /** Leads to the view that this one is a part of. */
  readonly back?: { readonly href: string; readonly name: string }
  /** How much there is, beside the title. */
  readonly count?: ComponentChildren
  readonly actions?: ComponentChildren
  /** Where no rail says it; null: the shop has no name. */
  readonly shopName?: string | null
  /** Whether the title takes the focus when the view opens. */
  readonly takesFocus?: boolean
}

/** The head of a view: its title stands at the same place in all of them. */
export function SheetHead({ title, back, count, actions, shopName, takesFocus }: SheetHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [])
  return (
    <header class="sheet-head">
      {back === undefined ? (
        <Mark />
      ) : (
        <a class="sheet-back" href={back.href} aria-label={back.name} title={back.name}>
          <Icon name="back" />
        </a>
      )}
      <h1 ref={heading} tabIndex={-1} dir="auto">
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

/** A view: a head, and below it what scrolls. */
export function Sheet({ name = '', needs, children, ...head }: SheetProps) {
  const { session, texts } = useKit()
  const { sheet } = texts.value
  const may = { write: session.mayWrite, manage: session.mayManage }
  return (
    <main id="content" class={`sheet ${name}`} tabIndex={-1}>
      <SheetHead {...head} />
      {needs === undefined || may[needs] ? children : <p role="alert">{sheet.needs[needs]}</p>}
    </main>
  )
}
