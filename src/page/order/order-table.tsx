import { useSignal } from '@preact/signals'
import { levelOf } from '../../stock/pet.ts'
import { LastChange } from '../list/last-change.tsx'
import { usePage, useTexts } from '../page.ts'
import { petLink } from '../route.ts'
import type { Pet } from '../state/pet.ts'
import { leastOrder } from './order-list.ts'

/** As many rows as a slow tablet can draw at once. */
const AT_ONCE = 300

export function OrderTable({ pets }: { readonly pets: readonly Pet[] }) {
  const { order } = useTexts()
  const most = useSignal(AT_ONCE)
  const shown = pets.slice(0, most.value)
  return (
    <>
      <table class="order-table">
        <thead>
          <tr>
            <th scope="col">{order.pet}</th>
            <th scope="col" class="order-wide">
              {order.number}
            </th>
            <th scope="col" class="order-figure">
              {order.quantity}
            </th>
            <th scope="col" class="order-figure order-level">
              {order.level}
            </th>
            <th scope="col" class="order-figure">
              {order.least}
            </th>
            <th scope="col" class="order-wide">
              {order.changed}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((pet) => (
            <OrderRow key={pet.petId} pet={pet} />
          ))}
        </tbody>
      </table>
      {shown.length < pets.length && (
        <p class="order-more">
          {order.firstShown(shown.length, pets.length)}{' '}
          <button
            type="button"
            onClick={() => {
              most.value += AT_ONCE
            }}
          >
            {order.showMore}
          </button>
        </p>
      )}
    </>
  )
}

function OrderRow({ pet }: { readonly pet: Pet }) {
  const { stock, count } = useTexts()
  const shopLevel = usePage().shop.lowStockAt.value
  const { petId, name, quantity } = pet
  const level = levelOf(pet, shopLevel) ?? 0
  return (
    <tr data-pet={String(petId)}>
      <th scope="row">
        <a href={petLink(petId)}>
          <bdi dir="auto">{name ?? stock.unnamed(String(petId))}</bdi>
          <span class="order-narrow">
            {String(petId)}
            <span class="order-level-below">, {stock.lowAt(level)}</span>
          </span>
        </a>
      </th>
      <td class="order-wide order-number">{String(petId)}</td>
      <td class="order-figure">{count(quantity)}</td>
      <td class="order-figure order-level">{count(level)}</td>
      <td class="order-figure order-least">{count(leastOrder(pet, shopLevel))}</td>
      <td class="order-wide">
        <LastChange pet={pet} />
      </td>
    </tr>
  )
}
