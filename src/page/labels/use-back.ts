import { useKit, useTexts } from '../kit/kit.ts'
import { placeOf, SPREADSHEET_LINK, STOCK_LINK, TODAY_LINK } from '../kit/route.ts'
import { useLabelTexts } from './label-texts.ts'

/** Leads to the view that the labels were opened from. */
export function useBack() {
  const { route } = useKit()
  const { back } = useTexts()
  const { backTo } = useLabelTexts()
  switch (placeOf(route.value)) {
    case 'today':
      return { href: TODAY_LINK, name: backTo.today }
    case 'shop':
      return { href: SPREADSHEET_LINK, name: backTo.shop }
    default:
      return { href: STOCK_LINK, name: back }
  }
}
