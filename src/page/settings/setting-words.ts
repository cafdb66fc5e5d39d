import { DAY_MS } from '../../clocks/durations.ts'
import { roomTexts } from '../kit/room-texts.ts'
import { settings as de } from '../texts/de/settings.ts'
import { settings as en } from '../texts/en/settings.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../texts/texts.ts'

export type SettingsTexts = typeof en

export const useSettingsTexts = roomTexts<SettingsTexts>({ en, de })

const YEAR_DAYS = 365

/** A length of time in words: whole years where it is some, else days. */
export function lengthText(ms: number, { days, years }: SettingsTexts): string {
  const all = Math.round(ms / DAY_MS)
  return all > 0 && all % YEAR_DAYS === 0 ? years(all / YEAR_DAYS) : days(all)
}

/** The values of settings in words, as the audit log has them. @param json an object, by their names */
export function settingWords(json: string, texts: SettingsTexts): string {
  const values = readObject(json)
  return Object.entries(texts.names)
    .filter(([name]) => name in values)
    .map(([name, word]) => `${word}: ${valueWord(name, values[name], texts)}`)
    .join('; ')
}

function readObject(json: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(json)
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}

function valueWord(name: string, value: unknown, texts: SettingsTexts): string {
  if (name === 'lowStockAt' && value === null) return texts.never
  if (value === null || value === undefined) return texts.usual
  if (name === 'language') {
    const language = LANGUAGES.find((each) => each === value)
    return language ? LANGUAGE_NAMES[language] : String(value)
  }
  if (typeof value === 'object' && 'keptMs' in value) return lengthText(Number(value.keptMs), texts)
  if (typeof value === 'object' && 'code' in value) return String(value.code)
  return String(value)
}
