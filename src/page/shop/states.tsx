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

/** When a list was brought in last; what the entry is for, where none was lately. */
export function SpreadsheetState() {
  const { now } = useKit()
  const { ago } = useTexts()
  const texts = useShopTexts()
  const { value } = useQuery((shop) => shop.desk.api.changes.get())
  const last = value.value?.changes.find(({ kind }) => kind === 'import')
  return last ? texts.broughtIn(ago(last.at, now.value), last.pets) : texts.spreadsheet
}
