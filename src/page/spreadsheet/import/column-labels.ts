import type { Field } from '../../../transfer/plan/planned-rows.ts'
import type { CsvColumn } from '../../../transfer/reading/list-columns.ts'
import type { Texts } from '../../texts/texts.ts'

const FIELD_OF = {
  petId: 'number',
  quantity: 'quantity',
  status: 'status',
  name: 'name',
  lowStockAt: 'level',
  kind: 'kind',
  barcode: 'barcodes',
  barcodes: 'barcodes',
  price: 'price',
  cost: 'cost',
  costPer: 'costPer',
  supplier: 'supplier',
  supplierCode: 'supplierCode',
  packSize: 'packSize',
  orderUpTo: 'orderUpTo',
} as const

/** What the page calls a column of petstock, as in its forms. */
export const columnLabel = (
  { pet }: Texts,
  column: CsvColumn | Exclude<Field, 'updatedAt'>,
): string => pet.fields[FIELD_OF[column]]
