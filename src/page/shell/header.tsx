import { Icon } from '../components/icon.tsx'
import { Mark } from '../components/mark.tsx'
import { usePage, useTexts } from '../page.ts'
import { LABELS_LINK, ORDER_LINK, STOCK_LINK } from '../route.ts'
import { LanguageChoice } from './language-choice.tsx'
import { ThemeChoice } from './theme-choice.tsx'

export function Header() {
  const { route, stock } = usePage()
  const { shell, count } = useTexts()
  const { view } = route.value
  const { low } = stock.totals.value
  const inStock = view !== 'order' && view !== 'labels'
  return (
    <header class="header">
      <a class="brand" href={STOCK_LINK} aria-label="petstock">
        <Mark />
        <span>petstock</span>
      </a>
      <nav class="nav">
        <a href={STOCK_LINK} aria-current={inStock ? 'page' : undefined}>
          {shell.stock}
        </a>
        <a href={ORDER_LINK} aria-current={view === 'order' ? 'page' : undefined}>
          {shell.order}
          {low > 0 && <span class="badge">{count(low)}</span>}
        </a>
        <a href={LABELS_LINK} aria-current={view === 'labels' ? 'page' : undefined}>
          {shell.labels}
        </a>
      </nav>
      <Menu />
    </header>
  )
}

function Menu() {
  const { session } = usePage()
  const { shell } = useTexts()
  const key = session.current.value?.key
  if (key === undefined) return null
  return (
    <details class="menu">
      <summary>
        <span class="menu-name">{key.name}</span>
        <span class="visually-hidden">{shell.menu}</span>
        <Icon name="menu" />
      </summary>
      <div class="menu-content">
        <p>
          {shell.signedInAs(key.name)}
          {key.access === 'read' && <span class="chip">{shell.readOnly}</span>}
        </p>
        <LanguageChoice />
        <ThemeChoice />
        <button type="button" onClick={() => session.signOut()}>
          {shell.signOut}
        </button>
      </div>
    </details>
  )
}
