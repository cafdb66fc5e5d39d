import { roomTexts } from '../../kit/room-texts.ts'
import { report as de } from '../../texts/de/report.ts'
import { report as en } from '../../texts/en/report.ts'

export type ReportTexts = typeof en

export const useReportTexts = roomTexts<ReportTexts>({ en, de })
