import { useTexts } from './kit.ts'
import { SHOP_LINK } from './route.ts'

/** The way back from a part of the place Shop. */
export function useBackToShop() {
  return { href: SHOP_LINK, name: useTexts().shell.backToShop }
}
