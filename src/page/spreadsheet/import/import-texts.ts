import { roomTexts } from '../../kit/room-texts.ts'
import { importing as de } from '../../texts/de/import.ts'
import { mistakes as deMistakes } from '../../texts/de/import-mistakes.ts'
import { questions as deQuestions } from '../../texts/de/import-questions.ts'
import { importing as en } from '../../texts/en/import.ts'
import { mistakes as enMistakes } from '../../texts/en/import-mistakes.ts'
import { questions as enQuestions } from '../../texts/en/import-questions.ts'

const english = { ...en, mistakes: enMistakes, questions: enQuestions }

export type ImportTexts = typeof english

export const useImportTexts = roomTexts<ImportTexts>({
  en: english,
  de: { ...de, mistakes: deMistakes, questions: deQuestions },
})
