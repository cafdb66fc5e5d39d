import { useSignal } from '@preact/signals'
import { levelOf } from '../../stock/pet.ts'
import { leastRefill } from '../../stock/refill.ts'
import { useTexts } from '../kit/kit.ts'
import { petLink } from '../kit/route.ts'
import { type Column, Table } from '../kit/table.tsx'
import { LastChange } from '../list/pet-about.tsx'
import { useSettings } from '../settings/use-settings.ts'
import type { Pet } from '../state/pet.ts'

/** As many rows as a slow tablet can draw at once. */
const AT_ONCE = 300

export function OrderTable({ pets }: { readonly pets: readonly Pet[] }) {
  const { order } = useTexts()
  const most = useSignal(AT_ONCE)
  const shown = pets.slice(0, most.value)
  return (
    <>
      <Table
        class="order-table"
        columns={useColumns()}
        rows={shown}
        keyOf={({ petId }) => petId}
        attributesOf={({ petId }) => ({ 'data-pet': String(petId) })}
      />
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

function useColumns(): readonly Column<Pet>[] {
  const { order, count } = useTexts()
  const { lowStockAt } = useSettings().shop
  return [
    { kind: 'name', head: order.pet, cell: (pet) => <OrderedPet pet={pet} /> },
    {
      head: order.number,
      cell: ({ petId }) => String(petId),
      headClass: 'order-wide',
      class: 'order-wide order-number',
    },
    { kind: 'number', head: order.quantity, cell: ({ quantity }) => count(quantity) },
    {
      kind: 'number',
      head: order.level,
      cell: (pet) => count(levelOf(pet, lowStockAt.value) ?? 0),
      headClass: 'order-level',
      class: 'order-level',
    },
    {
      kind: 'number',
      head: order.least,
      cell: (pet) => count(leastRefill(pet, lowStockAt.value)),
      headClass: 'order-least',
      class: 'order-least',
    },
    {
      head: order.changed,
      cell: (pet) => <LastChange pet={pet} />,
      headClass: 'order-wide',
      class: 'order-wide',
    },
  ]
}

/** The pet with what a phone shows of it in one place. */
function OrderedPet({ pet }: { readonly pet: Pet }) {
  const { list } = useTexts()
  const { lowStockAt } = useSettings().shop
  const { petId, name } = pet
  return (
    <a href={petLink(petId)}>
      <bdi dir="auto">{name ?? list.unnamed(String(petId))}</bdi>
      <span class="order-narrow">
        {String(petId)}
        <span class="order-level-below">, {list.lowAt(levelOf(pet, lowStockAt.value) ?? 0)}</span>
      </span>
    </a>
  )
}
