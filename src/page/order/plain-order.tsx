import { levelOf } from '../../stock/pet.ts'
import { leastRefill } from '../../stock/refill.ts'
import { useTexts } from '../kit/kit.ts'
import { Table } from '../kit/table.tsx'
import { usePrinted } from '../kit/use-printed.ts'
import { useSettings } from '../settings/use-settings.ts'
import type { Pet } from '../state/pet.ts'
import { changedAt } from '../state/pet-order.ts'
import type { Texts } from '../texts/texts.ts'
import { OrderTable } from './order-table.tsx'

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

interface PrintedOrderProps {
  readonly pets: readonly Pet[]
  readonly texts: Texts
  /** The low-stock level of pets that have none of their own. */
  readonly shopLevel: number | null
  /** The time of printing, in UTC epoch milliseconds. */
  readonly at: number
}

/** The order list on paper, with a column to write in. */
function PrintedOrder({ pets, texts, shopLevel, at }: PrintedOrderProps) {
  const { order, list, count, date } = texts
  return (
    <div class="printed-list printed-order">
      <h1>{order.title}</h1>
      <p>
        <bdi dir="auto">{document.title}</bdi> · {date(at)} · {order.pets(pets.length)}
      </p>
      <Table
        columns={[
          {
            kind: 'name',
            head: order.pet,
            cell: ({ petId, name }) => name ?? list.unnamed(String(petId)),
            attributes: () => ({ dir: 'auto' }),
          },
          { head: order.number, cell: ({ petId }) => String(petId) },
          { kind: 'number', head: order.quantity, cell: ({ quantity }) => count(quantity) },
          {
            kind: 'number',
            head: order.level,
            cell: (pet) => count(levelOf(pet, shopLevel) ?? 0),
          },
          { kind: 'number', head: order.least, cell: (pet) => count(leastRefill(pet, shopLevel)) },
          { head: order.changed, cell: (pet) => date(changedAt(pet)) },
          { head: order.ordered, cell: () => null, headClass: 'printed-list-blank' },
        ]}
        rows={pets}
        keyOf={({ petId }) => petId}
      />
    </div>
  )
}
