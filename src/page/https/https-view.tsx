import { useBackToShop } from '../kit/back-to-shop.ts'
import { useTexts } from '../kit/kit.ts'
import { Sheet } from '../kit/sheet.tsx'
import { HttpsSheet } from './https-sheet.tsx'

/** The view that sets HTTPS up, for managers. */
export function HttpsView() {
  const { reach } = useTexts()
  return (
    <Sheet name="https" title={reach.httpsTitle} back={useBackToShop()} needs="manage">
      <HttpsSheet />
    </Sheet>
  )
}
