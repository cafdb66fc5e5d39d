import { SHEET_NAMES } from '../../../src/page/settings/label-sheets.ts'
import { needs } from '../../support/tools.ts'
import { labelShop } from '../label-shop.ts'

needs('chromium').describe('labels', () => {
  labelShop().testReadBack(SHEET_NAMES.slice(1))
})
