import { MOVEMENT_REASONS } from '../../../stock/journal.ts'
import {
  barcodes,
  byWhom,
  changeId,
  kind,
  lineId,
  lowStockAt,
  petId,
  petName,
  quantity,
  status,
  time,
} from '../../shapes/fields.ts'
import {
  cost,
  costPer,
  orderUpTo,
  packSize,
  petCurrency,
  price,
  supplier,
  supplierCode,
} from '../../shapes/goods-fields.ts'
import { creation, edit, object } from '../../shapes/objects.ts'
import { checked, named, optional } from '../../shapes/shape.ts'
import { count, flag, oneOf, orNull } from '../../shapes/values.ts'
import { occurredFields, twoTimes } from '../movements/occurred.ts'

export const DeskPet = named(
  'DeskPet',
  object(
    {
      petId,
      name: petName,
      kind,
      barcodes,
      quantity: quantity('Current stock count'),
      status,
      lowStockAt,
      low: flag('Whether it is time to order more'),
      price: optional(price),
      cost: optional(cost),
      costPer: optional(costPer),
      supplierId: optional(count('The number of its supplier, which stays', { minimum: 1 })),
      supplier: optional(supplier),
      supplierCode: optional(supplierCode),
      packSize: optional(packSize),
      orderUpTo: optional(orderUpTo),
      updatedAt: time('When anything of it was last changed'),
      lastMovement: orNull(
        object(
          {
            id: lineId('Its place in the journal, which is the `id` of its line there'),
            at: time('When it was made'),
            reason: oneOf(MOVEMENT_REASONS, 'Why'),
            by: byWhom,
          },
          'The newest line of its journal; null: it is not kept any more',
        ),
      ),
    },
    'A pet with all that there is to know of it. What is not known of prices, costs and ordering is not there.',
  ),
)

/** A cost is of so many: of 1, where nothing is said. */
export interface CostSent {
  readonly cost?: number | null
  readonly costPer?: number | null
}

const ALONE = 'The costPer goes with a cost: give both, or none.'

const problemOfCost = ({ cost, costPer }: CostSent): string | undefined =>
  (cost === undefined && costPer !== undefined) || (cost === null && costPer != null)
    ? ALONE
    : undefined

const newPet = creation(
  {
    id: changeId,
    petId,
    name: optional(petName),
    quantity: optional(quantity('How many there are. Defaults to 0')),
    status: optional(status),
    kind: optional(kind),
    barcodes: optional(barcodes),
    lowStockAt: optional(lowStockAt),
    price: optional(price),
    cost: optional(cost),
    costPer: optional(costPer),
    currency: optional(petCurrency),
    supplier: optional(supplier),
    supplierCode: optional(supplierCode),
    packSize: optional(packSize),
    orderUpTo: optional(orderUpTo),
    ...occurredFields,
  },
  { description: 'A pet that is to be added. Fields that the desk does not know are ignored.' },
)

export const NewPet = named(
  'NewPet',
  checked(newPet, (sent) => problemOfCost(sent) ?? twoTimes(sent)),
)

const edited = {
  name: optional(petName),
  kind: optional(kind),
  barcodes: optional(barcodes),
  status: optional(status),
  lowStockAt: optional(lowStockAt),
  price: optional(orNull(price, 'not known')),
  cost: optional(orNull(cost, 'not known')),
  costPer: optional(orNull(costPer, 'not known')),
  currency: optional(petCurrency),
  supplier: optional(orNull(supplier, 'none')),
  supplierCode: optional(orNull(supplierCode, 'none')),
  packSize: optional(orNull(packSize, 'none')),
  orderUpTo: optional(orNull(orderUpTo, 'none')),
}

export const PetEdit = named(
  'PetEdit',
  checked(
    edit(edited, {
      // Generators make a type of the body without knowing `not` and `anyOf`.
      minProperties: 1,
      description:
        'What is changed: one of these at least, all else stays. Fields that the desk does not know are ignored.',
    }),
    (given) =>
      Object.keys(given).length === 0
        ? 'There is nothing to change: give a name, a kind, barcodes, a status, lowStockAt, a price, a cost, or how it is ordered. (A quantity is changed by a movement.)'
        : problemOfCost(given),
  ),
)

export const Removal = named(
  'Removal',
  object(
    {
      petId,
      previousQuantity: quantity('How many there were'),
      at: time('When it was removed'),
    },
    'The removal of a pet, as its journal keeps it',
  ),
)
