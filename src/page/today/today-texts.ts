import { usePage } from '../page.ts'
import { today as de } from '../texts/de/today.ts'
import { today as en } from '../texts/en/today.ts'
import { isolating } from '../texts/isolated.ts'

export type TodayTexts = typeof en

const TEXTS = isolating({ en, de })

export const useTodayTexts = (): TodayTexts => TEXTS[usePage().settings.language.value]
