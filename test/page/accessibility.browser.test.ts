import { inBrowser } from '../support/in-browser.ts'
import { needs } from '../support/tools.ts'
import { describeViewsAt, twoShops } from './for-everybody.ts'
import { SIZES } from './look/take-places.ts'

needs('chromium').describe('the stock page for everybody', () => {
  const shop = inBrowser(twoShops)
  const [phone] = SIZES

  describeViewsAt(phone, shop)
})
