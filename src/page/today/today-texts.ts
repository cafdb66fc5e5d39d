import { usePage } from '../page.ts'
import { today as de } from '../texts/de/today.ts'
import { today as en } from '../texts/en/today.ts'

export type TodayTexts = typeof en

const TEXTS = { en, de }

export const useTodayTexts = (): TodayTexts => TEXTS[usePage().settings.language.value]
