import { de } from './de.ts'
import { en } from './en.ts'

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** The name of each language, in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** The texts of the page. English sets their shape. */
export type Texts = typeof en

const TEXTS: Record<Language, Texts> = { en, de }

export const textsIn = (language: Language): Texts => TEXTS[language]
