import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'
import { type SettingsTexts, settingWords } from '../settings/setting-words.ts'
import type { PeopleTexts } from './use-people.ts'
import { grantWords, valueWord } from './value-words.ts'

type JournalResponses = Routes['desk']['api']['access-journal']['get']['response']

/** One thing that was done to keys, codes or settings. */
export type AccessEntry = Data<JournalResponses>['entries'][number]

/** What was done, as a sentence that goes on after the name of who did it. */
export function entryWords(
  { action, subject, name, before, after }: AccessEntry,
  people: PeopleTexts,
  settings: SettingsTexts,
  date: (at: number) => string,
): string {
  const isGrant = action === 'add_key' || action === 'sign_in'
  const wordOf = (value: string | null): string => {
    if (value === null) return ''
    if (action === 'restore') return date(Number(value))
    if (action === 'change_settings') return settingWords(value, settings)
    if (action === 'edit_supplier') return supplierWords(value)
    const known = { ...people.access, ...people.plans, ...people.updates }
    return isGrant ? grantWords(value, known) : valueWord(value, known)
  }
  return people.actions[action](nameWord(), wordOf(before), wordOf(after))

  function supplierWords(text: string): string {
    const fields = Object.entries(JSON.parse(text) as Record<string, string | number | null>)
    const word = (field: string, value: string | number | null) =>
      value !== null && field === 'archivedAt' ? date(Number(value)) : (value ?? people.nothing)
    return fields
      .map(([field, value]) => `${people.supplierFields[field] ?? field}: ${word(field, value)}`)
      .join(', ')
  }

  function nameWord(): string {
    if (name !== null) return name
    if (action === 'remove_pet') return people.removedPet(subject ?? '')
    // A code to set the shop up has no name yet.
    return action === 'make_code' || action === 'end_code' ? '' : people.somebody
  }
}
