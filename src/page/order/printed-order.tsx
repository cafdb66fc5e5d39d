import { levelOf } from '../../stock/pet.ts'
import type { Pet } from '../state/pet.ts'
import { changedAt } from '../state/pet-order.ts'
import type { Texts } from '../texts/texts.ts'
import { leastOrder } from './order-list.ts'

interface PrintedOrderProps {
  readonly pets: readonly Pet[]
  readonly texts: Texts
  /** The low-stock level of pets that have none of their own. */
  readonly shopLevel: number | null
  /** The time of printing, in UTC epoch milliseconds. */
  readonly at: number
}

/** The order list on paper, with a column to write in. */
export function PrintedOrder({ pets, texts, shopLevel, at }: PrintedOrderProps) {
  const { order, date } = texts
  return (
    <div class="printed-list printed-order">
      <h1>{order.title}</h1>
      <p>
        <bdi dir="auto">{document.title}</bdi> · {date(at)} · {order.pets(pets.length)}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{order.pet}</th>
            <th scope="col">{order.number}</th>
            <th scope="col">{order.quantity}</th>
            <th scope="col">{order.level}</th>
            <th scope="col">{order.least}</th>
            <th scope="col">{order.changed}</th>
            <th scope="col" class="printed-list-blank">
              {order.ordered}
            </th>
          </tr>
        </thead>
        <tbody>
          {pets.map((pet) => (
            <PrintedRow key={pet.petId} pet={pet} texts={texts} shopLevel={shopLevel} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PrintedRowProps extends Pick<PrintedOrderProps, 'texts' | 'shopLevel'> {
  readonly pet: Pet
}

function PrintedRow({ pet, texts, shopLevel }: PrintedRowProps) {
  const { stock, count, date } = texts
  const { petId, name, quantity } = pet
  return (
    <tr>
      <th scope="row" dir="auto">
        {name ?? stock.unnamed(String(petId))}
      </th>
      <td>{String(petId)}</td>
      <td>{count(quantity)}</td>
      <td>{count(levelOf(pet, shopLevel) ?? 0)}</td>
      <td>{count(leastOrder(pet, shopLevel))}</td>
      <td>{date(changedAt(pet))}</td>
      <td />
    </tr>
  )
}
