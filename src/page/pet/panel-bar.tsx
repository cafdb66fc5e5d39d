import { Icon } from '../components/icon.tsx'
import { useTexts } from '../page.ts'
import { STOCK_LINK } from '../route.ts'

/** The way out of a panel: back where it takes the list's place, and closed where it is beside it. */
export function PanelBar() {
  const { back, close } = useTexts()
  return (
    <div class="panel-bar">
      <a class="button plain panel-back" href={STOCK_LINK}>
        <Icon name="back" />
        {back}
      </a>
      <a class="button plain square panel-close" href={STOCK_LINK} aria-label={close} title={close}>
        <Icon name="close" />
      </a>
    </div>
  )
}
