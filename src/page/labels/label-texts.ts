import { roomTexts } from '../kit/room-texts.ts'
import { labels as de } from '../texts/de/labels.ts'
import { labels as en } from '../texts/en/labels.ts'

export const useLabelTexts = roomTexts<typeof en>({ en, de })
