import { Icon } from '../kit/icon.tsx'
import { useTexts } from '../kit/kit.ts'
import { STOCK_LINK } from '../kit/route.ts'

/** Links that close a panel: Back where the panel takes the list's place, Close where it is beside the list. */
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
