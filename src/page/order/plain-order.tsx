import { useTexts } from '../kit/kit.ts'
import { usePrinted } from '../kit/use-printed.ts'
import { useSettings } from '../settings/use-settings.ts'
import type { Pet } from '../state/pet.ts'
import { OrderTable } from './order-table.tsx'
import { PrintedOrder } from './printed-order.tsx'

interface PlainOrderProps {
  readonly pets: readonly Pet[]
  readonly paper: string
}

/** The order of a shop that knows no suppliers. */
export function PlainOrder({ pets, paper }: PlainOrderProps) {
  const { shop } = useSettings()
  const texts = useTexts()
  const printed = { pets, texts, shopLevel: shop.lowStockAt.value }
  usePrinted(() => <PrintedOrder {...printed} at={Date.now()} />, paper)
  return <OrderTable pets={pets} />
}
