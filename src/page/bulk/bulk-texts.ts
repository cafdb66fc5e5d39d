import { roomTexts } from '../kit/room-texts.ts'
import { bulk as de } from '../texts/de/bulk.ts'
import { bulk as en } from '../texts/en/bulk.ts'

type BulkTexts = typeof en

export const useBulkTexts = roomTexts<BulkTexts>({ en, de })
