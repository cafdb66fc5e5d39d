import { DAY_MS } from '../../clocks/durations.ts'
import { readShopName } from '../../shops/shop-name.ts'
import { readLevel } from '../pet/form/read-fields.ts'
import { LANGUAGES } from '../texts/texts.ts'
import type { ShopSettings } from './shop-settings.ts'

/** The settings as texts of their fields. */
export interface TypedSettings {
  readonly name: string
  /** Empty: as in each browser. */
  readonly language: string
  /** Empty: as on each device. */
  readonly timeZone: string
  readonly lowStockAt: string
  /** In milliseconds. Empty: petstock's own choice. */
  readonly journal: string
}

/** Lengths that the page offers for the journal. */
export const KEPT_CHOICES = [90, 365, 2 * 365, 3 * 365, 5 * 365, 10 * 365].map(
  (days) => days * DAY_MS,
)

/** What the journal keeps once all that was decided is in force. */
export const keptWanted = ({ journal: { keptMs, next } }: ShopSettings): number =>
  next?.keptMs ?? keptMs

export const typedOf = (settings: ShopSettings): TypedSettings => ({
  name: settings.name ?? '',
  language: settings.language ?? '',
  timeZone: settings.timeZone ?? '',
  lowStockAt: settings.lowStockAt === null ? '' : String(settings.lowStockAt),
  journal: String(keptWanted(settings)),
})

/** What is in the fields: what a person has typed, and else the settings as they are now. */
export const typedOver = (
  settings: ShopSettings,
  edited: Partial<TypedSettings>,
): TypedSettings => ({ ...typedOf(settings), ...edited })

/** What a person has typed, with one more text. A field that again shows the setting is not changed. */
export function typedInto(
  edited: Partial<TypedSettings>,
  field: keyof TypedSettings,
  text: string,
  settings: ShopSettings,
): Partial<TypedSettings> {
  const { [field]: _, ...others } = edited
  return text === typedOf(settings)[field] ? others : { ...others, [field]: text }
}

/** The changes of a form; a field that cannot be read has a problem. */
export interface SettingsEdit {
  readonly change: {
    name?: string
    language?: (typeof LANGUAGES)[number] | null
    timeZone?: string | null
    lowStockAt?: number | null
    journalKeptMs?: number | null
  }
  readonly problems: readonly (keyof TypedSettings)[]
  /** Whether the name was taken out: a shop that has one keeps one. */
  readonly lacksName: boolean
}

/** What of the settings a person has changed. */
export function readEdit(typed: TypedSettings, settings: ShopSettings): SettingsEdit {
  const change: SettingsEdit['change'] = {}
  const problems: (keyof TypedSettings)[] = []
  const before = typedOf(settings)
  let lacksName = false
  const isTouched = (field: keyof TypedSettings) => typed[field] !== before[field]

  if (isTouched('name')) {
    const read = readShopName(typed.name)
    if ('value' in read && read.value !== '') change.name = read.value
    else problems.push('name')
    lacksName = typed.name.trim() === ''
  }
  if (isTouched('language')) {
    change.language = LANGUAGES.find((each) => each === typed.language) ?? null
  }
  if (isTouched('timeZone')) change.timeZone = typed.timeZone || null
  if (isTouched('lowStockAt')) {
    const { value } = readLevel(typed.lowStockAt)
    if (value === undefined) problems.push('lowStockAt')
    else change.lowStockAt = value
  }
  if (isTouched('journal')) {
    change.journalKeptMs = typed.journal === '' ? null : Number(typed.journal)
  }
  return { change, problems, lacksName }
}
