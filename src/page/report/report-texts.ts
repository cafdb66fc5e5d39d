import { usePage } from '../page.ts'
import { report as de } from '../texts/de/report.ts'
import { report as en } from '../texts/en/report.ts'
import { isolating } from '../texts/isolated.ts'

const TEXTS = isolating({ en, de })

export type ReportTexts = typeof en

export const useReportTexts = (): ReportTexts => TEXTS[usePage().settings.language.value]
