import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { type KeyValueStorage, trySet } from '../kit/key-value-storage.ts'
import { LANGUAGES, type Language } from '../texts/texts.ts'
import { SHEET_NAMES, type SheetName, usualSheet } from './label-sheets.ts'
import { SCAN_MODES, type ScanMode } from './scan-mode.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const SOUNDS = ['on', 'off'] as const
type Sound = (typeof SOUNDS)[number]

/** What is stored of the scan bar: `yes` since something was scanned, `closed` since a person has closed it, up to the next scan. */
const SCAN_BARS = ['yes', 'closed'] as const
type ScanBarState = (typeof SCAN_BARS)[number]

const HOME_SCREENS = ['seen', 'not_for_us'] as const
type HomeScreen = (typeof HOME_SCREENS)[number]

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
  /** Whether the stock says what a scan does; undefined: nothing was ever scanned on this device. */
  readonly scanBar: Signal<ScanBarState | undefined>
  /** The warnings that are hidden, each by its name and advice. */
  readonly hiddenWarnings: Signal<readonly string[]>
  /** The id of the key that has set the shop up here. */
  readonly newManager: Signal<string | undefined>
  readonly hidesChecklist: Signal<boolean>
  /** Whether the page was opened from a home screen, or a person wants none on this device. */
  readonly homeScreen: Signal<HomeScreen | undefined>
}

const LANGUAGE_NAME = 'petstock.language'
const THEME_NAME = 'petstock.theme'
const LABEL_SHEET_NAME = 'petstock.labelSheet'
const SCAN_MODE_NAME = 'petstock.scanMode'
const SCAN_SOUND_NAME = 'petstock.scanSound'
const SCANNER_USED_NAME = 'petstock.scannerUsed'
const HIDDEN_WARNINGS_NAME = 'petstock.hiddenWarnings'
const NEW_MANAGER_NAME = 'petstock.newManager'
const HIDES_CHECKLIST_NAME = 'petstock.hidesChecklist'
const HOME_SCREEN_NAME = 'petstock.homeScreen'

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
  const scanBar = signal(kept(storage, SCANNER_USED_NAME, SCAN_BARS))
  scanBar.subscribe((state) => state && trySet(storage, SCANNER_USED_NAME, state))
  const hiddenWarnings = signal(keptTexts(storage, HIDDEN_WARNINGS_NAME))
  hiddenWarnings.subscribe((hidden) =>
    trySet(storage, HIDDEN_WARNINGS_NAME, JSON.stringify(hidden)),
  )
  const newManager = signal(storage.getItem(NEW_MANAGER_NAME) ?? undefined)
  newManager.subscribe((keyId) => {
    if (keyId === undefined) storage.removeItem(NEW_MANAGER_NAME)
    else trySet(storage, NEW_MANAGER_NAME, keyId)
  })
  const ofScans = { scanMode, scanSound, scanBar }
  const ofSetUp = { newManager, ...checklistSettings(storage) }
  return { language, chosenLanguage, theme, labelSheet, ...ofScans, hiddenWarnings, ...ofSetUp }
}

function checklistSettings(
  storage: KeyValueStorage,
): Pick<Settings, 'hidesChecklist' | 'homeScreen'> {
  const hidesChecklist = signal(kept(storage, HIDES_CHECKLIST_NAME, ['yes']) === 'yes')
  const homeScreen = signal(kept(storage, HOME_SCREEN_NAME, HOME_SCREENS))
  hidesChecklist.subscribe((hides) => hides && trySet(storage, HIDES_CHECKLIST_NAME, 'yes'))
  homeScreen.subscribe((chosen) => chosen && trySet(storage, HOME_SCREEN_NAME, chosen))
  return { hidesChecklist, homeScreen }
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
