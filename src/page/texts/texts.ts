import { de } from './de.ts'
import { en } from './en.ts'

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** What a language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** Every text of the page, as English has them. */
export type Texts = typeof en

const TEXTS: Record<Language, Texts> = { en, de }

export const textsIn = (language: Language): Texts => TEXTS[language]
