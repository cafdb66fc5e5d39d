import { useComputed, useSignal } from '@preact/signals'
import { hasOrdering } from '../../../stock/pet-goods.ts'
import { Disclosure } from '../../kit/disclosure.tsx'
import { useKit, useTexts } from '../../kit/kit.ts'
import { lazyView } from '../../kit/lazy-view.tsx'
import { useStock } from '../../state/use-stock.ts'
import type { OrderingFieldsProps } from '../../suppliers/ordering-fields.tsx'
import { ORDERING_FIELDS } from './pet-fields.ts'

const OrderingFields = lazyView<OrderingFieldsProps>(
  async () => (await import('../../suppliers/ordering-fields.tsx')).OrderingFields,
  () => null,
)

/** How the pet is ordered, folded away where it says nothing. A shop that knows no suppliers shows it to those who can add some. */
export function Ordering(fields: OrderingFieldsProps) {
  const { session } = useKit()
  const { stock } = useStock()
  const { pet } = useTexts()
  const isFilled = ORDERING_FIELDS.some((name) => fields.of.textOf(name) !== '')
  const isOpen = useSignal(isFilled)
  const isUsed = useComputed(() => stock.all.value.some(hasOrdering)).value
  if (!session.mayManage && !isUsed) return null
  return (
    <Disclosure class="form-more" summary={pet.ordering} isOpen={isOpen}>
      {isOpen.value && <OrderingFields {...fields} />}
    </Disclosure>
  )
}
