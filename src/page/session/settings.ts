import { type Signal, signal } from '@preact/signals'
import { SHEET_NAMES, type SheetName, usualSheet } from '../labels/sheets.ts'
import { LANGUAGES, type Language } from '../texts/texts.ts'
import { type KeyValueStorage, trySet } from './key-value-storage.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The settings that a person has chosen on this device. */
export interface Settings {
  readonly language: Signal<Language>
  readonly theme: Signal<Theme>
  /** The sheets for printed labels. */
  readonly labelSheet: Signal<SheetName>
}

const LANGUAGE_NAME = 'petstock.language'
const THEME_NAME = 'petstock.theme'
const LABEL_SHEET_NAME = 'petstock.labelSheet'

/** @param preferred the browser's languages, the first preferred */
export function storedSettings(storage: KeyValueStorage, preferred: readonly string[]): Settings {
  const language = signal(kept(storage, LANGUAGE_NAME, LANGUAGES) ?? firstKnown(preferred))
  const theme = signal(kept(storage, THEME_NAME, THEMES) ?? 'system')
  const labelSheet = signal(kept(storage, LABEL_SHEET_NAME, SHEET_NAMES) ?? usualSheet(preferred))
  language.subscribe((chosen) => trySet(storage, LANGUAGE_NAME, chosen))
  theme.subscribe((chosen) => trySet(storage, THEME_NAME, chosen))
  labelSheet.subscribe((chosen) => trySet(storage, LABEL_SHEET_NAME, chosen))
  return { language, theme, labelSheet }
}

const firstKnown = (preferred: readonly string[]): Language => {
  const known = preferred
    .map((tag) => tag.split('-')[0]?.toLowerCase())
    .find((tag) => LANGUAGES.some((language) => language === tag))
  return (known as Language | undefined) ?? 'en'
}

function kept<Value extends string>(
  storage: KeyValueStorage,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const text = storage.getItem(name)
  return values.find((value) => value === text)
}
