import { readSupplierText, SUPPLIER_LENGTHS, type SupplierFields } from '../../../shops/supplier.ts'
import { lineOfText, time } from '../../shapes/fields.ts'
import { creation, edit, listOf, object } from '../../shapes/objects.ts'
import { checked, named, optional, type Shape } from '../../shapes/shape.ts'
import { EMAIL_PATTERN } from '../../shapes/text-patterns.ts'
import { count, flag, orNull, text } from '../../shapes/values.ts'

const line = (field: keyof SupplierFields, description: string, pattern?: string): Shape<string> =>
  lineOfText(
    (given) => readSupplierText(field, given),
    SUPPLIER_LENGTHS[field],
    description,
    pattern,
  )

const NAME = 'What the supplier is called; no other one of the shop is, also none that is archived.'

const texts = {
  address: line('address', 'Where it is.'),
  email: line('email', 'Where orders are sent: one e-mail address.', EMAIL_PATTERN),
  phone: line('phone', 'Its telephone number.'),
  customerNumber: line('customerNumber', 'The number by which it knows the shop.'),
  note: line('note', 'What the shop wants to remember, as the days of delivery.'),
}

export const Supplier = named(
  'Supplier',
  object(
    {
      supplierId: count('Its number in the shop, which stays where it is called otherwise', {
        minimum: 1,
      }),
      name: text(NAME),
      address: orNull(text('Where it is; null: not known')),
      email: orNull(text('Where orders are sent; null: not known')),
      phone: orNull(text('Its telephone number; null: not known')),
      customerNumber: orNull(text('The number by which it knows the shop; null: not known')),
      note: orNull(text('What the shop wants to remember; null: nothing')),
      archivedAt: orNull(time('When it was archived; null: the shop orders there')),
    },
    'Who delivers to the shop',
  ),
)

export const SupplierList = named(
  'SupplierList',
  object(
    { suppliers: listOf(Supplier, 'In the order of their numbers, also archived ones') },
    'All suppliers of the shop',
  ),
)

export const SupplierRequest = named(
  'SupplierRequest',
  creation(
    {
      name: line('name', NAME),
      address: optional(texts.address),
      email: optional(texts.email),
      phone: optional(texts.phone),
      customerNumber: optional(texts.customerNumber),
      note: optional(texts.note),
    },
    {
      description:
        'A supplier that is to be added. Fields that the desk does not know are ignored.',
    },
  ),
)

export const SupplierEdit = named(
  'SupplierEdit',
  checked(
    edit(
      {
        name: optional(line('name', NAME)),
        address: optional(orNull(texts.address, 'not known')),
        email: optional(orNull(texts.email, 'not known')),
        phone: optional(orNull(texts.phone, 'not known')),
        customerNumber: optional(orNull(texts.customerNumber, 'not known')),
        note: optional(orNull(texts.note, 'none')),
        archived: optional(
          flag('Whether the shop orders there no more; pets may go on naming the supplier', {
            reason: 'must be true, or false to order there again',
          }),
        ),
      },
      {
        minProperties: 1,
        description:
          'What is changed: one of these at least, all else stays. Fields that the desk does not know are ignored.',
      },
    ),
    (given) => (Object.keys(given).length === 0 ? 'There is nothing to change.' : undefined),
  ),
)
