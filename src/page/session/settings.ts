import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { SHEET_NAMES, type SheetName, usualSheet } from '../labels/sheets.ts'
import { SCAN_MODES, type ScanMode } from '../scanner/scan-mode.ts'
import { LANGUAGES, type Language } from '../texts/texts.ts'
import { type KeyValueStorage, trySet } from './key-value-storage.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const SOUNDS = ['on', 'off'] as const
export type Sound = (typeof SOUNDS)[number]

/** The settings that a person has chosen on this device. */
export interface Settings {
  /** Of the texts: the one chosen here, else the shop's, else the browser's. */
  readonly language: ReadonlySignal<Language>
  readonly chosenLanguage: Signal<Language | undefined>
  readonly theme: Signal<Theme>
  /** The sheets for printed labels. */
  readonly labelSheet: Signal<SheetName>
  /** What a scan does. */
  readonly scanMode: Signal<ScanMode>
  /** Whether a scan is heard. */
  readonly scanSound: Signal<Sound>
  /** The warnings that are hidden, each by its name and advice. */
  readonly hiddenWarnings: Signal<readonly string[]>
  /** The id of the key that has set the shop up here, until its person has hidden the first steps. */
  readonly newManager: Signal<string | undefined>
}

const LANGUAGE_NAME = 'petstock.language'
const THEME_NAME = 'petstock.theme'
const LABEL_SHEET_NAME = 'petstock.labelSheet'
const SCAN_MODE_NAME = 'petstock.scanMode'
const SCAN_SOUND_NAME = 'petstock.scanSound'
const HIDDEN_WARNINGS_NAME = 'petstock.hiddenWarnings'
const NEW_MANAGER_NAME = 'petstock.newManager'

/**
 * @param preferred the browser's languages, the first preferred
 * @param shopLanguage what a manager has decided for the whole shop; null: nothing
 */
export function storedSettings(
  storage: KeyValueStorage,
  preferred: readonly string[],
  shopLanguage: ReadonlySignal<Language | null>,
): Settings {
  const chosenLanguage = signal(kept(storage, LANGUAGE_NAME, LANGUAGES))
  const language = computed(
    () => chosenLanguage.value ?? shopLanguage.value ?? firstKnown(preferred),
  )
  const theme = signal(kept(storage, THEME_NAME, THEMES) ?? 'system')
  const labelSheet = signal(kept(storage, LABEL_SHEET_NAME, SHEET_NAMES) ?? usualSheet(preferred))
  const scanMode = signal(kept(storage, SCAN_MODE_NAME, SCAN_MODES) ?? 'lookUp')
  const scanSound = signal(kept(storage, SCAN_SOUND_NAME, SOUNDS) ?? 'on')
  chosenLanguage.subscribe((chosen) => chosen && trySet(storage, LANGUAGE_NAME, chosen))
  theme.subscribe((chosen) => trySet(storage, THEME_NAME, chosen))
  labelSheet.subscribe((chosen) => trySet(storage, LABEL_SHEET_NAME, chosen))
  scanMode.subscribe((chosen) => trySet(storage, SCAN_MODE_NAME, chosen))
  scanSound.subscribe((chosen) => trySet(storage, SCAN_SOUND_NAME, chosen))
  const hiddenWarnings = signal(keptTexts(storage, HIDDEN_WARNINGS_NAME))
  hiddenWarnings.subscribe((hidden) =>
    trySet(storage, HIDDEN_WARNINGS_NAME, JSON.stringify(hidden)),
  )
  const newManager = signal(storage.getItem(NEW_MANAGER_NAME) ?? undefined)
  newManager.subscribe((keyId) => {
    if (keyId === undefined) storage.removeItem(NEW_MANAGER_NAME)
    else trySet(storage, NEW_MANAGER_NAME, keyId)
  })
  const ofScans = { scanMode, scanSound }
  return { language, chosenLanguage, theme, labelSheet, ...ofScans, hiddenWarnings, newManager }
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

function keptTexts(storage: KeyValueStorage, name: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}
