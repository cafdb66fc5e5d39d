import { usePage } from '../page.ts'
import { several as de } from '../texts/de/several.ts'
import { several as en } from '../texts/en/several.ts'
import { isolating } from '../texts/isolated.ts'

const TEXTS = isolating({ en, de })

export type SeveralTexts = typeof en

export const useSeveralTexts = (): SeveralTexts => TEXTS[usePage().settings.language.value]
