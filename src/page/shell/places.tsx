import { Icon, type IconName } from '../kit/icon.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { Mark } from '../kit/mark.tsx'
import { ORDER_LINK, type Place, placeOf, SHOP_LINK, STOCK_LINK, TODAY_LINK } from '../kit/route.ts'
import { useSettings } from '../settings/use-settings.ts'
import { useStock } from '../state/use-stock.ts'

const PLACES: readonly { readonly place: Place; readonly href: string; readonly icon: IconName }[] =
  [
    { place: 'stock', href: STOCK_LINK, icon: 'paw' },
    { place: 'today', href: TODAY_LINK, icon: 'bars' },
    { place: 'order', href: ORDER_LINK, icon: 'order' },
    { place: 'shop', href: SHOP_LINK, icon: 'shop' },
  ]

/** The places of the page: tabs at the foot of a phone, a rail at the left of wider screens. */
export function Places() {
  const { route, session } = useKit()
  const { stock } = useStock()
  const { shop } = useSettings()
  const { shell, count } = useTexts()
  const here = placeOf(route.value)
  const low = stock.loaded.value ? stock.totals.value.low : 0
  const key = session.current.value?.key.value
  return (
    <nav class="places" aria-label={shell.places}>
      <p class="brand">
        <Mark />
        <span dir="auto">{shop.name.value ?? 'petstock'}</span>
      </p>
      {PLACES.map(({ place, href, icon }) => (
        <a key={place} class="place" href={href} aria-current={place === here ? 'page' : undefined}>
          <Icon name={icon} />
          <span>{shell[place]}</span>
          {place === 'order' && low > 0 && <b class="badge">{count(low)}</b>}
        </a>
      ))}
      <p class="who" dir="auto">
        {key?.name}
      </p>
    </nav>
  )
}
