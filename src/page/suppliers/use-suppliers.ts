import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'
import { useKit } from '../kit/kit.ts'
import { roomTexts } from '../kit/room-texts.ts'
import { useQuery } from '../kit/use-query.ts'
import { suppliers as de } from '../texts/de/suppliers.ts'
import { suppliers as en } from '../texts/en/suppliers.ts'

type ListResponses = Routes['desk']['api']['suppliers']['get']['response']

/** A supplier, as the desk's API has it. */
export type Supplier = Data<ListResponses>['suppliers'][number]

export type SupplierTexts = typeof en

export const useSupplierTexts = roomTexts({ en, de })

/** The suppliers of the shop, read again where something else is shown of them, or with the whole stock. */
export function useSuppliers(...againWith: readonly unknown[]) {
  const readings = useKit().stock.readings.value
  const { value, error, read } = useQuery(
    ({ desk }, signal) => desk.api.suppliers.get({ signal }),
    {
      againWith: [...againWith, readings],
    },
  )
  return { suppliers: value.value?.suppliers, error: error.value, read }
}

/** Those that are used, by name. */
export const inUse = (suppliers: readonly Supplier[], language: string): readonly Supplier[] =>
  suppliers
    .filter(({ archivedAt }) => archivedAt === null)
    .sort((a, b) => a.name.localeCompare(b.name, language))
