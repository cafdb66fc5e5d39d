import { usePage } from '../page.ts'
import { importing as de } from '../texts/de/import.ts'
import { mistakes as deMistakes } from '../texts/de/import-mistakes.ts'
import { questions as deQuestions } from '../texts/de/import-questions.ts'
import { importing as en } from '../texts/en/import.ts'
import { mistakes as enMistakes } from '../texts/en/import-mistakes.ts'
import { questions as enQuestions } from '../texts/en/import-questions.ts'
import { isolating } from '../texts/isolated.ts'

const TEXTS = isolating({
  en: { ...en, mistakes: enMistakes, questions: enQuestions },
  de: { ...de, mistakes: deMistakes, questions: deQuestions },
})

export type ImportTexts = typeof TEXTS.en

export const useImportTexts = (): ImportTexts => TEXTS[usePage().settings.language.value]
