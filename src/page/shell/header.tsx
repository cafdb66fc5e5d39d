import { Mark } from '../components/mark.tsx'
import { usePage, useTexts } from '../page.ts'
import { isOfStock, LABELS_LINK, ORDER_LINK, STOCK_LINK } from '../route.ts'
import { Menu } from './menu.tsx'

export function Header() {
  const { route, stock, shop } = usePage()
  const { shell, count } = useTexts()
  const { view } = route.value
  const low = stock.loaded.value ? stock.totals.value.low : 0
  const name = shop.name.value ?? 'petstock'
  return (
    <header class="header">
      <a class="brand" href={STOCK_LINK} aria-label={name}>
        <Mark />
        <span dir="auto">{name}</span>
      </a>
      <nav class="nav">
        <a href={STOCK_LINK} aria-current={isOfStock(route.value) ? 'page' : undefined}>
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
