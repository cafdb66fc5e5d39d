import { isInForce } from '../../keys/api-key.ts'
import type { ListedKeys } from '../checklist/use-checklist.ts'
import { useKit, useTexts } from '../kit/kit.ts'
import { useQuery } from '../kit/use-query.ts'
import { useShopTexts } from './shop-texts.ts'

/** How many people and devices have a key that works; what the entry is for, until it is known. */
export function PeopleState({ keys }: { readonly keys: ListedKeys | undefined }) {
  const { now } = useKit()
  const texts = useShopTexts()
  if (keys === undefined) return texts.people
  return texts.withAccess(keys.filter((key) => isInForce(key, now.value)).length)
}

/** The newest import of the shop, as the service said last. */
export function useLastImport() {
  const { value, error } = useQuery(({ desk }, signal) => desk.api.changes.get({ signal }))
  return {
    isKnown: value.value !== undefined,
    error: error.value,
    last: value.value?.changes.find(({ kind }) => kind === 'import'),
  }
}

export type LastImport = ReturnType<typeof useLastImport>

/** When a list was brought in last; what the entry is for, where none was lately. */
export function SpreadsheetState({ imported: { last } }: { readonly imported: LastImport }) {
  const { now } = useKit()
  const { ago } = useTexts()
  const texts = useShopTexts()
  return last ? texts.broughtIn(ago(last.at, now.value), last.pets) : texts.spreadsheet
}
