import { usePage } from '../page.ts'
import { https as de } from '../texts/de/https.ts'
import { https as en } from '../texts/en/https.ts'
import { isolating } from '../texts/isolated.ts'
import type { Language } from '../texts/texts.ts'

const TEXTS: Record<Language, typeof en> = isolating({ en, de })

/** The texts of this view, which come with its code. */
export const useHttpsTexts = (): typeof en => TEXTS[usePage().settings.language.value]
