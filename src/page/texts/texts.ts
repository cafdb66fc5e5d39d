import { LANGUAGES, type Language } from '../../shops/language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { formatsOf } from './formats.ts'
import { isolating } from './isolated.ts'

export { LANGUAGES, type Language }

/** The name of each language, in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** The texts of the page. English sets their shape. */
export type Texts = typeof en

const TEXTS: Record<Language, Texts> = isolating({ en, de })

/** @param timeZone of the shop, an IANA name; null: times are those of this device */
export const textsIn = (language: Language, timeZone: string | null = null): Texts =>
  timeZone === null ? TEXTS[language] : { ...TEXTS[language], ...formatsOf(language, timeZone) }
