import { usePage } from '../page.ts'
import { saveList as de } from '../texts/de/save-list.ts'
import { saveList as en } from '../texts/en/save-list.ts'
import { isolating } from '../texts/isolated.ts'

const TEXTS = isolating({ en, de })

export type SaveListTexts = typeof en

export const useSaveListTexts = (): SaveListTexts => TEXTS[usePage().settings.language.value]
